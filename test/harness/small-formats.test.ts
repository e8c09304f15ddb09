import { describe, expect, test } from 'vitest';
import { dart } from '../../harness/dart.ts';
import { luau } from '../../harness/luau.ts';
import { ruby } from '../../harness/ruby.ts';
import { zbench } from '../../harness/zbench.ts';
import { corpus, output, short } from './support.ts';

describe('Dart', () => {
  test('microseconds for a run', () => {
    const { readings, problems } = dart.read(output(corpus('dart/bencher-two.txt')));
    expect(problems).toEqual([]);
    expect(short(readings)).toEqual(['Template time 1', 'ForLoop time 2']);
    expect(readings[0]).toMatchObject({ unit: 'us', better: 'lower' });
  });

  test('NaN, and nothing', () => {
    expect(dart.read(output('a(RunTime): NaN us.\nb(RunTime): 1.5e3 us.\n'))).toMatchObject({
      readings: [{ benchmark: 'b', value: 1500 }],
      problems: [{ kind: 'non-finite', benchmark: 'a' }],
    });
    expect(dart.read(output('x')).problems).toMatchObject([{ kind: 'unreadable' }]);
  });
});

describe('Luau', () => {
  test('averages, and nothing of the table', () => {
    const { readings, problems } = luau.read(output(corpus('luau/gab-benchmarkluau.txt')));
    expect(problems).toEqual([]);
    expect(short(readings)).toEqual(['luau base64 time 15.041', 'luau chess time 69.56', 'luau life time 85.089']);
    expect(readings[0]).toMatchObject({ unit: 'ms', better: 'lower' });
  });

  test('two machines side by side, and a test that failed', () => {
    const text = [
      'SUCCESS: a b      :   15.041ms +/-  0.636% on luau',
      'SUCCESS: a b      :   14.000ms +/-  0.636% on luau2 ( +7.436%, likely better)',
      "FAILED:  '/home/me/bench/tests/chess.lua' on '/home/me/luau'",
      '',
    ].join('\n');
    const { readings, problems } = luau.read(output(text));
    expect(short(readings)).toEqual(['luau a b time 15.041', 'luau2 a b time 14']);
    expect(problems).toMatchObject([{ kind: 'benchmark-failed', benchmark: 'chess', line: 3 }]);
  });
});

describe('zBench', () => {
  test('averages; names that touch the next column', () => {
    const { readings, problems } = zbench.read(output(corpus('zbench/tsid.txt')));
    expect(problems).toEqual([]);
    expect(short(readings)).toEqual([
      'r4gus/uuid v4 time 28',
      'r4gus/uuid v7 time 47',
      'karlseguin/zul UUID v4 time 28',
      'karlseguin/zul UUID v7 time 58',
      'rlopzc/tsid-zig 256 time 52',
      'rlopzc/tsid-zig 1024 time 52',
      'rlopzc/tsid-zig 4096 time 52',
    ]);
    expect(readings[0]).toMatchObject({ unit: 'ns', better: 'lower' });
  });

  test('0, a row that is cut off, an empty table', () => {
    const [head, , ...rows] = corpus('zbench/tsid.txt').split('\n') as [string, string, ...string[]];
    const zero = (rows[0] as string).replace('28ns ±', '0ns ±');
    expect(zbench.read(output(`${head}\n${zero}\n${rows[1]}\n`))).toMatchObject({
      readings: [{ benchmark: 'r4gus/uuid v7' }],
      problems: [{ kind: 'passed-over', benchmark: 'r4gus/uuid v4' }],
    });
    expect(zbench.read(output(`${head}\nname 65535 28ns ± 1\n`))).toMatchObject({
      readings: [],
      problems: [{ kind: 'unreadable', line: 2 }],
    });
    expect(zbench.read(output(`${head}\n`))).toMatchObject({ readings: [], problems: [{ kind: 'note' }] });
  });
});

describe('Ruby', () => {
  test('Benchmark: real times, and not those of the rehearsal', () => {
    const { readings, problems } = ruby.read(output(corpus('ruby/bencher-two.txt')));
    expect(problems).toEqual([]);
    expect(short(readings)).toEqual(['sort! real 1.460465', 'sort real 1.448327']);
    expect(readings[0]).toMatchObject({ unit: 's', better: 'lower' });
  });

  test('rows without a label, sums, and 0', () => {
    const text = [
      '              user     system      total        real',
      '  1.000000   0.000000   1.000000 (  1.500000)',
      'a (b) 1.000000   0.000000   1.000000 (  2.500000)',
      'none  0.000000   0.000000   0.000000 (  0.000000)',
      '>total:  2.000000   0.000000   2.000000 (  4.000000)',
      '',
    ].join('\n');
    const { readings, problems } = ruby.read(output(text));
    expect(short(readings)).toEqual(['report 1 real 1.5', 'a (b) real 2.5']);
    expect(problems.map(({ kind, line }) => `${kind} ${line}`)).toEqual(['passed-over 4', 'passed-over 5']);
  });

  test('benchmark-ips: rates from JSON, and the text is refused', () => {
    const { readings, problems } = ruby.read(output(corpus('ruby/gen-benchmark-ips-2.7.json')));
    expect(problems).toEqual([]);
    expect(short(readings)).toEqual([
      'addition throughput 42024886.15885972',
      'string: a b throughput 6292916.514468133',
      'sleep throughput 98.41065416546077',
    ]);
    expect(readings[0]).toMatchObject({ unit: 'i/s', better: 'higher' });
    expect(ruby.read(output(corpus('ruby/gen-benchmark-ips-2.7.txt')))).toMatchObject({
      readings: [],
      problems: [{ kind: 'unreadable', text: expect.stringContaining('x.json!') }],
    });
  });
});
