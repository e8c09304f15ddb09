import { Option } from 'commander';
import { parseText } from '../config/option-value.ts';
import { usageError } from '../model/error.ts';
import { OPTIONS, type RunOption, type Settings } from './options.ts';

const NEGATION = 'no-';

/** Flags that take the next word as their value take a flag too: that is nearly always a value forgotten. */
const WORDS = new Set(
  (OPTIONS as readonly RunOption[]).flatMap(({ name, short }) => [`--${name}`, ...(short ? [`-${short}`] : [])]),
);

/** A flag as commander knows it, and one to switch off where pairmark.yaml can switch on. */
function commanderOptions(option: RunOption): Option[] {
  const short = option.short === undefined ? '' : `-${option.short}, `;
  const flag = `${short}--${option.name}`;
  if (option.kind === 'switch') {
    if (option.name.startsWith(NEGATION)) return [new Option(flag)];
    return [new Option(flag), new Option(`--${NEGATION}${option.name}`)];
  }
  return [
    new Option(`${flag} <value>`).argParser((text: string, previous: unknown) => {
      const value = flagValue(option, text);
      return option.kind === 'list' ? [...((previous as unknown[] | undefined) ?? []), value] : value;
    }),
  ];
}

/** All flags of `pairmark run` for commander. */
export const runOptions = (): Option[] => (OPTIONS as readonly RunOption[]).flatMap(commanderOptions);

/**
 * Value of one flag.
 *
 * @throws UserError exit 2 `bad-value`, `missing-value`
 */
export function flagValue(option: Exclude<RunOption, { kind: 'switch' }>, text: string): string | number {
  if (WORDS.has(text)) throw usageError('missing-value', `--${option.name} needs a value, but ${text} follows`);
  const parsed = parseText(option, text);
  if (!parsed.ok) throw usageError('bad-value', `--${option.name} ${parsed.problem}`);
  return parsed.value;
}

/** What commander collected, by names of options; only what was given. */
export function settingsOf(collected: Readonly<Record<string, unknown>>): Settings {
  const settings: Record<string, unknown> = {};
  for (const { name } of OPTIONS) {
    const negated = name.startsWith(NEGATION);
    const value = collected[attribute(negated ? name.slice(NEGATION.length) : name)];
    // Commander sets what only a negation names to true from the start.
    if (negated ? value === false : value !== undefined) settings[name] = negated ? true : value;
  }
  return settings as Settings;
}

const attribute = (name: string): string => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
