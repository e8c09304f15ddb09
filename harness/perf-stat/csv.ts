import { forEachLine } from '../text/lines.ts';
import type { Count } from './event.ts';
import { isJsonLine } from './json.ts';

const SEPARATORS = [',', ';', '\t', '|', ':'] as const;
type Separator = (typeof SEPARATORS)[number];

interface Pattern {
  /** `0.52,msec,task-clock,5.47%,521343,100.00,276.868,CPUs utilized`: the per cent only with -r. */
  readonly row: RegExp;
  /** The same behind a time, a processor, a thread or a program. */
  readonly prefixed: RegExp;
}

const PATTERNS: ReadonlyMap<Separator, Pattern> = new Map(
  SEPARATORS.map((separator) => {
    const s = `\\${separator}`;
    const cell = `[^${s}]`;
    const row = `(<not (?:supported|counted)>|\\d[\\d.]*)${s}([A-Za-z%/]{0,12})${s}(${cell}{1,200}?(?:${s}${cell}{1,60}?/)?)${s}(?:[\\d.]+%${s})?\\d+${s}(\\d+\\.\\d\\d)(?:${s}.*)?$`;
    return [separator, { row: new RegExp(`^${row}`), prefixed: new RegExp(`^ *${cell}{1,80}${s}(?:\\d+${s})?${row}`) }];
  }),
);

/** The separator with which there is a row in the text, of the whole or of a part. */
export function separatorOf(text: string): Separator | null {
  let found: Separator | null = null;
  forEachLine(text, (line) => {
    if (found !== null || line.length > 1000 || isJsonLine(line)) return;
    for (const [separator, { row, prefixed }] of PATTERNS) {
      if (found === null && (row.test(line) || prefixed.test(line))) found = separator;
    }
  });
  return found;
}

export const hasCsv = (text: string): boolean =>
  /<not (?:supported|counted)>|,\d+,\d+\.\d\d(?:,|$)|;\d+;\d+\.\d\d(?:;|$)|\t\d+\t\d+\.\d\d(?:\t|$)|\|\d+\|\d+\.\d\d(?:\||$)|:\d+:\d+\.\d\d(?::|$)/m.test(
    text,
  ) && separatorOf(text) !== null;

export function csvCount(line: string, separator: Separator | null): Count | null {
  const pattern = separator === null || line.length > 1000 ? undefined : PATTERNS.get(separator);
  const match = pattern?.row.exec(line);
  if (!match) return null;
  const [, value, unit, event, share] = match as unknown as [string, string, string, string, string];
  return { event, unit, value, share: Number(share) };
}

/** Is it the count of a part: an interval, a processor, a thread? */
export function isPrefixed(line: string, separator: Separator | null): boolean {
  if (isJsonLine(line)) return true;
  const pattern = separator === null || line.length > 1000 ? undefined : PATTERNS.get(separator);
  return pattern?.prefixed.test(line) ?? false;
}
