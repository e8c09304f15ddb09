import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Prediction } from '../model/expectations.ts';
import { parsePrediction } from './prediction-text.ts';
import { parseShare, unlike } from './values.ts';

const wrong = (what: string) => (issue: { readonly input?: unknown }) => {
  const problem = unlike(what, issue.input);
  return problem.ok ? undefined : problem.problem;
};

const text = (what: string) => z.string({ error: wrong(what) }).min(1, { error: `must be ${what}, not empty` });
const list = <T extends z.ZodType>(item: T, what: string) => z.array(item, { error: wrong(`a list of ${what}`) });
/** Settings of one entry of a list. */
const entry = <T extends z.ZodRawShape>(shape: T) =>
  z.strictObject(shape, {
    error: ({ code }) => {
      const keys = Object.keys(shape).join(', ');
      if (code === 'invalid_type') return `must be a map with the keys ${keys}`;
      return code === 'unrecognized_keys' ? `the keys are ${keys}` : undefined;
    },
  });

const metric = text('a metric such as ns/op').optional();

const controls = z
  .preprocess((given) => (typeof given === 'string' ? [given] : given), list(text('a glob of benchmarks'), 'globs'))
  .optional()
  .describe('benchmarks that the change cannot reach, by glob: if one moves, the run measured the machine');

const contrasts = list(
  entry({
    name: text('a name'),
    numerator: text('the name of a benchmark'),
    denominator: text('the name of a benchmark'),
    metric,
  }),
  'contrasts',
)
  .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, {
    error: 'must have names that differ from each other',
  })
  .optional()
  .describe(
    'ratios of two benchmarks of one invocation: name, numerator, denominator and, where it is no time, metric',
  );

const prediction = text('a prediction').transform((given, context): Prediction => {
  const parsed = parsePrediction(given);
  if (parsed.ok) return { ...parsed.value, sha256: createHash('sha256').update(parsed.value.text).digest('hex') };
  context.issues.push({ code: 'custom', message: parsed.problem, input: given });
  return z.NEVER;
});

const predictions = list(prediction, 'predictions')
  .optional()
  .describe('what must come out, written down before the run: see "Predictions" in docs/expectations.md');

const metricOf = entry({ benchmark: text('the name of a benchmark'), metric: text('a metric such as ns/op') });

const DEFAULT_TOLERANCE = 0.2;
const tolerance = z
  .string({ error: wrong('a share such as 20%') })
  .transform((given, context) => {
    const parsed = parseShare(given, { above: 0, max: 10 });
    if (parsed.ok) return parsed.value;
    context.issues.push({ code: 'custom', message: parsed.problem, input: given });
    return z.NEVER;
  })
  .default(DEFAULT_TOLERANCE);

const consistency = list(
  entry({ name: text('a name'), first: metricOf, second: metricOf, tolerance }),
  'pairs of metrics',
)
  .optional()
  .describe('pairs of metrics that describe the same operation and must agree: name, first, second, tolerance (20%)');

const instruments = list(
  entry({ benchmark: text('the name of a benchmark'), for: text('a glob of benchmarks'), metric }),
  'instruments',
)
  .optional()
  .describe(
    'benchmarks that time nothing but their own clock, and which ones are timed with it: benchmark, for, metric',
  );

/** Schemas of the keys that say what to expect. */
export const expectationKeys = { controls, contrasts, predictions, consistency, instruments };
