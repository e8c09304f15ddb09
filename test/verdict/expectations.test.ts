import { describe, expect, test } from 'vitest';
import { parsePrediction } from '../../src/config/prediction-text.ts';
import { type Expectations, NOTHING_EXPECTED, type Prediction } from '../../src/model/expectations.ts';
import type { Report } from '../../src/model/report.ts';
import { buildReport } from '../../src/verdict/index.ts';
import { type FakeSeries, fakeLines, record, VOCABULARY } from '../support/fake-run.ts';

/** Scatter of about 1 % that is no function of the side or the benchmark's effect. */
const wobble = (round: number, salt: number): number => 1 + (((round + salt) * 7919) % 13) / 1300;

const timed = (benchmark: string, before: number, after: number, salt = 0): FakeSeries => ({
  benchmark,
  value: (index, round) => (index === 0 ? before : after) * wobble(round, 3 * index + salt),
});

function reportOf(
  series: readonly FakeSeries[],
  wishes: Partial<Expectations>,
  options: { gate?: boolean } = {},
): Report {
  const expectations = { ...NOTHING_EXPECTED, ...wishes };
  return buildReport({
    recording: record(fakeLines(series, { ...options, expectations })),
    vocabulary: VOCABULARY,
    confirmation: null,
    outputOf: () => '',
  });
}

function predicted(text: string): Prediction {
  const parsed = parsePrediction(text);
  if (!parsed.ok) throw new Error(parsed.problem);
  return { ...parsed.value, sha256: 'a'.repeat(64) };
}

const stateOf = (series: readonly FakeSeries[], text: string): string | undefined =>
  reportOf(series, { predictions: [predicted(text)] }).predictions[0]?.state;

const kinds = (report: Report): string[] => report.checks.map(({ kind }) => kind);

describe('controls', () => {
  const slower = timed('work', 100, 110);

  test('one that moved takes the verdict from the gate, and stands in every text', () => {
    const report = reportOf([slower, timed('still', 50, 55)], { controls: ['still'] }, { gate: true });
    expect(report.controls).toMatchObject([{ state: 'moved', comparisons: 1 }]);
    expect(report.checks[0]).toMatchObject({ kind: 'control-moved', level: 'alarm' });
    expect(report.outcome).toMatchObject({ exitCode: 3, state: 'no-verdict' });
    for (const { text } of report.comparisons) expect(text).toMatch(/^a control moved: /);
  });

  test('one that stands still lets the gate judge', () => {
    const report = reportOf([slower, timed('still', 50, 50)], { controls: ['st*'] }, { gate: true });
    expect(report.controls).toMatchObject([{ state: 'still', moved: [] }]);
    expect(report.outcome.exitCode).toBe(1);
    expect(report.comparisons.every(({ text }) => !text.includes('control'))).toBe(true);
  });

  test('one that moved by less than the minimum effect is a warning', () => {
    const report = reportOf([slower, timed('still', 50, 50.7)], { controls: ['still'] }, { gate: true });
    expect(kinds(report)).toContain('control-nudged');
    expect(report.outcome.exitCode).toBe(1);
  });
});

