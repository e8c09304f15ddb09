import { describe, expect, test } from 'vitest';
import { perfStat } from '../../harness/perf-stat.ts';
import type { BenchCommand } from '../../src/model/plan.ts';
import { corpus, output, short } from './support.ts';

const read = (path: string) => perfStat.read(output(corpus(path)));

test.each([
  [
    'gen-6.1-true.csv',
    ['task-clock 0.52', 'context-switches 0', 'cpu-migrations 0', 'page-faults 49'],
    'cycles, instructions, branches, branch-misses',
  ],
  [
    'gen-6.1-semicolon.csv',
    ['task-clock 0.64', 'context-switches 1', 'page-faults 76'],
    'cycles, instructions, L1-dcache-loads',
  ],
  [
    'gen-6.1.jsonl',
    ['task-clock 0.660269', 'context-switches 1', 'cpu-migrations 0', 'page-faults 76'],
    'cycles, instructions, branches, branch-misses',
  ],
])('%s: what was counted, and what the machine cannot count', (name, rows, missing) => {
  const { readings, problems } = read(`perf-stat/${name}`);
  expect(short(readings)).toEqual(rows.map((row) => `./bench ${row}`));
  expect(readings[0]).toMatchObject({ unit: 'msec', better: 'lower' });
  expect(problems).toEqual([{ kind: 'passed-over', line: null, text: `not counted on this machine: ${missing}` }]);
});

test('-r: the mean, and not its deviation', () => {
  const { readings, problems } = read('perf-stat/gen-6.1-r3.csv');
  expect(problems).toEqual([]);
  expect(short(readings)).toEqual(['./bench task-clock 0.53', './bench page-faults 55']);
});

test('on standard error, between the lines of the program', () => {
  const stderr = `starting\n${corpus('perf-stat/gen-6.1-true.csv')}done, 1,2,3\n`;
  expect(perfStat.recogniseOutput(output('hello\n', { stderr }))).toBe(true);
  expect(perfStat.read(output('hello\n', { stderr })).readings.length).toBe(4);
  expect(perfStat.read(output('', { stderr, file: '5,,instructions:u,100,100.00,,\n' })).readings).toEqual([
    { benchmark: './bench', scope: null, metric: 'instructions:u', unit: '', better: 'lower', value: 5 },
  ]);
});

test('counts that were scaled are told; of some events nobody can say which way is better', () => {
  const { readings, problems } = perfStat.read(
    output(
      '5,,cpu_core/cycles/,100,62.50,,\n7,,cache-references,100,100.00,,\n9,,cpu/event=0x3c,umask=0x0/,100,100.00,,\n',
    ),
  );
  expect(readings.map(({ metric, better, value }) => [metric, better, value])).toEqual([
    ['cpu_core/cycles/', 'lower', 5],
    ['cache-references', null, 7],
    ['cpu/event=0x3c,umask=0x0/', null, 9],
  ]);
  expect(problems).toMatchObject([{ kind: 'note', text: expect.stringContaining('cpu_core/cycles/ (62.5 %)') }]);
});

describe('is refused, and what to do instead is said', () => {
  const interval =
    '{"interval" : 0.05, "counter-value" : "0.54", "unit" : "msec", "event" : "task-clock", "event-runtime" : 5, "pcnt-running" : 100.00}\n';
  test.each([
    ['what is printed for people', corpus('perf-stat/gen-6.1-r3-human.txt'), '-x,'],
    ['intervals', corpus('perf-stat/gen-6.1-interval.csv'), 'intervals'],
    ['intervals in JSON', interval, 'intervals'],
    ['processors', 'S0-D0-C0,1,102.27,msec,task-clock,102272589,100.00,1.000,CPUs utilized\n', 'processors'],
    ['decimal commas', '0,89,msec,task-clock,893122,100,00,0,071,CPUs utilized\n', 'LC_ALL=C'],
    ['decimal commas with another separator', '0,64;msec;task-clock;643635;100,00;0,057;CPUs utilized\n', 'LC_ALL=C'],
    ['an object that is cut off', `${corpus('perf-stat/gen-6.1.jsonl')}{"counter-value" : "1.0", "un`, 'cut off'],
    ['nothing', 'hello\n', 'there are no counts'],
  ])('%s', (_name, text, said) => {
    const { readings, problems } = perfStat.read(output(text));
    expect(readings).toEqual([]);
    expect(problems.filter(({ kind }) => kind === 'unreadable')).toMatchObject([
      { text: expect.stringContaining(said) },
    ]);
  });
});

describe('commands', () => {
  const shell = (line: string): BenchCommand => ({ kind: 'shell', line });
  const tools = { dir: '/co', binDir: '/bin-dir' };
  const suite = (line: string) => perfStat.suiteCommand?.(shell(line), tools);

  test.each([
    ['perf stat ./app', true],
    ['LC_ALL=C perf stat -e cycles -r 3 -- ./app -x', true],
    ['perf stat', false],
    ['perf stat -e cycles', false],
    ['perf record ./app', false],
    ['perf stat record ./app', false],
    ['perf stat ./app | cat', false],
  ])('%s: %s', (line, recognised) => {
    expect(perfStat.recogniseCommand(shell(line))).toBe(recognised);
  });

  test.each([
    [
      'perf stat -e cycles ./app -o x',
      'perf stat -x, -o /bin-dir/perf-stat.csv -e cycles ./app -o x',
      '/bin-dir/perf-stat.csv',
    ],
    ['perf stat -j ./app', 'perf stat -o /bin-dir/perf-stat.csv -j ./app', '/bin-dir/perf-stat.csv'],
    ['perf stat -x ; -o out.csv ./app'.replace(';', "';'"), 'perf stat -x ; -o out.csv ./app', '/co/out.csv'],
    ['perf stat --output=out.csv ./app', 'perf stat -x, --output=out.csv ./app', '/co/out.csv'],
  ])('%s', (line, argv, resultFile) => {
    expect(suite(line)?.argv.join(' ')).toBe(argv);
    expect(suite(line)?.resultFile).toBe(resultFile);
  });

  test.each(['perf stat -I 100 ./app', 'perf stat --log-fd 3 ./app', 'perf stat --append -o x ./app', './app'])(
    'is left alone: %s',
    (line) => {
      expect(suite(line)).toBeNull();
    },
  );
});
