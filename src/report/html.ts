import { formatQuartiles, percent } from '../model/numbers.ts';
import type { Comparison, Report } from '../model/report.ts';
import { axisFor } from './axis.ts';
import { html } from './escape.ts';
import { expectationTexts } from './expectations.ts';
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
import { type Group, groups, outcomeOf, pairsText, toneOf } from './groups.ts';
import { SCRIPT, SCRIPT_HASH, STYLE, STYLE_HASH } from './html-assets.ts';
import { repeatWords } from './repeat.ts';
import { stripSvg } from './svg.ts';
import { humanisePair } from './units.ts';

/** Nothing may be loaded, and nothing may run but the one script and the one style of this page. */
const POLICY = `default-src 'none'; script-src '${SCRIPT_HASH}'; style-src '${STYLE_HASH}'; base-uri 'none'; form-action 'none'`;

/**
 * The report as one page that needs nothing else: no network, no fonts. It reads without scripts too; with them it
 * filters and sorts.
 */
export const renderHtml = (report: Report): string =>
  `${[
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="generator" content="pairmark">',
    `<title>${html(report.headline)}</title>`,
    `<style>${STYLE}</style>`,
    '</head>',
    '<body>',
    '<header>',
    `<h1>${html(report.headline)}</h1>`,
    gate(report),
    about(report),
    '</header>',
    '<main>',
    ...expectationTexts(report).map(({ title, lines }) =>
      section(title, `expected-${title.toLowerCase()}`, [list('notes', lines.map(name))]),
    ),
    checks(report),
    comparisons(report),
    oneSided(report),
    failures(report),
    '</main>',
    '<footer>',
    closing(report),
    '</footer>',
    `<script>${SCRIPT}</script>`,
    '</body>',
    '</html>',
  ]
    .filter((part) => part !== '')
    .join('\n')}\n`;

/** A name from a benchmark or a commit: right-to-left letters in it must not move what stands beside it. */
const name = (text: string): string => `<bdi>${html(text)}</bdi>`;

