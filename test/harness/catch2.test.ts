import { describe, expect, test } from 'vitest';
import { catch2 } from '../../harness/catch2.ts';
import { corpus, output, short } from './support.ts';

const read = (path: string) => catch2.read(output(corpus(path)));
const LONG = 'fib 20 <i64>, "quoted" & long name that wraps around the column of the console reporter';

describe('XML', () => {
  test('the mean of every benchmark in nanoseconds, by test case and section; the one that threw', () => {
    const { readings, problems } = read('catch2/gen-3.7.1.xml');
    expect(short(readings)).toEqual([
      'Fibonacci > fib 10 time 204.556',
      `Fibonacci > ${LONG} time 24455.3`,
      'Fibonacci > nested > fib 15 time 2200.87',
      'Advanced > advanced time 0.243491',
    ]);
    expect(readings[0]).toMatchObject({ unit: 'ns', better: 'lower', scope: null });
    expect(problems).toEqual([
      {
        kind: 'benchmark-failed',
        line: 38,
        text: 'Throws > boom failed: kaput',
        benchmark: 'Throws > boom',
        scope: null,
      },
    ]);
  });

  const results = (name: string, value: string) =>
    `<BenchmarkResults name="${name}"><mean value="${value}"/></BenchmarkResults>`;
  const run = (inside: string) => catch2.read(output(`<?xml version="1.0"?>\n<Catch name="t">\n${inside}\n</Catch>\n`));

  test('version 2 has a group around its test cases', () => {
    const { readings, problems } = run(`<Group name="t"><TestCase name="a">${results('b', '5')}</TestCase></Group>`);
    expect(problems).toEqual([]);
    expect(short(readings)).toEqual(['a > b time 5']);
  });

  test('entities, comments, and what the program prints', () => {
    const noise = '<!-- <mean value="1"/> -->\n5 < 6 && <b>bold</b> <mean value="2"/>\n';
    const { readings } = run(
      `<TestCase name="a">${noise}${results('&lt;&#65;&#x42;&gt; &amp;lt; &nbsp;', '3')}</TestCase>`,
    );
    expect(short(readings)).toEqual(['a > <AB> &lt; &nbsp; time 3']);
  });

  test('values that are 0, NaN or no numbers', () => {
    expect(run(`<TestCase name="a">${results('b', '0')}${results('c', 'nan')}</TestCase>`)).toMatchObject({
      readings: [],
      problems: [
        { kind: 'passed-over', benchmark: 'a > b' },
        { kind: 'non-finite', benchmark: 'a > c' },
      ],
    });
    expect(run(`<TestCase name="a">${results('b', 'x')}</TestCase>`)).toMatchObject({
      readings: [],
      problems: [{ kind: 'unreadable', line: 3 }],
    });
  });

  test('a benchmark without a mean', () => {
    expect(run('<TestCase name="a">\n<BenchmarkResults name="b">\n</BenchmarkResults></TestCase>')).toMatchObject({
      readings: [],
      problems: [{ kind: 'benchmark-failed', benchmark: 'a > b', line: 4 }],
    });
  });

  test('no benchmark', () => {
    expect(run('<TestCase name="a"></TestCase>')).toMatchObject({ readings: [], problems: [{ kind: 'note' }] });
  });

  test('cut off anywhere it has no measurements', () => {
    const text = corpus('catch2/gen-3.7.1.xml');
    const start = text.indexOf('<TestCase');
    const end = text.lastIndexOf('</Catch2TestRun>');
    for (let at = start; at < end; at += 97) {
      const part = output(text.slice(0, at));
      expect(catch2.recogniseOutput(part)).toBe(true);
      expect(catch2.read(part)).toMatchObject({ readings: [] });
      expect(catch2.read(part).problems.at(-1)).toMatchObject({ kind: 'unreadable' });
    }
  });

  test('elements that close in the wrong order', () => {
    expect(run('<TestCase name="a"></Group></TestCase>')).toMatchObject({
      readings: [],
      problems: [{ kind: 'unreadable', line: 3, text: expect.stringContaining('</Group> closes <TestCase>') }],
    });
  });
});