describe('contrasts', () => {
  const pair = [timed('get/oldest', 204, 51), timed('get/newest', 200, 100, 5)];
  const wish = { name: 'o/n', numerator: 'get/oldest', denominator: 'get/newest', metric: null };

  test('are ratios inside an invocation, for each side and between them', () => {
    const [contrast] = reportOf(pair, { contrasts: [wish] }).contrasts;
    expect(contrast).toMatchObject({ metric: 'ns/op', notes: [] });
    const [before, after] = contrast?.sides ?? [];
    expect(before?.ratio?.median).toBeCloseTo(1.02, 1);
    expect(after?.ratio?.median).toBeCloseTo(0.51, 1);
    expect(after?.word).toBe('less');
    expect(contrast?.between[0]?.ratio?.median).toBeCloseTo(0.5, 1);
  });

  test('of units that differ are brought to one', () => {
    const mixed: FakeSeries[] = [
      { benchmark: 'get/oldest', metric: 'time', unit: 'us', value: () => 0.4 },
      { benchmark: 'get/newest', metric: 'time', unit: 'ns', value: () => 200 },
    ];
    const vocabulary = {
      ...VOCABULARY,
      quantity: () => 'time' as const,
      convert: (value: number, from: string, to: string) => (to === 's' ? value * (from === 'us' ? 1e-6 : 1e-9) : null),
    };
    const report = buildReport({
      recording: record(fakeLines(mixed, { expectations: { ...NOTHING_EXPECTED, contrasts: [wish] } })),
      vocabulary,
      confirmation: null,
      outputOf: () => '',
    });
    expect(report.contrasts[0]?.sides[0]?.ratio?.median).toBeCloseTo(2, 9);
  });
});

describe('predictions', () => {
  const halved = [timed('get/depth=60/newest', 100, 45), timed('get/depth=60/oldest', 100, 100, 5)];

  test.each([
    ['makes */newest at depth 60 faster than 0.5; leaves */oldest alone', 'held'],
    ['makes */newest faster', 'held'],
    ['makes */newest faster than 0.4', 'broken'],
    ['makes */oldest faster', 'broken'],
    ['leaves * alone', 'broken'],
    ['makes */newest faster than 0.45', 'undecided'],
    ['if makes */newest faster and makes */oldest faster: something else', 'held'],
    ['if makes */newest faster: something else', 'broken'],
  ])('%s: %s', (text, state) => {
    expect(stateOf(halved, text)).toBe(state);
  });

  test('of rates speak of times', () => {
    const rate: FakeSeries = { ...timed('thr', 1000, 2100), metric: 'ops/s' };
    expect(stateOf([rate], 'makes thr faster than 0.5')).toBe('held');
    expect(stateOf([rate], 'makes thr slower')).toBe('broken');
  });

  test('about a contrast', () => {
    const contrasts = [
      { name: 'c', numerator: 'get/depth=60/oldest', denominator: 'get/depth=60/newest', metric: null },
    ];
    const states = [
      'contrast c is above 2',
      'contrast c is above 2 on HEAD',
      'contrast c is between 0.9 and 1.1 on HEAD~1',
    ];
    const report = reportOf(halved, { contrasts, predictions: states.map(predicted) });
    const told = Object.fromEntries(report.predictions.map((one) => [one.prediction, one.state]));
    expect(states.map((text) => told[text])).toEqual(['broken', 'held', 'held']);
    expect(report.predictions[0]?.state).toBe('broken');
    expect(kinds(report)).toContain('prediction-broken');
  });

  test('a count that fell to 0 is less', () => {
    const allocs: FakeSeries = { benchmark: 'a', metric: 'allocs/op', exact: true, value: (index) => 1 - index };
    expect(stateOf([allocs], 'makes a less in allocs/op')).toBe('held');
    expect(stateOf([allocs], 'makes a more in allocs/op')).toBe('broken');
  });
});

describe('consistency', () => {
  const thr = (opsPerSecond: number): FakeSeries => ({ benchmark: 'get', metric: 'ops/s', value: () => opsPerSecond });
  const lat: FakeSeries = { benchmark: 'get', metric: 'ns/op', value: () => 100 };
  const wish = {
    name: 'get',
    first: { benchmark: 'get', metric: 'ops/s' },
    second: { benchmark: 'get', metric: 'ns/op' },
    tolerance: 0.2,
  };

  test('a rate and a time that tell of the same cost agree', () => {
    const report = reportOf([thr(9e6), lat], { consistency: [wish] });
    expect(report.consistency).toHaveLength(2);
    expect(report.consistency.every(({ agrees }) => agrees === true)).toBe(true);
    expect(kinds(report)).not.toContain('inconsistent');
  });

  test('those that do not are a warning with both numbers', () => {
    const report = reportOf([thr(2e7), lat], { consistency: [wish] });
    expect(report.consistency[0]).toMatchObject({ agrees: false });
    expect(report.consistency[0]?.ratio).toBeCloseTo(0.5, 9);
    expect(report.checks.find(({ kind }) => kind === 'inconsistent')?.text).toMatch(/20000000 .* 100 .* 100 % apart/);
  });
});

