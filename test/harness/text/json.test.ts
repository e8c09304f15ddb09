import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readJson } from '../../../harness/text/json.ts';

const values = (text: string) => readJson(text).documents.map(({ value }) => value);

describe('what benchmark tools write instead of JSON', () => {
  test.each([
    ['NaN', Number.NaN],
    ['nan', Number.NaN],
    ['-nan', Number.NaN],
    ['-nan(ind)', Number.NaN],
    ['Infinity', Number.POSITIVE_INFINITY],
    ['inf', Number.POSITIVE_INFINITY],
    ['+inf', Number.POSITIVE_INFINITY],
    ['-inf', Number.NEGATIVE_INFINITY],
    ['-Infinity', Number.NEGATIVE_INFINITY],
  ])('a bare %s is a number', (word, value) => {
    expect(values(`{"a": ${word}, "b": 1}`)).toEqual([{ a: value, b: 1 }]);
  });

  test('2% is kept as text, so that it is not taken for 2', () => {
    expect(values('{"rms": 2%, "a": [1.5%]}')).toEqual([{ rms: '2%', a: ['1.5%'] }]);
  });

  test('such words inside strings are text', () => {
    expect(values('{"a": "nan, 2%, inf", "b": nan}')).toEqual([{ a: 'nan, 2%, inf', b: Number.NaN }]);
  });

  test('backslashes of Windows paths', () => {
    expect(values('{"executable": "C:\\bench\\x.exe", "a": inf}')).toEqual([
      { executable: 'C:\bench\\x.exe', a: Number.POSITIVE_INFINITY },
    ]);
  });

  test('a comma before the closing bracket', () => {
    expect(values('{"a": [1, 2,], "b": {"c": 3,},}')).toEqual([{ a: [1, 2], b: { c: 3 } }]);
  });
});

describe('what else is printed', () => {
  test('log lines before and after, with brackets of their own', () => {
    const text = 'WARN { not json\n[info] start\n[1/3] build\n[2] done\n{"a": 1}\nbye }\n';
    expect(readJson(text)).toEqual({ documents: [{ value: { a: 1 }, line: 5 }], faults: [], skippedLines: 0 });
  });

  test('log lines between the elements of an array, and at the end of a line', () => {
    const text = '{"benchmarks": [\n[warn] done\n{"n": 1}[warn] done\nplain text\n[1/2] next\n,\n{"n": 2}\n]}\n';
    expect(readJson(text)).toMatchObject({
      documents: [{ value: { benchmarks: [{ n: 1 }, { n: 2 }] } }],
      skippedLines: 4,
    });
  });

  test('a print without a line break before an element', () => {
    expect(values('{"b": [\nloading...{\n"n": 1}\n]}\n')).toEqual([{ b: [{ n: 1 }] }]);
  });

  test('two documents in one stream', () => {
    expect(readJson('{\n"a": 1}\n{"b": nan}\n').documents).toEqual([
      { value: { a: 1 }, line: 1 },
      { value: { b: Number.NaN }, line: 3 },
    ]);
    expect(values('{"a": 1}\n{"b": 2}')).toEqual([{ a: 1 }, { b: 2 }]);
  });
});

describe('what cannot be read', () => {
  test('a text that ends too early', () => {
    expect(readJson('{"a": 1,\n"b": [2,\n')).toEqual({
      documents: [],
      faults: [{ line: 3, text: 'the text ends in the middle of a JSON value' }],
      skippedLines: 0,
    });
  });

  test('quotes that were not escaped, with the line and what stood there', () => {
    const { documents, faults } = readJson('{"a": 1,\n"name": "say "hi"",\n"b": 2}');
    expect(documents).toEqual([]);
    expect(faults).toEqual([{ line: 2, text: 'expected `,` or `}`, found `hi"",`' }]);
  });

  test('a log line that swallowed half an element is not passed over', () => {
    const { documents, faults } = readJson('{"b": [\n{"n": 1},\n{"n": [warn] done\n}\n]}');
    expect(documents).toEqual([]);
    expect(faults).toHaveLength(1);
  });

  test('an element whose opening bracket was lost', () => {
    const { documents, faults } = readJson('{"b": [\n{"n": 1},\n[warn] { x\n"n": 2},\n{"n": 3}\n]}');
    expect(documents).not.toContainEqual(expect.objectContaining({ b: expect.anything() }));
    expect(faults).not.toEqual([]);
  });

  test('nesting without end', () => {
    expect(readJson(`{"a": ${'['.repeat(100_000)}`).documents).toEqual([]);
  });

  test('neither text nor empty text is JSON', () => {
    for (const text of ['', '  \n', 'PASS\nok  \tx\t0.1s\n', '5', '"a"', 'null']) {
      expect(readJson(text)).toEqual({ documents: [], faults: [], skippedLines: 0 });
    }
  });
});

test('agrees with JSON.parse wherever that succeeds', () => {
  const containers = fc.json().filter((text) => /^\s*[[{]/.test(text));
  fc.assert(
    fc.property(containers, (text) => {
      const plain = JSON.parse(text) as unknown;
      expect(values(text)).toEqual([plain]);
      // A second document keeps the quick way from being taken.
      expect(values(`${text}\n{"z": 1}`)).toEqual([plain, { z: 1 }]);
    }),
  );
});

test('never throws, and ends, on anything', () => {
  const pieces = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"',
    '\\',
    '\n',
    ' ',
    'nan',
    '-inf',
    '2%',
    '1',
    'a',
    '"k":',
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 200 }), (parts) => {
      readJson(parts.join(''));
    }),
    { numRuns: 2000 },
  );
});
