/** Any JSON value; numbers may be NaN or infinite. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}

/** What stopped a parse, and where. */
export interface ParseFault {
  readonly at: number;
  readonly text: string;
  /** The text ended before the value did. */
  readonly truncated: boolean;
  /** At least one member of an object had been read: this was meant to be JSON. */
  readonly begun: boolean;
}

export type Parsed = { readonly value: Json; readonly end: number; readonly skipped: number } | ParseFault;

export const isFault = (parsed: Parsed): parsed is ParseFault => 'truncated' in parsed;

const A_VALUE = 'a value';

/** Log lines are short: who makes us read more than this twice, as a share of what is behind us, is after our time. */
const MAX_REREAD = 4;
const FREE_REREAD = 1000;

/** Deeper nesting is refused: no benchmark tool needs it, and the call stack is finite. */
const MAX_DEPTH = 200;

/** A number with an optional per cent sign, or one of the words that C's printf writes for NaN and infinity. */
const NUMBER = /[+-]?(?:(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?%?|nan(?:\([^()\n]*\))?|infinity|inf)(?![\w.%])/iy;
const WORD = /(?:true|false|null)(?!\w)/y;
const SPACE = /[ \t\n\r]*/y;
const PLAIN = /[^"\\\n]*/y;
const ESCAPED: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

class Stop extends Error {
  readonly at: number;
  readonly truncated: boolean;
  constructor(at: number, text: string, truncated = false) {
    super(text);
    this.at = at;
    this.truncated = truncated;
  }
}

/**
 * Reads the JSON object or array that starts at `start`. More lenient than the standard in what benchmark tools really
 * write: bare `nan`, `inf` and their like (as numbers), `2%` (as text), commas before a closing bracket, unknown
 * escapes. With `skipLog`, whole lines and ends of lines between the elements of an array that is a member of the
 * outermost object may be a program's own prints, which are left out. (At any depth, to try again would take exponential
 * time.)
 */
export function parseJsonAt(text: string, start: number, options: { skipLog: boolean }): Parsed {
  const parser = new Parser(text, start, options.skipLog);
  try {
    const value = parser.value(0);
    return { value, end: parser.at, skipped: parser.skipped };
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    return { at: error.at, text: error.message, truncated: error.truncated, begun: parser.begun };
  }
}

class Parser {
  at: number;
  begun = false;
  skipped = 0;
  /** Characters looked at for elements that turned out to be log lines. */
  private reread = 0;
  private readonly text: string;
  private readonly start: number;
  private readonly skipLog: boolean;

  constructor(text: string, start: number, skipLog: boolean) {
    this.text = text;
    this.start = start;
    this.at = start;
    this.skipLog = skipLog;
  }

  value(depth: number, logs = false): Json {
    const char = this.text[this.at];
    if (depth > MAX_DEPTH) throw new Stop(this.at, `nested deeper than ${MAX_DEPTH}`);
    if (char === '{') return this.object(depth);
    if (char === '[') return this.array(depth, logs);
    if (char === '"') return this.string();
    return this.scalar();
  }

  private object(depth: number): JsonObject {
    const members: [string, Json][] = [];
    this.at += 1;
    for (this.space(); this.text[this.at] !== '}'; this.space()) {
      if (this.text[this.at] !== '"') throw this.unexpected('a name in double quotes');
      const name = this.string();
      this.space();
      if (this.text[this.at] !== ':') throw this.unexpected('`:`');
      this.at += 1;
      this.space();
      members.push([name, this.value(depth + 1, this.skipLog && depth === 0)]);
      this.begun = true;
      this.space();
      if (this.text[this.at] === ',') this.at += 1;
      else if (this.text[this.at] !== '}') throw this.unexpected('`,` or `}`');
    }
    this.at += 1;
    return Object.fromEntries(members);
  }

  private array(depth: number, logs: boolean): Json[] {
    const elements: Json[] = [];
    // Without a log the comma must be there; a line between two elements may have taken its place.
    let separated = true;
    this.at += 1;
    for (this.space(); this.text[this.at] !== ']'; this.space()) {
      if (this.text[this.at] === ',' && elements.length > 0 && !separated) {
        this.at += 1;
        separated = true;
        continue;
      }
      const element = separated ? this.element(depth, logs) : this.logLine('`,` or `]`', logs);
      if (element === undefined) continue;
      elements.push(element);
      separated = false;
    }
    this.at += 1;
    return elements;
  }

  /** Undefined: it was a log line. */
  private element(depth: number, logs: boolean): Json | undefined {
    const start = this.at;
    const { begun } = this;
    try {
      this.begun = false;
      return this.value(depth + 1);
    } catch (error) {
      // Half an object is a lost measurement, not a log line.
      if (!(error instanceof Stop) || this.begun || !logs) throw error;
      this.reread += error.at - start;
      if (this.reread > FREE_REREAD + MAX_REREAD * (start - this.start)) throw error;
      this.at = start;
      return this.logLine(A_VALUE, logs);
    } finally {
      this.begun ||= begun;
    }
  }

  /** Leaves out the rest of the line, unless it looks like part of the JSON itself. */
  private logLine(expected: string, logs: boolean): undefined {
    const end = this.text.indexOf('\n', this.at);
    const never = expected === A_VALUE ? '"}:' : '"}:{';
    if (!logs || end === -1 || never.includes(this.text[this.at] as string)) throw this.unexpected(expected);
    const line = this.text.slice(this.at, end);
    // A print without a newline has the tool's own next character behind it.
    const last = this.at + line.trimEnd().length - 1;
    this.at = last > this.at && '{,'.includes(this.text[last] as string) ? last : end;
    this.skipped += 1;
    return undefined;
  }

  private string(): string {
    this.at += 1;
    let result = '';
    for (;;) {
      PLAIN.lastIndex = this.at;
      const plain = PLAIN.exec(this.text)?.[0] ?? '';
      result += plain;
      this.at += plain.length;
      const char = this.text[this.at];
      if (char === '"') {
        this.at += 1;
        return result;
      }
      if (char !== '\\') throw this.unexpected('the closing quote');
      result += this.escape();
    }
  }

  private escape(): string {
    const char = this.text[this.at + 1];
    if (char === undefined) throw this.unexpected('the closing quote');
    const hex = char === 'u' ? /^[\da-fA-F]{4}/.exec(this.text.slice(this.at + 2, this.at + 6)) : null;
    this.at += hex === null ? 2 : 6;
    if (hex !== null) return String.fromCharCode(Number.parseInt(hex[0], 16));
    if ('"\\/'.includes(char)) return char;
    // Windows paths were written without doubling the backslash.
    return ESCAPED[char] ?? `\\${char}`;
  }

  private scalar(): Json {
    NUMBER.lastIndex = this.at;
    const number = NUMBER.exec(this.text)?.[0];
    if (number !== undefined) {
      this.at += number.length;
      return number.endsWith('%') ? number : numberFrom(number);
    }
    WORD.lastIndex = this.at;
    const word = WORD.exec(this.text)?.[0];
    if (word === undefined) throw this.unexpected(A_VALUE);
    this.at += word.length;
    return word === 'null' ? null : word === 'true';
  }

  private space(): void {
    SPACE.lastIndex = this.at;
    this.at += SPACE.exec(this.text)?.[0].length ?? 0;
  }

  private unexpected(expected: string): Stop {
    if (this.at >= this.text.length) return new Stop(this.at, 'the text ends in the middle of a JSON value', true);
    const end = this.text.indexOf('\n', this.at);
    const found = this.text.slice(this.at, Math.min(this.at + 40, end === -1 ? this.text.length : end)).trimEnd();
    return new Stop(this.at, `expected ${expected}, found ${found === '' ? 'the end of the line' : `\`${found}\``}`);
  }
}

function numberFrom(word: string): number {
  const lower = word.toLowerCase();
  if (lower.includes('nan')) return Number.NaN;
  if (lower.includes('inf')) return lower.startsWith('-') ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  return Number(word);
}
