import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gnuTime } from '../../harness/gnu-time.ts';
import type { BenchCommand } from '../../src/model/plan.ts';
import { corpus, output } from './support.ts';

const VERBOSE = corpus('gnu-time/gen-gnu-time-v.txt');
const read = (stderr: string) => gnuTime.read(output('', { stderr }));

test('memory, page faults and elapsed time; times that are too short to be seen', () => {
  const { readings, problems } = read(VERBOSE);
  expect(readings.map(({ metric, value, unit, better }) => `${metric} ${value} ${unit} ${better}`)).toEqual([
    'elapsed 0.01 s lower',
    'max-rss 1700 KiB lower',
    'major-page-faults 0  lower',
    'minor-page-faults 98  lower',
  ]);
  expect(readings[0]).toMatchObject({ benchmark: './bench', scope: null });
  expect(problems).toEqual([
    { kind: 'passed-over', line: null, text: './bench: below the resolution of GNU time: user, system' },
  ]);
});

test('minutes and hours', () => {
  const elapsed = (text: string) => read(VERBOSE.replace('m:ss): 0:00.01', `m:ss): ${text}`)).readings[0]?.value;
  expect(elapsed('1:02.50')).toBe(62.5);
  expect(elapsed('2:00:03')).toBe(7203);
  expect(read(VERBOSE.replace('m:ss): 0:00.01', 'm:ss): soon'))).toMatchObject({
    readings: [],
    problems: [{ kind: 'unreadable', line: 5 }, {}],
  });
});

test('a command that failed has no measurements', () => {
  const { readings, problems } = read(corpus('gnu-time/gen-gnu-time-v-nonzero.txt'));
  expect(readings).toEqual([]);
  expect(problems.at(-1)).toMatchObject({ kind: 'benchmark-failed', text: './bench exited with non-zero status 3' });
  expect(read(`Command terminated by signal 9\n${VERBOSE}`)).toMatchObject({ readings: [] });
});

test('a report that is cut off', () => {
  expect(read(VERBOSE.slice(0, 400))).toMatchObject({ readings: [] });
  expect(read(VERBOSE.slice(0, 400)).problems.at(-1)).toMatchObject({ kind: 'unreadable' });
});

test.each(['gen-bash-time.txt', 'gen-gnu-time-default.txt'])('%s is refused', (name) => {
  const { readings, problems } = read(corpus(`gnu-time/${name}`));
  expect(readings).toEqual([]);
  expect(problems).toMatchObject([{ kind: 'unreadable', text: expect.stringContaining('/usr/bin/time -v') }]);
});

test('torn reports: never an exception, never a number that the text has no digits for', () => {
  const piece = fc.tuple(fc.nat({ max: VERBOSE.length }), fc.string({ unit: 'binary', maxLength: 12 }));
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 4 }), (pieces) => {
      let text = VERBOSE;
      for (const [at, dent] of pieces) text = text.slice(0, at) + dent + text.slice(at + dent.length);
      gnuTime.recogniseOutput(output(text));
      const { readings, problems } = gnuTime.read(output(text));
      if (problems.some(({ kind }) => kind === 'unreadable')) expect(readings).toEqual([]);
      const there = new Set([...text.matchAll(/: ([\d.eE+-]+)$/gm)].map(([, number]) => Number(number)));
      for (const { metric, value } of readings) {
        expect(Number.isFinite(value)).toBe(true);
        if (metric !== 'elapsed') expect(there.has(value)).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});

describe('commands', () => {
  const shell = (line: string): BenchCommand => ({ kind: 'shell', line });
  const tools = { dir: '/co', binDir: '/bin-dir' };

  test.each([
    ['/usr/bin/time -v ./app', true],
    ['gtime --verbose ./app', true],
    ['time -v ./app', false],
    ['/usr/bin/time ./app', false],
    ['/usr/bin/time -v ./app > out', false],
  ])('%s: %s', (line, recognised) => {
    expect(gnuTime.recogniseCommand(shell(line))).toBe(recognised);
  });

  test('without a shell, `time` is the program', () => {
    expect(gnuTime.recogniseCommand({ kind: 'argv', argv: ['time', '-v', './app'] })).toBe(true);
  });

  test('the report goes into a file', () => {
    expect(gnuTime.suiteCommand?.(shell('/usr/bin/time -v ./app -x'), tools)).toEqual({
      argv: ['/usr/bin/time', '-v', '-o', '/bin-dir/gnu-time.txt', './app', '-x'],
      cwd: null,
      env: {},
      resultFile: '/bin-dir/gnu-time.txt',
    });
    expect(gnuTime.suiteCommand?.(shell('/usr/bin/time -v -o t.txt ./app'), tools)?.resultFile).toBe('/co/t.txt');
    expect(gnuTime.suiteCommand?.(shell('/usr/bin/time -v -a ./app'), tools)).toBeNull();
  });
});
