// A record is the chain of one key's versions, newest first. A version is
//
//   offset  bytes  field
//        0      4  length of the whole version, this header included
//        4      6  begin: number of the commit that wrote it
//       10      1  flags: 1 when that commit deleted the key
//       11      4  checksum (FNV-1a) of begin, flags and value
//       15      …  value

export const HEADER = 15;
const DELETED = 1;

/** Encodes one version. A value of `undefined` is a deletion. */
export function encode(begin, value) {
  const bytes = Buffer.alloc(HEADER + (value?.length ?? 0));
  bytes.writeUInt32LE(bytes.length, 0);
  bytes.writeUIntLE(begin, 4, 6);
  bytes[10] = value === undefined ? DELETED : 0;
  value?.copy(bytes, HEADER);
  bytes.writeUInt32LE(checksum(bytes), 11);
  return bytes;
}

/** Where the version that a snapshot sees begins, or -1. Reads the headers only: values are passed over unread. */
export function find(record, snapshot) {
  let at = 0;
  while (at < record.length) {
    const length = lengthAt(record, at);
    if (beginAt(record, at) <= snapshot) return at;
    at += length;
  }
  return -1;
}

/** A copy of the value of the version at `at`, or undefined when it is a deletion. Checks its checksum. */
export function valueAt(record, at) {
  const { deleted, value } = decode(record, at);
  return deleted ? undefined : Buffer.from(value);
}

/**
 * Decodes one version after another, newest first, for as long as the caller asks for the next.
 * Their values are views into the record.
 */
export function* walk(record) {
  for (let at = 0; at < record.length; at += lengthAt(record, at)) yield decode(record, at);
}

function decode(record, at) {
  const bytes = record.subarray(at, at + lengthAt(record, at));
  if (checksum(bytes) !== bytes.readUInt32LE(11)) throw new Error(`damaged version at byte ${at}: checksum differs`);
  return {
    begin: beginAt(bytes, 0),
    deleted: (bytes[10] & DELETED) !== 0,
    value: bytes.subarray(HEADER),
  };
}

function beginAt(record, at) {
  return record.readUIntLE(at + 4, 6);
}

function lengthAt(record, at) {
  const length = at + HEADER <= record.length ? record.readUInt32LE(at) : 0;
  if (length < HEADER || at + length > record.length) throw new Error(`damaged version at byte ${at}: bad length`);
  return length;
}

function checksum(version) {
  let hash = 0x811c9dc5;
  for (let i = 4; i < 11; i++) hash = Math.imul(hash ^ version[i], 0x01000193);
  for (let i = HEADER; i < version.length; i++) hash = Math.imul(hash ^ version[i], 0x01000193);
  return hash >>> 0;
}
