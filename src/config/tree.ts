import {
  type Alias,
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type Pair,
  parseDocument,
  type Scalar,
} from 'yaml';

/** Something wrong at a place in the text; line and column from 1. */
export interface Complaint {
  readonly line: number;
  readonly column: number;
  readonly text: string;
}

/** A document as plain data. Maps have no prototype; numbers are the text that stands in the file. */
export interface Tree {
  readonly value: unknown;
  /** Complaint about the value at a path, or about the key itself. The nearest known place above where there is none. */
  complain(path: readonly PropertyKey[], text: string, about?: 'key' | 'value'): Complaint;
}

const NODES = 10_000;
const ALIASES = 100;
const DEPTH = 20;

class Wrong extends Error {
  readonly offset: number;

  constructor(offset: number, message: string) {
    super(message);
    this.offset = offset;
  }
}

/** Reads YAML. Bounded: no deeper than 20 levels, no more than 10,000 values with 100 aliases written out. */
export function readTree(text: string): Tree | readonly Complaint[] {
  const lines = new LineCounter();
  const at = (offset: number, message: string): Complaint => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(1, line), column: Math.max(1, col), text: message };
  };
  try {
    // Duplicate keys are found below: the library compares every key with every other.
    const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: false });
    const wrong = [...document.errors, ...document.warnings];
    if (wrong.length > 0) return wrong.map(({ code, pos, message }) => at(pos[0], MESSAGES[code] ?? message));
    const walk = new Walk(document);
    const value = walk.plain(document.contents, []);
    return {
      value,
      complain: (path, message, about = 'value') => at(walk.offset(path, about), message),
    };
  } catch (error) {
    if (error instanceof Wrong) return [at(error.offset, error.message)];
    if (error instanceof RangeError) return [at(0, `is nested deeper than ${DEPTH} levels`)];
    throw error;
  }
}

const MESSAGES: Readonly<Record<string, string>> = {
  TAB_AS_INDENT: 'a tab stands where YAML wants spaces',
  RESOURCE_EXHAUSTION: `is nested deeper than ${DEPTH} levels`,
  MULTIPLE_DOCS: 'a second document begins here: only one is read',
};

/** Turns nodes into plain data, and keeps where each value and key stands. */
class Walk {
  private readonly document: Document.Parsed;
  private readonly places = new Map<string, { readonly key: number; readonly value: number }>();
  private nodes = 0;
  private aliases = 0;

  constructor(document: Document.Parsed) {
    this.document = document;
  }

  offset(path: readonly PropertyKey[], about: 'key' | 'value'): number {
    for (let length = path.length; length > 0; length--) {
      const place = this.places.get(placeName(path.slice(0, length)));
      if (place !== undefined) return place[about];
    }
    return this.document.contents?.range[0] ?? 0;
  }

  plain(node: Node | null, path: readonly (string | number)[]): unknown {
    const start = node?.range?.[0] ?? 0;
    if (++this.nodes > NODES) throw new Wrong(start, `holds more than ${NODES} values`);
    if (path.length > DEPTH) throw new Wrong(start, `is nested deeper than ${DEPTH} levels`);
    if (node === null) return null;
    if (isAlias(node)) return this.plain(this.target(node), path);
    if (isScalar(node)) return scalarValue(node);
    if (isSeq<Node | null>(node)) return node.items.map((item, index) => this.item(item, item, [...path, index]));
    if (!isMap<Node | null, Node | null>(node)) throw new Wrong(start, 'is not a value, a list or a map');
    const map: Record<string, unknown> = Object.create(null);
    for (const pair of node.items) {
      const key = keyText(pair, start);
      if (Object.hasOwn(map, key)) throw new Wrong(pair.key?.range?.[0] ?? start, `${key} is given twice`);
      map[key] = this.item(pair.key, pair.value, [...path, key]);
    }
    return map;
  }

  private item(key: Node | null, value: Node | null, path: readonly (string | number)[]): unknown {
    const place = key?.range?.[0] ?? 0;
    this.places.set(placeName(path), { key: place, value: value?.range?.[0] ?? place });
    return this.plain(value, path);
  }

  private target(alias: Alias): Node {
    const start = alias.range?.[0] ?? 0;
    if (++this.aliases > ALIASES) throw new Wrong(start, `uses more than ${ALIASES} aliases`);
    const target = alias.resolve(this.document);
    if (target === undefined) throw new Wrong(start, `*${alias.source} is an alias of nothing`);
    return target;
  }
}

const placeName = (path: readonly PropertyKey[]): string => JSON.stringify(path.map(String));

function keyText(pair: Pair<Node | null, Node | null>, start: number): string {
  if (pair.key !== null && isScalar(pair.key)) return String(scalarValue(pair.key));
  throw new Wrong(pair.key?.range?.[0] ?? start, 'a key must be a single word');
}

/** Numbers as they stand in the file: `1.10` is a tag, `0123456` a commit, and neither survives being a number. */
function scalarValue(node: Scalar): unknown {
  const { value, source } = node;
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  return source ?? String(value);
}
