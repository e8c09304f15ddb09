import { describe, expect, test } from 'vitest';
import { gungraun } from '../../harness/gungraun.ts';
import { corpus, output, short } from './support.ts';

const read = (path: string) => gungraun.read(output(corpus(path)));
const FIBONACCI = 'rust_iai_callgrind::bench_fibonacci_group::bench_fibonacci';
const GAME = 'play_game::bench_play_game_group::bench_play_game_100';

describe('text', () => {
  test('the first run, in colour', () => {
    const { readings, problems } = read('gungraun/bencher-ansi-escapes.txt');
    expect(problems).toEqual([]);
    expect(short(readings)).toEqual([
      `${FIBONACCI} short:10 Instructions 1734`,
      `${FIBONACCI} short:10 L1 Hits 2359`,
      `${FIBONACCI} short:10 L2 Hits 0`,
      `${FIBONACCI} short:10 RAM Hits 3`,
      `${FIBONACCI} short:10 Total read+write 2362`,
      `${FIBONACCI} short:10 Estimated Cycles 2464`,
      `${FIBONACCI} long:30 Instructions 26214734`,
      `${FIBONACCI} long:30 L1 Hits 35638619`,
      `${FIBONACCI} long:30 L2 Hits 0`,
      `${FIBONACCI} long:30 RAM Hits 3`,
      `${FIBONACCI} long:30 Total read+write 35638622`,
      `${FIBONACCI} long:30 Estimated Cycles 35638724`,
    ]);
    expect(readings[0]).toEqual({
      benchmark: `${FIBONACCI} short:10`,
      scope: null,
      metric: 'Instructions',
      unit: '',
      better: 'lower',
      exact: true,
      value: 1734,
    });
  });

  test('the value of this run, never of the one before; infinite changes are no values', () => {
    const { readings, problems } = read('gungraun/bencher-delta_with_inf.txt');
    expect(problems).toEqual([]);
    expect(readings.map(({ value }) => value)).toEqual([
      1734, 2359, 0, 3, 0, 2464, 26214734, 35638619, 0, 3, 35638622, 35638724,
    ]);
  });

  test('regressions that are listed at the end are no results', () => {
    const { readings, problems } = read('gungraun/bencher-with-summary-and-regressions.txt');
    expect(problems).toEqual([]);
    expect(readings.length).toBe(12);
    expect(short(readings).at(-1)).toBe(`${FIBONACCI} long:30 Estimated Cycles 35638724`);
  });

  test('all metrics: only hit rates are better when higher', () => {
    const { readings } = read('gungraun/bencher-callgrind-all.txt');
    expect(readings.length).toBe(33 + 34);
    const all = readings.slice(0, 33);
    expect(all.map(({ value }) => value)).toEqual(Array.from({ length: 33 }, (_, at) => at + 1));
    expect(all.filter(({ better }) => better === 'higher').map(({ metric }) => metric)).toEqual([
      'L1 Hit Rate',
      'LL Hit Rate',
      'RAM Hit Rate',
    ]);
    expect(all.filter(({ exact }) => !exact).map(({ metric }) => metric)).toEqual(['SysTime', 'SysCpuTime']);
  });

  test('two tools for one benchmark', () => {
    const { readings } = read('gungraun/bencher-with-dhat-and-global-bus-events.txt');
    expect(readings.length).toBe(30);
    expect(short(readings).slice(6, 9)).toEqual([
      `${FIBONACCI} short:10 Ge 2`,
      `${FIBONACCI} short:10 Total bytes 29499`,
      `${FIBONACCI} short:10 Total blocks 2806`,
    ]);
    expect(readings[7]?.unit).toBe('B');
    expect(readings[8]?.unit).toBe('');
  });

  test('tools that share the names of their metrics', () => {
    const { readings } = read('gungraun/bencher-memcheck.txt');
    expect(short(readings)).toEqual([
      'rust_iai_callgrind::custom_format::memcheck_format just_errors memcheck Errors 1',
      ...['Contexts 1', 'Suppressed Contexts 2', 'Suppressed Errors 3', 'Errors 4'].map(
        (row) => `rust_iai_callgrind::custom_format::memcheck_format metrics_mixed memcheck ${row}`,
      ),
      ...['Errors 1', 'Contexts 2', 'Suppressed Errors 3', 'Suppressed Contexts 4'].map(
        (row) => `rust_iai_callgrind::custom_format::memcheck_format all_metrics memcheck ${row}`,
      ),
    ]);
  });

  test('iai', () => {
    const { readings, problems } = read('iai/bencher-two.txt');
    expect(problems).toEqual([]);
    expect(short(readings)).toEqual([
      'bench_fibonacci_short Instructions 1735',
      'bench_fibonacci_short L1 Accesses 2364',
      'bench_fibonacci_short L2 Accesses 1',
      'bench_fibonacci_short RAM Accesses 1',
      'bench_fibonacci_short Estimated Cycles 2404',
      'bench_fibonacci_long Instructions 26214735',
      'bench_fibonacci_long L1 Accesses 35638623',
      'bench_fibonacci_long L2 Accesses 2',
      'bench_fibonacci_long RAM Accesses 1',
      'bench_fibonacci_long Estimated Cycles 35638668',
    ]);
  });

  test('iai with a change behind each value', () => {
    const text = 'a\n  Instructions:                1735 (No change)\n  L1 Accesses:                 2364 (+1.5%)\n';
    expect(short(gungraun.read(output(text)).readings)).toEqual(['a Instructions 1735', 'a L1 Accesses 2364']);
  });

  test('a name over several lines, a metric that is gone, one without a name', () => {
    const long = 'a::b::c id:foo(\nbar\n)\n  Instructions:  5|4 (x)\n  Old:  N/A|7 (*********)\n';
    expect(short(gungraun.read(output(long)).readings)).toEqual(['a::b::c id:foo( Instructions 5']);
    expect(gungraun.read(output('  Instructions:  5|4 (x)\n'))).toMatchObject({
      readings: [],
      problems: [{ kind: 'unreadable', line: 1 }],
    });
  });
});

