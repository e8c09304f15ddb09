import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Compiled, compilePattern } from '../../harness/pattern/compile.ts';
import { type Limits, readPatterns } from '../../harness/pattern/reader.ts';
import { pattern as withoutPatterns } from '../../harness/pattern.ts';
import type { Pattern } from '../../src/model/pattern.ts';
import { output } from './support.ts';

const entry = (match: string, keys: Partial<Pattern> = {}): Pattern => ({
  name: 'latency',
  match,
  benchmark: null,
  metric: null,
  unit: null,
  better: null,
  decimal: null,
  ...keys,
});

function compiled(match: string, keys: Partial<Pattern> = {}): Compiled {
  const result = compilePattern(entry(match, keys));
  if (typeof result === 'string') throw new Error(result);
  return result;
}

const read = (text: string, ...patterns: readonly Compiled[]) => readPatterns(output(text), patterns);
const ROW = String.raw`^(?P<benchmark>\S+): (?P<value>\S+) (?P<unit>\S+)$`;

describe('reading', () => {
  test('groups say what a measurement is; what no group says is said by keys, or by the name of the pattern', () => {
    const { readings, problems } = read(
      'start\nsort/1: 12.5 ms\nprogress 50%\nsort/2: 3e-3 s\n42 requests\n',
      compiled(ROW),
      compiled(String.raw`^(?P<value>\d+) (?P<metric>req\w+)`, { name: 'load', benchmark: 'server', unit: 'req' }),
      compiled(String.raw`(?P<value>\d+)%`, { name: 'done', better: 'higher' }),
    );
    expect(readings).toEqual([
      { benchmark: 'sort/1', scope: null, metric: 'latency', unit: 'ms', better: 'lower', value: 12.5 },
      { benchmark: 'done', scope: null, metric: 'done', unit: '', better: 'higher', value: 50 },
      { benchmark: 'sort/2', scope: null, metric: 'latency', unit: 's', better: 'lower', value: 0.003 },
      { benchmark: 'server', scope: null, metric: 'requests', unit: 'req', better: null, value: 42 },
    ]);
    expect(problems).toEqual([]);
  });

  test('only the leftmost match of a line is a measurement, and repeated ones are iterations', () => {
    const { readings } = read('a=1 a=2\na=3\n', compiled(String.raw`(?P<benchmark>\w)=(?P<value>\d)`));
    expect(readings.map(({ benchmark, value }) => `${benchmark} ${value}`)).toEqual(['a 1', 'a 3']);
  });

  test('a group that took no part leaves the name to the key; without a value there is no measurement', () => {
    const { readings, problems } = read(
      'x 1\n2\nskipped\n',
      compiled(String.raw`^(?:(?P<benchmark>\w) )?(?P<value>\d)$|^skipped$`, { benchmark: 'main' }),
    );
    expect(readings.map(({ benchmark, value }) => `${benchmark} ${value}`)).toEqual(['x 1', 'main 2']);
    expect(problems).toEqual([]);
  });

  test('colours, carriage returns and a byte order mark are not there', () => {
    const { readings } = read('\ufeff\x1b[32msort\x1b[0m: 1 ms\r\n10%\rscan: 2 ms\r\n', compiled(ROW));
    expect(readings.map(({ benchmark, value }) => `${benchmark} ${value}`)).toEqual(['sort 1', 'scan 2']);
  });

  test('a file of results alone; else standard error where standard output has nothing', () => {
    const patterns = [compiled(ROW)];
    const both = { stdout: 'out: 1 ms', stderr: 'err: 2 ms' };
    const names = (rest: Parameters<typeof output>[1]) =>
      readPatterns(output('', rest), patterns).readings.map(({ benchmark }) => benchmark);
    expect(names(both)).toEqual(['out']);
    expect(names({ ...both, stdout: 'hello' })).toEqual(['err']);
    expect(names({ ...both, file: 'file: 3 ms' })).toEqual(['file']);
    expect(names({ ...both, file: 'nothing' })).toEqual([]);
  });

  test('values that are no numbers', () => {
    const nan = read('a: NaN ms\nb: -inf ms\nc: 1 ms\n', compiled(ROW));
    expect(nan.readings).toHaveLength(1);
    expect(nan.problems.map(({ kind, line }) => [kind, line])).toEqual([
      ['non-finite', 1],
      ['non-finite', 2],
    ]);
    const words = read('a: 1 ms\nb: fast ms\n', compiled(ROW));
    expect(words.readings).toEqual([]);
    expect(words.problems).toEqual([{ kind: 'unreadable', line: 2, text: 'latency: `fast` is no number' }]);
    const comma = read('a: 1,234 ms\n', compiled(ROW));
    expect(comma.problems[0]?.text).toBe(
      'latency: `1,234` is no number; say with the key decimal which sign stands before decimals',
    );
  });

  test.each([
    ['.', '1,234', 1234],
    ['.', '1,234,567.5', 1234567.5],
    ['.', '12,34', null],
    ['.', '1.5', 1.5],
    ['.', "1'000", 1000],
    [',', '1,234', 1.234],
    [',', '1.234.567,5', 1234567.5],
    [',', '1 234,5', 1234.5],
    [',', '1\u202f234', 1234],
    [',', '1.5', null],
    [',', '-0,25', -0.25],
  ] as const)('decimal %s: %s is %s', (decimal, text, value) => {
    const { readings } = read(`<${text}>`, compiled('<(?P<value>[^>]*)>', { decimal }));
    expect(readings.map((reading) => reading.value)).toEqual(value === null ? [] : [value]);
  });

  test('a pattern without a match is told; when none matches nothing can be read', () => {
    const two = [compiled(ROW), compiled('never (?P<value>x)', { name: 'other' })];
    expect(read('a: 1 ms', ...two).problems).toEqual([
      { kind: 'note', line: null, text: 'no line of the output matches the pattern other' },
    ]);
    expect(read('hello', ...two)).toEqual({
      readings: [],
      problems: [
        {
          kind: 'unreadable',
          line: null,
          text: `no line of the output matches latency (${ROW}), other (never (?P<value>x))`,
        },
      ],
    });
    expect(withoutPatterns.read(output('a: 1 ms')).problems[0]?.kind).toBe('unreadable');
  });
});

