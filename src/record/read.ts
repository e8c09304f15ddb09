import { closeSync, existsSync, openSync, readSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import { UserError, usageError } from '../model/error.ts';
import { RECORD_SCHEMA, type RecordLine } from '../model/record.ts';
import { RECORD_FILE } from './folder.ts';
import { Recording } from './recording.ts';
import { OUTPUT_FILE } from './writer.ts';

/** Bytes read at once. Small, so that its lines are forgotten before they would be moved among what is kept. */
const CHUNK = 1 << 16;

/**
 * The lines of a record, one by one. A last line without its end, from a run that was killed, is left out.
 *
 * @throws UserError exit 2: `no-record`, `record-schema`; exit 3: `record-damaged` with the line number
 */
export function* readLines(folder: string): Generator<RecordLine> {
  const path = recordPath(folder);
  let number = 0;
  for (const text of textLines(path)) {
    number += 1;
    if (text === '') continue;
    let line: RecordLine;
    try {
      line = JSON.parse(text) as RecordLine;
    } catch {
      throw new UserError(
        3,
        'record-damaged',
        `${path}:${number}: not a line of a pairmark record; the file was changed or damaged`,
      );
    }
    if (line === null || typeof line !== 'object' || typeof line.t !== 'string') {
      throw new UserError(
        3,
        'record-damaged',
        `${path}:${number}: not a line of a pairmark record; the file was changed or damaged`,
      );
    }
    if (line.t === 'head' && line.schema !== RECORD_SCHEMA) {
      throw usageError('record-schema', `${path} was written as ${line.schema}; this pairmark reads ${RECORD_SCHEMA}`);
    }
    yield line;
  }
}

/** The whole run. @throws as readLines */
export function readRecording(folder: string): Recording {
  const recording = new Recording();
  for (const line of readLines(folder)) recording.add(line);
  if (recording.head === null) {
    throw usageError('no-record', `${folder} holds no run: its record is empty`);
  }
  return recording;
}

/** Cuts off a last line that was being written when the run was killed, so that appending is safe. */
export function dropTornLine(folder: string): void {
  const path = recordPath(folder);
  const size = statSync(path).size;
  const file = openSync(path, 'r');
  let end = size;
  const byte = Buffer.alloc(1);
  while (end > 0 && readSync(file, byte, 0, 1, end - 1) === 1 && byte[0] !== 0x0a) end -= 1;
  closeSync(file);
  if (end < size) truncateSync(path, end);
}

/** Part of what benchmarks printed, as kept in the run's folder; empty where it is gone. */
export function readOutput(folder: string, range: readonly [number, number] | null): string {
  const path = join(folder, OUTPUT_FILE);
  if (range === null || !existsSync(path)) return '';
  const buffer = Buffer.alloc(range[1]);
  const file = openSync(path, 'r');
  const length = readSync(file, buffer, 0, range[1], range[0]);
  closeSync(file);
  return buffer.subarray(0, length).toString('utf8');
}

/** Path of the record in a run's folder. @throws UserError exit 2 `no-record` */
export function recordPath(folder: string): string {
  const path = join(folder, RECORD_FILE);
  if (!existsSync(path)) throw usageError('no-record', `${folder} holds no run: there is no ${RECORD_FILE} in it`);
  return path;
}

function* textLines(path: string): Generator<string> {
  const file = openSync(path, 'r');
  try {
    const buffer = Buffer.allocUnsafe(CHUNK);
    const decoder = new StringDecoder('utf8');
    let rest = '';
    for (;;) {
      const length = readSync(file, buffer, 0, CHUNK, null);
      if (length === 0) return;
      const parts = (rest + decoder.write(buffer.subarray(0, length))).split('\n');
      rest = parts.pop() as string;
      yield* parts;
    }
  } finally {
    closeSync(file);
  }
}