describe('JSON', () => {
  test.each([
    'gungraun/bencher-json_one_callgrind_diff.txt',
    'gungraun/bencher-json_pretty_one_callgrind.txt',
    'gungraun/bencher-json_pretty_mixed_foreign_ndjson.txt',
  ])('%s: new and old, on one line or many, among messages of cargo', (path) => {
    const { readings, problems } = read(path);
    expect(problems).toEqual([]);
    expect(short(readings)).toEqual([`${GAME} some_id D1MissRate 0.1`, `${GAME} some_id D1mr 6`]);
  });

  test('without an id', () => {
    expect(short(read('gungraun/bencher-json_no_id_no_details.txt').readings)).toEqual([
      `${GAME} D1MissRate 0.1`,
      `${GAME} D1mr 6`,
    ]);
  });

  test('two benchmarks, and several tools', () => {
    const { readings } = read('gungraun/bencher-json_multiple_benchmarks.txt');
    expect(short(readings)).toEqual([
      `${GAME} first_id D1MissRate 0.1`,
      `${GAME} first_id D1mr 6`,
      `${GAME} first_id AtTEndBlocks 1`,
      `${GAME} second_id memcheck Contexts 0`,
      `${GAME} second_id memcheck Errors 1`,
      `${GAME} second_id memcheck SuppressedContexts 2`,
      `${GAME} second_id memcheck SuppressedErrors 3`,
    ]);
  });

  test('all of dhat: bytes are bytes', () => {
    const { readings } = read('gungraun/bencher-json_one_dhat_all_metrics.txt');
    expect(readings.map(({ metric, unit, value }) => `${metric} ${value}${unit}`)).toEqual([
      'AtTEndBlocks 0',
      'AtTEndBytes 1B',
      'AtTGmaxBlocks 2',
      'AtTGmaxBytes 3B',
      'MaximumBlocks 4',
      'MaximumBytes 5B',
      'ReadsBytes 6B',
      'TotalBlocks 7',
      'TotalBytes 8B',
      'TotalEvents 9',
      'TotalLifetimes 10',
      'TotalUnits 11',
      'WritesBytes 12B',
    ]);
  });

  test('all of cachegrind', () => {
    const { readings } = read('gungraun/bencher-json_one_cachegrind_all_metrics.txt');
    expect(readings.length).toBe(26);
    expect(readings.find(({ metric }) => metric === 'cachegrind Ir')?.value).toBe(1300);
    expect(
      readings.filter(({ better }) => better === 'higher').map(({ metric, value }) => `${metric} ${value}`),
    ).toEqual(['cachegrind L1HitRate 0.2', 'cachegrind LLHitRate 0.3', 'cachegrind RamHitRate 0.7']);
  });

  test('a summary that was never closed is a benchmark that is lost', () => {
    const text = output(corpus('gungraun/bencher-json_truncated_pretty_then_ndjson.txt'));
    expect(gungraun.recogniseOutput(text)).toBe(true);
    expect(gungraun.read(text)).toMatchObject({ readings: [], problems: [{ kind: 'unreadable', line: 8 }] });
  });

  test('a schema that has its metrics elsewhere is refused by its version', () => {
    const text = '{"module_path":"a::b","id":null,"profiles":[{"tool":"Callgrind","results":{}}],"version":"9"}';
    expect(gungraun.read(output(text)).problems[0]?.text).toContain('schema version 9; 6 is known');
  });
});
