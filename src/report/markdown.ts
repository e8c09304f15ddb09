import { formatQuartiles } from '../model/numbers.ts';
import type { Comparison, Report } from '../model/report.ts';
import { shortSha } from '../model/revision.ts';
import { markdown, markdownBlock, markdownCell, markdownCode } from './escape.ts';
import { expectationTexts } from './expectations.ts';
import {
  coverageText,
  failureText,
  gateState,
  instrumentText,
  machineText,
  notShownTexts,
  oneSidedValue,
  planText,
  stopTexts,
  timeText,
  toolchainTexts,
  untabbed,
} from './facts.ts';
import { certaintyText, groups, type Outcome, outcomeOf, pairsText, resolutionText } from './groups.ts';
import { repeatWords } from './repeat.ts';
import { humanisePair } from './units.ts';

/** The report as GitHub-flavoured Markdown: the verdict, what moved, what was not compared, and the rest folded. */
export function renderMarkdown(report: Report): string {
  const unchanged = withOutcome(report, 'unchanged');
  const blocks = [
    `## ${markdown(report.headline)}`,
    gate(report),
    revisions(report),
    `${markdown(coverageText(report.coverage))}; ratio = after ÷ before, the median of the pairs with their quartiles`,
    ...expectationTexts(report).map(({ title, lines }) => section(title, listed(lines.map((line) => markdown(line))))),
    section('Checks', listed(checks(report, ['alarm', 'warning']))),
    section('What moved', tables(report, 'moved')),
    section('What was not compared', notCompared(report)),
    resolution(unchanged),
    folded(`${unchanged.length} without a difference`, tables(report, 'unchanged')),
    folded('How it was measured', measured(report)),
    folded('What was not shown', listed(notShownTexts(report).map((text) => markdown(text)))),
    folded('How to measure the same again', [markdownBlock([repeatWords(report).join(' ')])]),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

const withOutcome = (report: Report, outcome: Outcome): Comparison[] =>
  report.comparisons.filter((comparison) => outcomeOf(comparison) === outcome);

const section = (title: string, blocks: readonly string[]): string =>
  blocks.length === 0 ? '' : [`### ${title}`, ...blocks].join('\n\n');

/** `title` is our own text: inside HTML tags Markdown's escapes would show. */
const folded = (title: string, blocks: readonly string[]): string =>
  blocks.length === 0
    ? ''
    : ['<details>', `<summary>${title}</summary>`, '', blocks.join('\n\n'), '', '</details>'].join('\n');

const table = (head: readonly string[], right: readonly number[], rows: readonly (readonly string[])[]): string =>
  [head, head.map((_, i) => (right.includes(i) ? '--:' : ':--')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');

/** One block, or none. */
const listed = (texts: readonly string[]): string[] =>
  texts.length === 0 ? [] : [texts.map((text) => `- ${text}`).join('\n')];

function gate({ gate: result }: Report): string {
  if (!result.requested) return '';
  const reasons = result.reasons.map((reason) => markdown(reason.text));
  return [`**Gate: ${gateState(result)}**`, ...listed(reasons)].join('\n\n');
}

const checks = (report: Report, levels: readonly string[]): string[] =>
  levels.flatMap((level) =>
    report.checks
      .filter((check) => check.level === level)
      .map((check) => `**${level}** ${markdownCode(check.kind)} ${markdown(check.text)}`),
  );

const revisions = (report: Report): string =>
  table(
    ['side', 'revision', 'commit', 'subject'],
    [],
    report.revisions.map((r) => [
      r.side,
      markdownCell(r.label),
      markdownCell(shortSha(r.sha)) + (r.dirty ? ' (uncommitted changes)' : ''),
      markdown(r.subject),
    ]),
  );

function tables(report: Report, outcome: Outcome): string[] {
  const several = groups(report).length > 1;
  return groups(report).flatMap(({ before, after, comparisons }) => {
    const rows = comparisons.filter((comparison) => outcomeOf(comparison) === outcome);
    if (rows.length === 0) return [];
    const heading = several ? [`**${markdownCode(before)} → ${markdownCode(after)}**`] : [];
    return [...heading, comparisonTable(rows)];
  });
}

const comparisonTable = (comparisons: readonly Comparison[]): string =>
  table(
    ['benchmark', 'metric', 'before', 'after', 'ratio [Q1 … Q3]', 'result', 'N'],
    [2, 3, 4, 6],
    comparisons.map((c) => {
      const { before, after } = humanisePair(c.beforeMedian, c.afterMedian, c.unit, c.metric);
      const words = [c.text, ...c.notes].map(markdown).join('<br>');
      return [
        markdownCell(c.benchmark),
        markdownCell(c.metric),
        markdown(before),
        markdown(after),
        ratioText(c),
        words,
        pairsText(c),
      ];
    }),
  );

function ratioText({ ratio }: Comparison): string {
  if (ratio === null) return '–';
  const { median, q1, q3 } = formatQuartiles(ratio);
  return `**${median}** \\[${q1} … ${q3}\\]`;
}

function notCompared(report: Report): string[] {
  const oneSided = report.oneSided.map((row) => [
    markdownCell(row.benchmark),
    markdownCell(row.metric),
    `${markdown(row.reason)} (${markdownCell(row.label)})`,
    markdown(oneSidedValue(row)),
  ]);
  const failures = report.failures.flatMap((failure) => [
    `**${markdown(failureText(failure))}**: ${markdown(failure.message)}${
      failure.log === null ? '' : ` (log: ${markdownCode(failure.log)})`
    }`,
    ...(failure.tail.length > 0 ? [markdownBlock(failure.tail.map(untabbed))] : []),
  ]);
  return [
    ...tables(report, 'not-compared'),
    ...(oneSided.length > 0 ? [table(['benchmark', 'metric', 'why', 'value'], [3], oneSided)] : []),
    ...failures,
  ];
}

/** What may hide behind the words "no difference". */
function resolution(unchanged: readonly Comparison[]): string {
  const range = resolutionText(unchanged);
  const certainty = certaintyText(unchanged);
  const seen = range === null ? '' : ` The smallest change that would have been seen: ${markdown(range)}.`;
  if (unchanged.length === 0) return '';
  return `Without a difference: ${unchanged.length}${certainty === '' ? '' : ` (${certainty})`}.${seen}`;
}

function measured(report: Report): string[] {
  const { plan, host } = report;
  return listed([
    `machine: ${markdown(machineText(host))}`,
    ...(instrumentText(report.instrument) === '' ? [] : [`instrument: ${markdown(instrumentText(report.instrument))}`]),
    ...host.disturbances.map((text) => `disturbance: ${markdown(text)}`),
    ...plan.build.map((command) => `build: ${markdownCode(command)}`),
    ...toolchainTexts(report.revisions).map((fact) => `built with: ${markdown(fact)}`),
    `ran: ${markdownCode(plan.command)}`,
    `plan: ${markdown(planText(plan))}`,
    ...stopTexts(plan).map((text) => `rounds: ${markdown(text)}`),
    `seed: ${plan.seed}`,
    `time: ${markdown(timeText(report.timing))}`,
    ...checks(report, ['note']),
  ]);
}
