import { z } from 'zod';
import { compilePattern } from '../../harness/pattern/compile.ts';
import type { Pattern } from '../model/pattern.ts';
import { unlike } from './values.ts';

/** More than these make every line dear to read. */
const MOST = 50;
const NAME = /^[\w.-]{1,60}$/;
const KEYS = 'match, benchmark, metric, unit, better, decimal';

const wrong = (what: string) => (issue: { readonly input?: unknown }) => {
  const problem = unlike(what, issue.input);
  return problem.ok ? undefined : problem.problem;
};

const text = (what: string) =>
  z.string({ error: wrong(what) }).refine((given) => given.trim() !== '', { error: `must be ${what}, not empty` });

const entry = z.strictObject(
  {
    match: text('a regular expression'),
    benchmark: text('the name of a benchmark').optional(),
    metric: text('the name of a metric').optional(),
    unit: z.string({ error: wrong('a unit such as ms') }).optional(),
    better: z.enum(['lower', 'higher'], { error: wrong('lower or higher') }).optional(),
    decimal: z.enum(['.', ','], { error: wrong("'.' or ','") }).optional(),
  },
  {
    error: ({ code }) => {
      if (code === 'invalid_type') return `must be a map with the keys ${KEYS}`;
      return code === 'unrecognized_keys' ? `the keys are ${KEYS}` : undefined;
    },
  },
);

/** Schema of the key `patterns`: entries by name, checked as far as compiling them. */
export const patterns = z
  .record(z.string(), entry, { error: wrong('a map from names to patterns') })
  .transform((given, context): readonly Pattern[] => {
    const problem = (path: readonly string[], message: string) =>
      context.issues.push({ code: 'custom', message, path: [...path], input: given });
    const named = Object.entries(given).map(([name, keys]): Pattern => {
      const { match, benchmark = null, metric = null, unit = null, better = null, decimal = null } = keys;
      return { name, match, benchmark, metric, unit, better, decimal };
    });
    if (named.length > MOST) problem([], `must not be more than ${MOST}`);
    for (const pattern of named) {
      if (!NAME.test(pattern.name)) problem([pattern.name], 'must have a name of letters, digits, `_`, `.` and `-`');
      const compiled = compilePattern(pattern);
      if (typeof compiled === 'string') problem([pattern.name, 'match'], compiled);
    }
    return named;
  })
  .optional()
  .describe(
    'what a measurement looks like in output that no harness knows, by regular expressions; docs/patterns.md explains the keys',
  );
