import type { Comparison, Report } from '../model/report.ts';
import { expectationTexts, type Told } from './expectations.ts';
import {
  coverageText,
  failureText,
  gateState,
  instrumentText,
  machineText,
  oneSidedValue,
  planText,
  revisionText,
  stopTexts,
  timeText,
  toolchainTexts,
  untabbed,
} from './facts.ts';
import { certaintyText, type Group, groups, outcomeOf } from './groups.ts';
import { columns, labelled, padEnd, wrap } from './layout.ts';
import { repeatWords } from './repeat.ts';
import { type Style, styleFor, type TerminalOptions } from './terminal-style.ts';
import { comparisonTable } from './terminal-table.ts';

/** Unchanged comparisons of a group that are shown without `full`. */
const UNCHANGED_SHOWN = 20;
const INDENT = 10;

/** The report as text of at most `width` columns; only the command to repeat it may have a longer line. */
export function renderTerminal(report: Report, options: TerminalOptions): string {
  const style = styleFor(options);
  const sections = [
    wrap(style.text(report.headline), style.width),
    about(report, style),
    ...expectationTexts(report).map((told) => expectation(told, style)),
    ...groups(report).map((group) => groupLines(group, style)),
    oneSided(report, style),
    failures(report, style),
    checks(report, style),
    gate(report, style),
    closing(report, style),
    repeat(report, style),
  ];
  const text = sections.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'));
  return `${text.join('\n\n')}\n`;
}

const fact = (label: string, text: string, style: Style): string[] =>
  labelled(label, style.text(text), INDENT, style.width);

function about(report: Report, style: Style): string[] {
  const { plan, host } = report;
  const labels = report.revisions.map((r) => style.text(r.label));
  const labelWidth = Math.min(24, Math.max(0, ...labels.map(columns)));
  const revisions = report.revisions.map((revision, i) => {
    const start = padEnd(revision.side, INDENT) + padEnd(style.cutMiddle(labels[i]!, labelWidth), labelWidth);
    return style.cutEnd(`${start}  ${style.text(revisionText(revision))}`, style.width);
  });
  return [
    ...revisions,
    ...fact('machine', machineText(host), style),
    ...(instrumentText(report.instrument) === '' ? [] : fact('', instrumentText(report.instrument), style)),
    ...host.disturbances.flatMap((text) => fact('', `- ${text}`, style)),
    ...plan.build.flatMap((command) => fact('build', command, style)),
    ...toolchainTexts(report.revisions).flatMap((text, i) => fact(i === 0 ? 'with' : '', text, style)),
    ...fact('ran', plan.command, style),
    ...fact('', planText(plan), style),
    ...fact('', coverageText(report.coverage), style),
  ];
}

const expectation = ({ title, lines }: Told, style: Style): string[] => [
  title.toLowerCase(),
  ...lines.flatMap((line) => labelled('  -', style.text(line), 4, style.width)),
];

function groupLines(group: Group, style: Style): string[] {
  const { shown, folded } = style.full ? { shown: group.comparisons, folded: [] } : fold(group.comparisons);
  const heading = wrap(
    style.text(`${group.before} → ${group.after}: ratio = after ÷ before; each strip to its own scale`),
    style.width,
  );
  return [...heading, ...comparisonTable(shown, style), ...foldedLines(folded, style)];
}

function fold(comparisons: readonly Comparison[]): { shown: Comparison[]; folded: Comparison[] } {
  const unchanged = comparisons.filter((c) => outcomeOf(c) === 'unchanged');
  const folded = unchanged.slice(UNCHANGED_SHOWN);
  const hidden = new Set(folded);
  return { shown: comparisons.filter((c) => !hidden.has(c)), folded };
}

function foldedLines(folded: readonly Comparison[], style: Style): string[] {
  if (folded.length === 0) return [];
  const certainty = certaintyText(folded);
  const text = `${folded.length} more without a difference${certainty === '' ? '' : ` (${certainty})`}; pairmark report RUN --full shows all`;
  return wrap(style.text(text), style.width);
}

function oneSided(report: Report, style: Style): string[] {
  if (report.oneSided.length === 0) return [];
  const room = Math.floor((style.width - 2) / 2);
  const cell = (text: string, width: number): string => style.cutMiddle(style.text(text), width);
  const names = report.oneSided.map((row) => `${cell(row.benchmark, room - 14)}  ${cell(row.metric, 12)}`);
  const nameWidth = Math.max(...names.map(columns));
  const rows = report.oneSided.map((row, i) => {
    const value = oneSidedValue(row);
    const rest = `${row.reason} (${row.label})${value === '' ? '' : `: ${value}`}`;
    return labelled(`  ${names[i]}`, style.text(rest), nameWidth + 4, style.width);
  });
  return ['on one side only', ...rows.flat()];
}

function failures(report: Report, style: Style): string[] {
  if (report.failures.length === 0) return [];
  const rows = report.failures.map((failure) => [
    ...wrap(style.text(`${failureText(failure)}: ${failure.message}`), style.width - 2).map((line) => `  ${line}`),
    ...failure.tail.map((line) => style.cutEnd(`    | ${style.text(untabbed(line))}`, style.width)),
    ...(failure.log === null ? [] : wrap(style.text(`log: ${failure.log}`), style.width - 4).map((l) => `    ${l}`)),
  ]);
  return ['failed', ...rows.flat()];
}

const LEVELS = ['alarm', 'warning', 'note'] as const;

function checks(report: Report, style: Style): string[] {
  if (report.checks.length === 0) return [];
  const sorted = LEVELS.flatMap((level) => report.checks.filter((check) => check.level === level));
  const rows = sorted.map((check) => {
    const label = check.level === 'alarm' ? 'ALARM' : check.level;
    const lines = labelled(`  ${label}`, style.text(`${check.kind}: ${check.text}`), INDENT + 1, style.width);
    return check.level === 'alarm' ? lines.map(style.alarm) : lines;
  });
  return ['checks', ...rows.flat()];
}

function gate(report: Report, style: Style): string[] {
  if (!report.gate.requested) return [];
  return [
    `gate ${gateState(report.gate)}`,
    ...report.gate.reasons.flatMap((reason) => labelled('  -', style.text(reason.text), 4, style.width)),
  ];
}

const closing = (report: Report, style: Style): string[] => [
  ...stopTexts(report.plan).flatMap((text, i) => fact(i === 0 ? 'rounds' : '', text, style)),
  ...fact('time', timeText(report.timing), style),
];

/** Broken between options, so that it can be copied whole; no option is cut. */
function repeat(report: Report, style: Style): string[] {
  const [first, ...options] = repeatWords(report).map(style.text);
  const lines = [`  ${first}`];
  for (const option of options) {
    const longer = `${lines.at(-1)} ${option}`;
    if (columns(longer) + 2 <= style.width) lines[lines.length - 1] = longer;
    else lines.push(`    ${option}`);
  }
  const ends = lines.map((line, i) => (i < lines.length - 1 ? `${line} \\` : line));
  return [`seed ${report.plan.seed}; to measure the same again:`, ...ends];
}
