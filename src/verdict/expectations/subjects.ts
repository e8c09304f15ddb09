import type { Subject } from '../../model/expectations.ts';
import { nameFilter } from '../filter.ts';
import type { Row } from '../rows.ts';

/** One parameter in the name of a benchmark: `depth=60`, `/64`. */
export interface Parameter {
  /** Empty where the name gives a bare value. */
  readonly name: string;
  readonly value: string;
}

/** Parts of a name that carry a parameter: `key=value`, `key:value`, or a bare number. */
export function parametersOf(benchmark: string): Parameter[] {
  return benchmark.split(/[/,;[\]() ]/).flatMap((part): Parameter[] => {
    const [, name, value] = /^([A-Za-z_][\w.-]*)[=:](.+)$/.exec(part) ?? [];
    if (name !== undefined && value !== undefined) return [{ name, value }];
    return /^\d+(?:\.\d+)?$/.test(part) ? [{ name: '', value: part }] : [];
  });
}

/** Whether a clause is about this benchmark. Values that are numbers are compared as such. */
export function subjectFilter({ glob, at }: Subject): (benchmark: string) => boolean {
  const matches = nameFilter([glob]);
  return (benchmark) => {
    if (!matches(benchmark)) return false;
    const known = parametersOf(benchmark);
    return at.every(({ parameter, value }) =>
      known.some((one) => one.name === parameter && (one.value === value || Number(one.value) === Number(value))),
    );
  };
}

/** The metric that stands for a benchmark when none is named: its time, else its rate, else the first. */
export function mainMetric(rows: readonly Row[]): string | null {
  const of = (quantity: Row['quantity']) => rows.find((row) => row.quantity === quantity)?.metric;
  return of('time') ?? of('rate') ?? rows[0]?.metric ?? null;
}
