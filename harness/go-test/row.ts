import { numberOf } from '../text/number.ts';

/** The values of a result line, in its order; they may be NaN or infinite. */
export interface GoValues {
  readonly values: readonly number[];
  /** As many as there are values. */
  readonly units: readonly string[];
}

/** Space as Go's unicode.IsSpace has it, which the benchmark format splits at. */
const SPACE = /[\s\u0085]+/;

/** The fields of a line; a name that stands alone is one. */
export function fieldsOf(line: string): string[] {
  const fields = line.split(SPACE);
  if (fields.at(-1) === '') fields.pop();
  if (fields[0] === '') fields.shift();
  return fields;
}

/**
 * The values of `iterations (value unit)+` from field `first` on, or null when the fields are anything else.
 * Grammar: https://go.dev/design/14313-benchmark-format.
 */
export function valuesOf(fields: readonly string[], first: number): GoValues | null {
  const count = fields.length - first - 1;
  if (count < 2 || count % 2 !== 0 || !isInteger(fields[first] as string)) return null;
  const values: number[] = [];
  const units: string[] = [];
  for (let at = first + 1; at < fields.length; at += 2) {
    const value = numberOf(fields[at] as string);
    const unit = fields[at + 1] as string;
    if (value === null || numberOf(unit) !== null) return null;
    values.push(value);
    units.push(unit);
  }
  return { values, units };
}

/** An iteration count: decimal digits, in the range of Go's int64. */
export function isInteger(field: string): boolean {
  return /^\d{1,19}$/.test(field);
}

const SUFFIX = /-\d+$/;

/** The `-N` at the end of a benchmark's name: GOMAXPROCS, or a part of the name that looks like it; else empty. */
export const procsSuffix = (name: string): string => SUFFIX.exec(name)?.[0] ?? '';

/**
 * Takes the `-N` off names, where all of them have one and the same. It is left out by Go when GOMAXPROCS is 1, and then
 * `size-8` and `size-16` end like it by accident: so either all lose it or none.
 */
export function withoutProcs(names: readonly string[]): (name: string) => string {
  const suffix = procsSuffix(names[0] ?? '');
  const shared = suffix !== '' && names.every((name) => procsSuffix(name) === suffix);
  return shared ? (name) => (name.endsWith(suffix) ? name.slice(0, -suffix.length) : name) : (name) => name;
}