const list = (className: string, items: readonly string[]): string =>
  items.length === 0 ? '' : `<ul class="${className}">${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;

const section = (title: string, id: string, parts: readonly string[]): string =>
  [`<section aria-labelledby="${id}">`, `<h2 id="${id}">${html(title)}</h2>`, ...parts, '</section>'].join('\n');

const definitions = (pairs: readonly (readonly [term: string, markup: string])[]): string =>
  ['<dl>', ...pairs.map(([term, markup]) => `<dt>${html(term)}</dt><dd>${markup}</dd>`), '</dl>'].join('\n');

function gate({ gate: result }: Report): string {
  if (!result.requested) return '';
  const reasons = list(
    'reasons',
    result.reasons.map((reason) => html(reason.text)),
  );
  return `<p><strong>Gate: ${gateState(result)}</strong></p>${reasons}`;
}

const machineNotes = ({ instrument, host }: Report): string[] =>
  [instrumentText(instrument), ...host.disturbances].filter((text) => text !== '');

const about = (report: Report): string =>
  definitions([
    ...report.revisions.map((r) => [r.side, `${name(r.label)} ${name(revisionText(r))}`] as const),
    ['machine', html(machineText(report.host)) + list('notes', machineNotes(report).map(html))],
    ...toolchainTexts(report.revisions).map((fact) => ['built with', html(fact)] as const),
    ...report.plan.build.map((command) => ['build', `<code>${html(command)}</code>`] as const),
    ['ran', `<code>${html(report.plan.command)}</code><br>${html(planText(report.plan))}`],
    ['coverage', html(coverageText(report.coverage))],
  ]);

function checks(report: Report): string {
  if (report.checks.length === 0) return '';
  const items = (['alarm', 'warning', 'note'] as const).flatMap((level) =>
    report.checks
      .filter((check) => check.level === level)
      .map((check) => `<span class="${level}">${level}</span> <code>${html(check.kind)}</code> ${html(check.text)}`),
  );
  return section('Checks', 'checks', [list('checks', items)]);
}

const CONTROLS = [
  '<div class="controls" id="controls" hidden>',
  '<label>Filter <input type="search" id="find" autocomplete="off" spellcheck="false"></label>',
  '<label><input type="checkbox" id="moved"> only what moved</label>',
  '<span id="shown" role="status"></span>',
  '</div>',
].join('\n');

function comparisons(report: Report): string {
  if (report.comparisons.length === 0) return '';
  const tables = groups(report).map((group, i) =>
    section(`${group.before} → ${group.after}`, `group-${i + 1}`, [comparisonTable(group, i + 1)]),
  );
  return [CONTROLS, ...tables].join('\n');
}

/** Headers; `kind` says how a column sorts, null that it does not. */
const COLUMNS: readonly (readonly [title: string, kind: 'text' | 'number' | null, className: string])[] = [
  ['Benchmark', 'text', ''],
  ['Metric', 'text', ''],
  ['Before', 'number', 'number'],
  ['After', 'number', 'number'],
  ['Ratio [Q1 … Q3]', 'number', 'number'],
  ['Result', 'text', 'result'],
  ['Each pair around 1.0', null, 'strip'],
  ['N', 'number', 'number'],
];

const attribute = (key: string, value: string): string => (value === '' ? '' : ` ${key}="${value}"`);

function comparisonTable(group: Group, number: number): string {
  const head = COLUMNS.map(
    ([title, kind, className]) =>
      `<th scope="col"${attribute('data-kind', kind ?? '')}${attribute('class', className)}>${title}</th>`,
  );
  return [
    `<div class="scroll" role="region" aria-labelledby="group-${number}" tabindex="0">`,
    '<table class="comparisons">',
    '<caption>ratio = after ÷ before; each strip to its own scale, logarithmic, the line is 1.0</caption>',
    `<thead><tr>${head.join('')}</tr></thead>`,
    '<tbody>',
    ...group.comparisons.map((comparison, i) => row(comparison, `g${number}r${i + 1}`)),
    '</tbody>',
    '</table>',
    '</div>',
  ].join('\n');
}

const cell = (markup: string, sort: string | number | null, className = ''): string =>
  `<td data-sort="${typeof sort === 'string' ? html(sort) : (sort ?? '')}"${attribute('class', className)}>${markup}</td>`;

function row(c: Comparison, id: string): string {
  const { before, after } = humanisePair(c.beforeMedian, c.afterMedian, c.unit, c.metric);
  const tone = toneOf(c);
  return [
    `<tr id="${id}" data-outcome="${outcomeOf(c)}">`,
    `<th scope="row" data-sort="${html(c.benchmark)}">${name(c.benchmark)}</th>`,
    cell(name(c.metric), c.metric),
    cell(html(before) + scatter(c.beforeCv), c.beforeMedian, 'number'),
    cell(html(after) + scatter(c.afterCv), c.afterMedian, 'number'),
    cell(ratioText(c), c.ratio?.median ?? null, 'number'),
    cell(`<span class="${tone}">${html(c.text)}</span>${list('notes', c.notes.map(html))}`, c.text, 'result'),
    `<td class="strip">${stripSvg(c)}${scale(c)}</td>`,
    cell(pairsText(c), c.pairs, 'number'),
    '</tr>',
  ].join('');
}

/** What half of the strip stands for. */
const scale = ({ pairRatios, ratio }: Comparison): string =>
  pairRatios.length === 0 ? '' : `<span class="soft">${axisFor(pairRatios, ratio).label}</span>`;

const scatter = (cv: number | null): string => (cv === null ? '' : `<br><span class="soft">cv ${percent(cv)}</span>`);

function ratioText({ ratio }: Comparison): string {
  if (ratio === null) return '–';
  const { median, q1, q3 } = formatQuartiles(ratio);
  return `<strong>${median}</strong><br><span class="soft">[${q1} … ${q3}]</span>`;
}

function oneSided(report: Report): string {
  if (report.oneSided.length === 0) return '';
  const rows = report.oneSided.map(
    (r) =>
      `<tr><th scope="row">${name(r.benchmark)}</th><td>${name(r.metric)}</td><td>${html(r.reason)} (${name(r.label)})</td>` +
      `<td class="number">${html(oneSidedValue(r))}</td></tr>`,
  );
  return section('On one side only', 'one-sided', [
    '<div class="scroll" role="region" aria-labelledby="one-sided" tabindex="0">',
    '<table>',
    '<caption>not compared: there is nothing to compare them with</caption>',
    '<thead><tr><th scope="col">Benchmark</th><th scope="col">Metric</th><th scope="col">Why</th><th scope="col" class="number">Value</th></tr></thead>',
    '<tbody>',
    ...rows,
    '</tbody>',
    '</table>',
    '</div>',
  ]);
}

function failures(report: Report): string {
  if (report.failures.length === 0) return '';
  const items = report.failures.map((failure) => {
    const log = failure.log === null ? '' : `<p class="soft">log: <code>${html(failure.log)}</code></p>`;
    const tail =
      failure.tail.length === 0 ? '' : `<pre>${failure.tail.map((line) => html(untabbed(line))).join('\n')}</pre>`;
    return `<p><strong>${html(failureText(failure))}</strong>: ${html(failure.message)}</p>${tail}${log}`;
  });
  return section('Failed', 'failed', items);
}

const closing = (report: Report): string =>
  definitions([
    ...stopTexts(report.plan).map((text) => ['rounds', html(text)] as const),
    ['time', html(timeText(report.timing))],
    ['seed', String(report.plan.seed)],
    ['to measure the same again', `<code>${html(repeatWords(report).join(' '))}</code>`],
  ]);
