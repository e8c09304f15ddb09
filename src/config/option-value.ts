import type { Defaults, RunOption } from '../cli/options.ts';
import { OPTIONS } from '../cli/options.ts';
import {
  durationText,
  integerText,
  type Parsed,
  parseDuration,
  parseInteger,
  parseShare,
  shareText,
  unlike,
} from './values.ts';

/** What a good value of this option is: goes on after "must be". */
export function expected(option: RunOption): string {
  switch (option.kind) {
    case 'switch':
      return 'true or false';
    case 'integer':
      return integerText(option);
    case 'duration':
      return durationText(option);
    case 'share':
      return shareText(option);
    case 'choice':
      return `one of ${option.choices.join(', ')}`;
    case 'text':
      return option.expects ?? 'a text';
    case 'list':
      return `${option.expects ?? 'a text'}, or a list of them`;
  }
}

/** Reads one text for this option: the value after a flag, or one entry of a list. Switches have no text. */
export function parseText(option: Exclude<RunOption, { kind: 'switch' }>, text: string): Parsed<string | number> {
  switch (option.kind) {
    case 'integer':
      return parseInteger(text, option);
    case 'duration':
      return parseDuration(text, option);
    case 'share':
      return parseShare(text, option);
    case 'choice':
      return option.choices.includes(text) ? { ok: true, value: text } : unlike(expected(option), text);
    case 'text':
    case 'list': {
      // The system ends a text at a NUL: what follows would be lost without a word.
      const fits = text.trim() !== '' && !text.includes('\0') && (option.pattern?.test(text) ?? true);
      return fits ? { ok: true, value: text } : unlike(option.expects ?? 'a text', text);
    }
  }
}

/** The defaults of the table, read like values that the user gave. */
export const DEFAULTS = Object.fromEntries(
  (OPTIONS as readonly RunOption[]).flatMap((option) => {
    if (option.kind === 'switch' || option.default === undefined) return [];
    const parsed = parseText(option, option.default);
    if (!parsed.ok) throw new Error(`default of ${option.name} ${parsed.problem}`);
    return [[option.name, parsed.value]];
  }),
) as unknown as Defaults;
