import { z } from 'zod';
import type { RunOption, Settings } from '../cli/options.ts';
import { OPTIONS } from '../cli/options.ts';
import type { ContrastWish, Expectations, InstrumentWish } from '../model/expectations.ts';
import type { Pattern } from '../model/pattern.ts';
import { expectationKeys } from './expectations.ts';
import { expected, parseText } from './option-value.ts';
import { patterns } from './patterns.ts';
import { type Parsed, unlike } from './values.ts';

/** What pairmark.yaml says, read and checked. */
export interface Config extends Omit<Settings, 'config'> {
  /** At least two: before, and one or more after. */
  readonly revisions?: readonly string[];
  /** Direction by glob of a metric, or of `benchmark metric`. */
  readonly better?: Readonly<Record<string, 'lower' | 'higher'>>;
  readonly patterns?: readonly Pattern[];
  readonly controls?: Expectations['controls'];
  readonly contrasts?: readonly (Omit<ContrastWish, 'metric'> & { readonly metric?: string })[];
  readonly predictions?: Expectations['predictions'];
  readonly consistency?: Expectations['consistency'];
  readonly instruments?: readonly (Omit<InstrumentWish, 'metric'> & { readonly metric?: string })[];
}

/** Passes what a reader made of a text on, or its problem. */
function read<T>(parse: (text: string) => Parsed<T>) {
  return (text: string, context: z.core.$RefinementCtx): T => {
    const parsed = parse(text);
    if (parsed.ok) return parsed.value;
    context.issues.push({ code: 'custom', message: parsed.problem, input: text });
    return z.NEVER;
  };
}

const wrongType = (what: string) => (issue: { readonly input?: unknown }) => {
  const problem = unlike(what, issue.input);
  return problem.ok ? undefined : problem.problem;
};

/** Schema of one key. Numbers, durations and shares come as the texts that stand in the file. */
function schemaOf(option: RunOption): z.ZodType {
  const error = wrongType(expected(option));
  if (option.kind === 'switch') return z.boolean({ error });
  const item = z.string({ error }).transform(read((text) => parseText(option, text)));
  if (option.kind !== 'list') return item;
  return z.preprocess((given) => (typeof given === 'string' ? [given] : given), z.array(item, { error }));
}

const REVISIONS = 'a list of two or more revisions: before, and one or more after';
const revisions = z
  .array(z.string({ error: wrongType('a revision') }).min(1, { error: 'must be a revision, not empty' }), {
    error: wrongType(REVISIONS),
  })
  .refine(({ length }) => length >= 2, { error: `must be ${REVISIONS}` })
  .optional()
  .describe('commits to compare, before first, when the command line names none');

const better = z
  .record(z.string(), z.enum(['lower', 'higher'], { error: wrongType('lower or higher') }), {
    error: wrongType('a map from a glob to lower or higher'),
  })
  .optional()
  .describe(
    'which way is better, by glob of a metric or of "benchmark metric": for units that do not say, or to overrule them',
  );

const options = (OPTIONS as readonly RunOption[]).filter(({ flagOnly }) => !flagOnly);

/** Schema of pairmark.yaml; the descriptions of its keys are the reference. */
export const configSchema = z.strictObject(
  {
    revisions,
    ...Object.fromEntries(options.map((option) => [option.name, schemaOf(option).optional().describe(option.help)])),
    better,
    patterns,
    ...expectationKeys,
  },
  { error: (issue) => (issue.code === 'invalid_type' ? 'must be a map of settings' : undefined) },
);

export const CONFIG_KEYS: readonly string[] = Object.keys(configSchema.shape);
