import type { Report } from '../model/report.ts';

/** Lines of one kind of expectation, in the order in which they are told. */
export interface Told {
  readonly title: string;
  readonly lines: readonly string[];
}

/** What the config said must come out, and what did, and what sweeps over a parameter show; empty kinds are left out. */
export function expectationTexts(report: Report): Told[] {
  return [
    {
      title: 'Predictions',
      lines: report.predictions.map(({ prediction, text }) => `${prediction}: ${text}`),
    },
    {
      title: 'Controls',
      lines: report.controls.map(({ glob, text }) => `${glob}: ${text}`),
    },
    {
      title: 'Contrasts',
      lines: report.contrasts.flatMap(({ name, numerator, denominator, metric, sides, between, notes }) => [
        `${name} (${numerator} ÷ ${denominator}, ${metric}${notes.map((note) => `; ${note}`).join('')})`,
        ...sides.map(({ side, text }) => `${name} in ${side}: ${text}`),
        ...between.map(({ before, after, text }) => `${name} ${before} → ${after}: ${text}`),
      ]),
    },
    {
      title: 'Sweeps',
      lines: report.families.map(
        ({ family, metric, before, after, text }) => `${family} ${metric} ${before} → ${after}: ${text}`,
      ),
    },
    {
      title: 'Consistency',
      lines: report.consistency.map(({ text }) => text),
    },
  ].filter(({ lines }) => lines.length > 0);
}
