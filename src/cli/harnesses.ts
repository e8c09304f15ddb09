import { harnessByName, harnesses } from '../../harness/index.ts';
import { patternHarness } from '../../harness/pattern.ts';
import { shown } from '../config/values.ts';
import { usageError } from '../model/error.ts';
import type { Harness } from '../model/harness.ts';
import { nearest } from '../model/nearest.ts';
import type { Pattern } from '../model/pattern.ts';
import { shellQuoted } from '../model/plan.ts';
import { aligned } from '../report/layout.ts';
import type { Io } from './io.ts';

/**
 * The harness of that name; `pattern` and `pattern:NAME` are made from the patterns of pairmark.yaml.
 *
 * @throws UserError exit 2 `unknown-harness`, which names the nearest known one
 */
export async function findHarness(name: string, patterns: readonly Pattern[]): Promise<Harness> {
  const [tool, only] = nameParts(name);
  if (tool === PATTERN) return fromPatterns(name, only, patterns);
  return known(name);
}

/** `pattern:latency` is a harness and one of its patterns. */
const PATTERN = 'pattern';
const nameParts = (name: string): readonly [tool: string, pattern: string | null] => {
  const at = name.indexOf(':');
  return at === -1 ? [name, null] : [name.slice(0, at), name.slice(at + 1)];
};

/** Will this name need the patterns of pairmark.yaml? */
export const needsPatterns = (name: string): boolean => nameParts(name)[0] === PATTERN;

function known(name: string): Harness {
  const harness = harnessByName(name);
  if (harness !== null) return harness;
  const near = nearest(
    name,
    harnesses.map((one) => one.name),
  );
  const hint = near === null ? '"pairmark harnesses" lists them' : `the nearest known one is ${near}`;
  throw usageError('unknown-harness', `there is no harness ${shown(name)}; ${hint}`);
}

async function fromPatterns(name: string, only: string | null, patterns: readonly Pattern[]): Promise<Harness> {
  if (patterns.length === 0) {
    throw usageError('unknown-harness', `--harness ${name} needs patterns in pairmark.yaml: see docs/patterns.md`);
  }
  const wanted = only === null ? patterns : patterns.filter((pattern) => pattern.name === only);
  if (wanted.length === 0) {
    const names = patterns.map((pattern) => pattern.name).join(', ');
    throw usageError('unknown-harness', `pairmark.yaml has no pattern ${shown(only)}; its patterns are ${names}`);
  }
  const { compilePattern } = await import('../../harness/pattern/compile.ts');
  return patternHarness(
    name,
    wanted.map((pattern) => {
      const compiled = compilePattern(pattern);
      if (typeof compiled === 'string') throw new Error(`pattern ${pattern.name} ${compiled}`);
      return compiled;
    }),
  );
}

/** `pairmark harnesses`: all of them, or how to use one. */
export function showHarnesses({ name }: { readonly name: string | null }, io: Pick<Io, 'stdout'>): number {
  io.stdout(name === null ? harnessList(harnesses) : harnessPage(known(nameParts(name)[0])));
  return 0;
}

function harnessList(all: readonly Harness[]): string {
  const rows = all.map(({ name, title }) => [name, title]).sort(([a = ''], [b = '']) => (a < b ? -1 : 1));
  return `${aligned(rows)}\n"pairmark harnesses NAME" shows commands to copy.\n`;
}

function harnessPage({ name, title, recipe }: Harness): string {
  const build = recipe.build === null ? '' : ` --build ${shellQuoted(recipe.build)}`;
  const notes = recipe.notes.map((note) => `- ${note}\n`).join('');
  return `${name}: ${title}\n\n  pairmark run HEAD~1 HEAD${build} -- ${recipe.run}\n${notes === '' ? '' : `\n${notes}`}`;
}
