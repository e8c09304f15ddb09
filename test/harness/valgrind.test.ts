import { expect, test } from 'vitest';
import { valgrind } from '../../harness/valgrind.ts';
import type { BenchCommand } from '../../src/model/plan.ts';
import { corpus, output, short } from './support.ts';

const read = (name: string) => valgrind.read(output('', { stderr: corpus(`valgrind/${name}`) }));

test('Callgrind: instructions', () => {
  const { readings, problems } = read('gen-3.19-callgrind.txt');
  expect(problems).toEqual([]);
  expect(readings).toEqual([
    { benchmark: './bench', scope: null, metric: 'I refs', unit: '', better: 'lower', exact: true, value: 245765 },
  ]);
});

test('Callgrind with caches and branches: sums, and neither their parts nor rates', () => {
  const { readings, problems } = read('gen-3.19-callgrind-cache.txt');
  expect(problems).toEqual([]);
  expect(readings.map(({ metric, value }) => `${metric} ${value}`)).toEqual([
    'I refs 245765',
    'I1 misses 1243',
    'LLi misses 1224',
    'D refs 79455',
    'D1 misses 1517',
    'LLd misses 1343',
    'LL refs 2760',
    'LL misses 2567',
    'Branches 45750',
    'Mispredicts 3347',
  ]);
});

test('Cachegrind', () => {
  const { readings } = read('gen-3.19-cachegrind.txt');
  expect(readings.map(({ metric, value }) => `${metric} ${value}`)).toEqual([
    'I refs 246887',
    'I1 misses 1251',
    'LLi misses 1232',
    'D refs 79453',
    'D1 misses 1517',
    'LLd misses 1343',
    'LL refs 2768',
    'LL misses 2575',
    'Branches 45421',
    'Mispredicts 3374',
  ]);
});

test('newer versions print one space', () => {
  expect(short(valgrind.read(output('==7== I refs:        1,234,567\n')).readings)).toEqual(['./bench I refs 1234567']);
});

test('several processes are told apart by their commands', () => {
  const one = (id: number, command: string, refs: string) =>
    `==${id}== Command: ${command}\n==${id}== I   refs:      ${refs}\n`;
  const text = `${one(1, 'sh run.sh', '5')}${one(2, './a x', '6')}==3== I   refs:      7\n`;
  expect(short(valgrind.read(output(text)).readings)).toEqual([
    'sh run.sh ./bench I refs 5',
    './a x ./bench I refs 6',
    'process 3 ./bench I refs 7',
  ]);
});

test('nothing was counted, the totals are missing, or it is another tool', () => {
  expect(valgrind.read(output('==7== I refs:        0\n'))).toMatchObject({
    readings: [],
    problems: [{ kind: 'passed-over' }],
  });
  const text = corpus('valgrind/gen-3.19-callgrind.txt');
  const cut = output(text.slice(0, text.indexOf('==12824== Events')));
  expect(valgrind.recogniseOutput(cut)).toBe(true);
  expect(valgrind.read(cut)).toMatchObject({ readings: [], problems: [{ kind: 'unreadable' }] });
  expect(read('gen-3.19-memcheck.txt')).toMatchObject({ readings: [], problems: [{ kind: 'unreadable' }] });
});

test.each([
  ['valgrind --tool=callgrind ./app', true],
  ['valgrind --cache-sim=yes --tool=cachegrind ./app --log-file=x', true],
  ['valgrind ./app', false],
  ['valgrind ./app --tool=callgrind', false],
  ['valgrind --tool=callgrind --log-file=x ./app', false],
  ['valgrind --tool=callgrind -q ./app', false],
  ['valgrind --tool=callgrind ./app 2> log', false],
])('%s: %s', (line, recognised) => {
  const command: BenchCommand = { kind: 'shell', line };
  expect(valgrind.recogniseCommand(command)).toBe(recognised);
});
