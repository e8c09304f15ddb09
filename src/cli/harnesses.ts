import { harnessByName, harnesses } from '../../harness/index.ts';
import { shown } from '../config/values.ts';
import { usageError } from '../model/error.ts';
import type { Harness } from '../model/harness.ts';
import { nearest } from '../model/nearest.ts';
import { shellQuoted } from '../model/plan.ts';
import { aligned } from '../report/layout.ts';
import type { Io } from './io.ts';

/**
 * The harness of that name.
 *
 * @throws UserError exit 2 `unknown-harness`, which names the nearest known one
 */
export function findHarness(name: string): Harness {
  const harness = harnessByName(name);
  if (harness !== null) return harness;
  const near = nearest(
    name,
    harnesses.map((known) => known.name),
  );
  const hint = near === null ? '"pairmark harnesses" lists them' : `the nearest known one is ${near}`;
  throw usageError('unknown-harness', `there is no harness ${shown(name)}; ${hint}`);
}

/** `pairmark harnesses`: all of them, or how to use one. */
export function showHarnesses({ name }: { readonly name: string | null }, io: Pick<Io, 'stdout'>): number {
  io.stdout(name === null ? harnessList(harnesses) : harnessPage(findHarness(name)));
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