describe('console', () => {
  test('version 3: names over several lines, sections, the one that threw', () => {
    const { readings, problems } = read('catch2/gen-3.7.1-console.txt');
    expect(readings.map(({ benchmark, value, unit }) => `${benchmark} ${value} ${unit}`)).toEqual([
      'Fibonacci > fib 10 196.76 ns',
      `Fibonacci > ${LONG} 24.4243 us`,
      'Fibonacci > nested > fib 15 2.20408 us',
      'Advanced > advanced 0.242171 ns',
    ]);
    expect(problems).toMatchObject([
      { kind: 'benchmark-failed', benchmark: 'Throws > boom', text: 'Throws > boom failed: kaput' },
    ]);
  });

  test.each([
    [
      'catch2/gab-v2-console.txt',
      [
        'Fibonacci > Fibonacci 10 344 ns',
        'Fibonacci > Fibonacci 20 41.731 us',
        'More Fibonacci > Fibonacci~ 5! 36 ns',
        'More Fibonacci > Fibonacci-15_bench 3.789 us',
      ],
    ],
    [
      'catch2/nb-comparisons-v2.9.2.txt',
      [
        'comparison_fast > x += x 1 ns',
        'comparison_slow > sleep 10ms 10.1357 ms',
        'comparison_fluctuating_v2 > random fluctuations 827 ns',
      ],
    ],
    [
      'catch2/bencher-issue351.txt',
      [
        'Unit_assignment > Construction > Fibonacci 10 344 ns',
        'Unit_assignment > Construction > Fibonacci 20 41.731 us',
        'More Fibonacci > Fibonacci~ 5! 36 ns',
        'More Fibonacci > Fibonacci-15_bench 3.789 us',
        'Even More Fibonacci > With a long name > Fibonacci 10 with a long name 344 ns',
        'Even More Fibonacci > With a long name > Fibonacci 20 41.731 us',
      ],
    ],
  ])('version 2: %s', (path, rows) => {
    const { readings, problems } = read(path);
    expect(problems).toEqual([]);
    expect(readings.map(({ benchmark, value, unit }) => `${benchmark} ${value} ${unit}`)).toEqual(rows);
    expect(new Set(readings.map(({ better }) => better))).toEqual(new Set(['lower']));
  });

  const RULE = '-'.repeat(79);
  const END = `${'='.repeat(79)}\nAll tests passed\n`;
  const table = (last: string, ...rows: readonly string[]) =>
    [
      RULE,
      'Case',
      RULE,
      'a.cpp:1',
      '.'.repeat(79),
      '',
      `benchmark name  samples  iterations  ${last}`,
      RULE,
      ...rows,
    ].join('\n');

  test('without an analysis the mean is in the row', () => {
    const text = `${table('mean', 'fast     10    5    196.76 ns ', 'zero     10    5    0 ns ', 'long     1    1    2 m ')}\n\n${END}`;
    const { readings, problems } = catch2.read(output(text));
    expect(readings.map(({ benchmark, value, unit }) => `${benchmark} ${value} ${unit}`)).toEqual([
      'Case > fast 196.76 ns',
      'Case > long 2 min',
    ]);
    expect(problems).toMatchObject([{ kind: 'passed-over', benchmark: 'Case > zero' }]);
  });

  test('what the program prints is no part of a name', () => {
    const rows = [
      'printed by the program',
      'fib',
      '  fast   10   5   1 us ',
      'more prints',
      '   2 ns  1 ns  3 ns ',
      '   0 ns  0 ns  0 ns ',
      '   ',
    ];
    const { readings } = catch2.read(output(`${table('est run time', ...rows)}\n${END}`));
    expect(short(readings)).toEqual(['Case > fast time 2']);
  });

  test('a row that is cut off, and a table without the end of the output', () => {
    const begun = table('est run time', 'fast   10   5   1 us ');
    expect(catch2.read(output(`${begun}\n   \n${END}`))).toMatchObject({
      readings: [],
      problems: [{ kind: 'unreadable', line: 9, text: expect.stringContaining('Case > fast') }],
    });
    const whole = corpus('catch2/gab-v2-console.txt');
    const cut = whole.slice(0, whole.indexOf('More Fibonacci'));
    expect(catch2.read(output(cut))).toMatchObject({ readings: [], problems: [{ kind: 'unreadable' }] });
  });
});

test('reporters without benchmarks are refused', () => {
  const { readings, problems } = read('catch2/gen-3.7.1-compact-no-benchmarks.txt');
  expect(readings).toEqual([]);
  expect(problems).toMatchObject([{ kind: 'unreadable', text: expect.stringContaining('-r xml') }]);
});