describe('instruments', () => {
  const clock: FakeSeries = { benchmark: 'clock pair', value: (_, round) => 76 + (round % 3) };
  const wish = { benchmark: 'clock pair', for: 'latency*', metric: null };

  test('what costs less than ten times its instrument is flagged with both numbers', () => {
    const report = reportOf([clock, timed('latency', 142, 142), timed('other', 100, 100)], { instruments: [wish] });
    const flagged = report.checks.filter(({ kind }) => kind === 'instrument');
    expect(flagged).toHaveLength(1);
    expect(flagged[0]?.text).toMatch(/latency ns\/op \(HEAD~1\) is 14\d.* clock pair alone 77 /);
    expect(flagged[0]?.text).not.toContain('other');
  });

  test('what costs more is not', () => {
    expect(kinds(reportOf([clock, timed('latency', 1000, 1000)], { instruments: [wish] }))).not.toContain('instrument');
  });
});

test('a name that the run does not have is an error that lists the near ones', () => {
  const report = reportOf([timed('GET hit', 1, 1), timed('GET miss', 1, 1)], { controls: ['GET mis'] });
  expect(report.outcome).toMatchObject({ exitCode: 3, reason: 'unknown-benchmark' });
  expect(report.outcome.message).toBe('controls: no benchmark is called GET mis; near are GET miss, GET hit');
});

describe('our own instrument', () => {
  const of = (seconds: number): Report => {
    const wall: FakeSeries = { benchmark: './app', metric: 'wall', unit: 's', value: () => seconds };
    const lines = fakeLines([wall], {}).map((line) =>
      line.t === 'plan' ? { ...line, plan: { ...line.plan, harness: 'command' } } : line,
    );
    const vocabulary = {
      ...VOCABULARY,
      quantity: () => 'time' as const,
      convert: (value: number, from: string, to: string) => (from === to ? value : null),
    };
    return buildReport({
      recording: record([...lines, { t: 'instrument', costs: [0.001, 0.0012, 0.0014, 0.0016] }]),
      vocabulary,
      confirmation: null,
      outputOf: () => '',
    });
  };

  test('a command that takes less than ten empty programs is flagged with both numbers', () => {
    const report = of(0.012);
    expect(report.instrument.floor).toBeCloseTo(0.0013, 9);
    expect(report.checks.find(({ kind }) => kind === 'instrument')?.text).toMatch(
      /\.\/app \(HEAD~1\) takes 12 ms, an empty program 1\.3 ms ± /,
    );
  });

  test('one that takes longer is not', () => {
    expect(kinds(of(0.5))).not.toContain('instrument');
  });
});

test('sides that were built by other tools say so', () => {
  const built = (sides: readonly string[]) =>
    buildReport({
      recording: record([
        ...fakeLines([timed('x', 1, 1)]),
        ...sides.map((fact, side) => ({
          t: 'build' as const,
          side,
          ok: true,
          key: '',
          cached: false,
          cloneSeconds: 0,
          buildSeconds: 0,
          artifacts: {},
          overlaid: [],
          toolchain: [fact],
          failure: null,
        })),
      ]),
      vocabulary: VOCABULARY,
      confirmation: null,
      outputOf: () => '',
    });
  expect(built(['gcc 12', 'gcc 13']).checks.find(({ kind }) => kind === 'toolchain')?.text).toContain(
    'gcc 12 in HEAD~1, gcc 13 in HEAD',
  );
  expect(kinds(built(['gcc 12', 'gcc 12']))).not.toContain('toolchain');
});
