import type { Expectations } from '../../model/expectations.ts';
import { nearestFew } from '../../model/nearest.ts';
import { nameFilter } from '../filter.ts';
import { subjectFilter } from './subjects.ts';

/** Near names that are listed. */
const LISTED = 3;

/**
 * What the expectations name and the run does not have, a sentence each with the names that are near.
 *
 * @param benchmarks names of all benchmarks of the run, every side's
 * @param sides labels of the sides
 */
export function unknownNames(wishes: Expectations, benchmarks: readonly string[], sides: readonly string[]): string[] {
  const contrasts = wishes.contrasts.map(({ name }) => name);
  const benchmark = (place: string, name: string): string[] => one(place, 'benchmark', name, benchmarks);
  const glob = (place: string, pattern: string, matches: (name: string) => boolean): string[] =>
    benchmarks.some(matches) ? [] : [sentence(place, 'benchmark', pattern, benchmarks)];
  return [
    ...wishes.controls.flatMap((control) => glob('controls', control, nameFilter([control]))),
    ...wishes.contrasts.flatMap(({ name, numerator, denominator }) => [
      ...benchmark(`contrast ${name}`, numerator),
      ...benchmark(`contrast ${name}`, denominator),
    ]),
    ...wishes.consistency.flatMap(({ name, first, second }) => [
      ...benchmark(`consistency ${name}`, first.benchmark),
      ...benchmark(`consistency ${name}`, second.benchmark),
    ]),
    ...wishes.instruments.flatMap((wish) => [
      ...benchmark('instruments', wish.benchmark),
      ...glob('instruments', wish.for, nameFilter([wish.for])),
    ]),
    ...wishes.predictions.flatMap(({ clauses }) =>
      clauses.flatMap((clause) => [
        ...(clause.side === null ? [] : one(`prediction "${clause.text}"`, 'side', clause.side, sides)),
        ...(clause.kind === 'contrast'
          ? one(`prediction "${clause.text}"`, 'contrast', clause.name, contrasts)
          : glob(`prediction "${clause.text}"`, shown(clause.subject), subjectFilter(clause.subject))),
      ]),
    ),
  ];
}

const one = (place: string, what: string, name: string, known: readonly string[]): string[] =>
  known.includes(name) ? [] : [sentence(place, what, name, known)];

function sentence(place: string, what: string, name: string, known: readonly string[]): string {
  const near = nearestFew(name, known, LISTED);
  const hint = near.length === 0 ? `there is no ${what} at all` : `near are ${near.join(', ')}`;
  return `${place}: no ${what} is called ${name}; ${hint}`;
}

const shown = ({ glob, at }: { glob: string; at: readonly { parameter: string; value: string }[] }): string =>
  [glob, ...at.map(({ parameter, value }) => `${parameter}=${value}`)].join(' at ');