describe('bounds', () => {
  test('long lines are passed over, and told: the first few, and how many more', () => {
    const long = 'a: 1 ms'.padEnd(20_000);
    const { readings, problems } = read([long, 'b: 2 ms', long, long, long, long].join('\n'), compiled(ROW));
    expect(readings.map(({ benchmark }) => benchmark)).toEqual(['b']);
    expect(problems.map(({ kind, line, text }) => [kind, line, text])).toEqual([
      ['passed-over', 1, 'a line of 20000 characters was not looked at'],
      ['passed-over', 3, 'a line of 20000 characters was not looked at'],
      ['passed-over', 4, 'a line of 20000 characters was not looked at'],
      ['note', null, 'lines that were not looked at: 2 more'],
    ]);
  });

  test('patterns over which a backtracking matcher needs years', () => {
    const evil = [
      String.raw`^(a+)+(?P<value>\d)$`,
      String.raw`(.*)*(.*)*(?P<value>\d)=$`,
      String.raw`(x|a|aa)+b(?P<value>\d)`,
    ];
    const text = `${'a'.repeat(16_000)}\n`.repeat(20);
    for (const source of evil) expect(read(text, compiled(source)).readings).toEqual([]);
  });

  test('a line as long as a text can be', () => {
    const line = 'a: 1 ms '.repeat(2 ** 25);
    const { readings, problems } = read(`${line}\nb: 2 ms`, compiled(ROW));
    expect(readings.map(({ benchmark }) => benchmark)).toEqual(['b']);
    expect(problems[0]?.text).toBe(`a line of ${line.length} characters was not looked at`);
  });

  test('more work than there is time for ends the reading, without a number', () => {
    const dear = compiled(ROW);
    const line = 'sort: 1 ms';
    const limits: Limits = { line: 100, work: 10 * (line.length + 1) * dear.cost };
    const lines = (count: number) => readPatterns(output(`${line}\n`.repeat(count)), [dear], limits);
    expect(lines(10).readings).toHaveLength(10);
    expect(lines(11)).toEqual({
      readings: [],
      problems: [
        {
          kind: 'unreadable',
          line: 11,
          text: 'there is too much output for these patterns: print less, or repeat less in them',
        },
      ],
    });
  });
});

describe('compiling', () => {
  test.each([
    ['(', 'is no regular expression that can be used: missing closing ): `(`'],
    [
      '(?P<value>1)(?=x)',
      'is no regular expression that can be used: invalid or unsupported Perl syntax: `(?=`; lookaround cannot be matched in linear time',
    ],
    ['(?P<value>1)(?<!x)', /lookaround cannot be matched in linear time$/],
    [String.raw`(?P<value>1)\1`, /back-references cannot be matched in linear time$/],
    [String.raw`(?P<value>1)\k<value>`, /back-references cannot be matched in linear time$/],
    ['(?P<value>1{1001})', /invalid repeat count/],
    [
      'x(y{30}){30}(z{30}){30}(?P<value>1)',
      /^repeats too much to be matched fast: \d+ steps a character, and 1000 are the limit$/,
    ],
    ['(?P<value>1)'.padEnd(1001, 'x'), 'must not be longer than 1000 characters'],
    [String.raw`\d+ ms`, 'must have a group for the number: (?P<value>[0-9.]+)'],
    ['(?P<value>1)(?P<bench>2)', 'has a group bench; the nearest known one is benchmark'],
    ['(?P<value>1)(?P<q>2)', 'has a group q; groups are benchmark, metric, unit, value'],
    ['(?P<value>1)(?P<value>2)', /duplicate capture group name/],
  ])('%s', (match, problem) => {
    const result = compilePattern(entry(match));
    if (typeof problem === 'string') expect(result).toBe(problem);
    else expect(result).toMatch(problem);
  });

  test('both spellings of a group', () => {
    expect(read('7', compiled('(?<value>7)')).readings).toHaveLength(1);
  });

  test('any text at all is compiled or refused, never thrown at', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'(?P<value>\\d+)[a-z]{2}|.*^$1,:=!') }), (match) => {
        const result = compilePattern(entry(match));
        if (typeof result !== 'string') result.groups('value 12 aa');
      }),
      { numRuns: 2000 },
    );
  });
});

test('no number that is not in the text', () => {
  const pattern = compiled(String.raw`(?P<benchmark>\w*)[ :=]*(?P<value>[-+.,\d]+(?:e\d+)?)(?P<unit>\w*)`);
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'ab 12.,-+e:=\n\r\x1bms'), maxLength: 200 }), (text) => {
      for (const { value } of read(text, pattern).readings) {
        const words = text.replaceAll('\x1b', '').match(/[-+.,\de]+/g) ?? [];
        const within = words.some((word) => wordsIn(word).some((part) => Number(part) === value));
        expect(within, `${value} in ${JSON.stringify(text)}`).toBe(true);
      }
    }),
  );
});

/** All parts of a short word: the pattern may take any. */
const wordsIn = (word: string): string[] => {
  const parts: string[] = [];
  for (let from = 0; from < word.length; from += 1) {
    for (let to = from + 1; to <= word.length; to += 1) parts.push(word.slice(from, to));
  }
  return parts;
};
