import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { googleBenchmark } from '../../../harness/google-benchmark.ts';
import type { Selecting } from '../../../src/model/harness.ts';
import type { BenchCommand } from '../../../src/model/plan.ts';
import { output } from '../support.ts';
import { installed, runTool, scratch, toolsIn } from '../tools.ts';

const selecting = googleBenchmark.selecting as Selecting;

const SOURCE = `
#include <benchmark/benchmark.h>
#include <cstdio>
struct Noise { Noise() { puts("setting up"); } } noise;
static void BM_A(benchmark::State& s) { long x = 0; for (auto _ : s) benchmark::DoNotOptimize(x += s.range(0)); }
BENCHMARK(BM_A)->Arg(8)->Arg(88);
static void BM_T(benchmark::State& s) { long x = 0; for (auto _ : s) benchmark::DoNotOptimize(x += 1); }
BENCHMARK(BM_T)->MinTime(0.01)->UseRealTime()->Threads(2)->Unit(benchmark::kMicrosecond);
static void BM_Err(benchmark::State& s) { s.SkipWithError("no file"); for (auto _ : s) {} }
BENCHMARK(BM_Err);
int main(int c, char** v) {
  benchmark::RegisterBenchmark("odd [x](y)|{z} a.b*c", BM_T)->Repetitions(2);
  benchmark::Initialize(&c, v);
  if (benchmark::ReportUnrecognizedArguments(c, v)) return 1;
  benchmark::RunSpecifiedBenchmarks();
  puts("bye");
}
`;

const library = installed('g++') && existsSync('/usr/include/benchmark/benchmark.h');

describe.skipIf(!library)('with g++ and Google Benchmark in /usr/include', () => {
  let dir: string;
  beforeAll(() => {
    dir = mkdtempSync(join(tmpdir(), 'pairmark-harness-'));
    writeFileSync(join(dir, 'b.cpp'), SOURCE);
    const built = runTool(['g++', '-O1', 'b.cpp', '-o', 'b', '-lbenchmark', '-lpthread'], { cwd: dir });
    if (!built.ok) throw new Error(built.stderr);
    return () => rmSync(dir, { recursive: true, force: true });
  });

  async function prepared(command: BenchCommand) {
    const tools = toolsIn(dir, dir);
    const ready = await selecting.prepare(command, tools);
    if (ready.kind !== 'ready') throw new Error(JSON.stringify(ready));
    const listed = await selecting.list(command, ready.state, tools);
    if (!Array.isArray(listed)) throw new Error(JSON.stringify(listed));
    const run = (name: string, sliceMs: number | null) => {
      const unit = { id: 0, name, select: name, sliceMs };
      const invocation = selecting.invoke(command, ready.state, unit, tools);
      const file = invocation.resultFile as string;
      rmSync(file, { force: true });
      const { ok, stdout, stderr } = runTool(invocation.argv, { cwd: dir });
      expect(ok).toBe(true);
      return { invocation, ...googleBenchmark.read(output(stdout, { stderr, file: readFileSync(file, 'utf8') })) };
    };
    return { ready, names: listed.map(({ name }) => name), run };
  }

  test("lists what the filter lets through, without the program's own prints", async () => {
    const { ready, names } = await prepared({ kind: 'argv', argv: ['./b', '--benchmark_filter=.'] });
    expect(ready.artifacts).toEqual([join(dir, 'b')]);
    expect(names).toEqual([
      'BM_A/8',
      'BM_A/88',
      'BM_T/min_time:0.010/real_time/threads:2',
      'BM_Err',
      'odd [x](y)|{z} a.b*c/repeats:2',
    ]);
    expect((await prepared({ kind: 'argv', argv: ['./b', '--benchmark_filter=88'] })).names).toEqual(['BM_A/88']);
    expect((await prepared({ kind: 'argv', argv: ['./b', '--benchmark_filter=none'] })).names).toEqual([]);
  });

  test('runs each by itself, whatever its name', async () => {
    const { names, run } = await prepared({ kind: 'argv', argv: ['./b', '--benchmark_filter=.'] });
    for (const name of names.filter((name) => name !== 'BM_Err')) {
      const { readings } = run(name, 5);
      expect(new Set(readings.map(({ benchmark }) => benchmark))).toEqual(new Set([name]));
      expect(readings.filter(({ metric }) => metric === 'real_time')).toHaveLength(name.endsWith('repeats:2') ? 2 : 1);
    }
    expect(run('BM_Err', 5)).toMatchObject({
      readings: [],
      problems: expect.arrayContaining([
        expect.objectContaining({ kind: 'benchmark-failed', text: 'BM_Err failed: no file' }),
      ]),
    });
  });

  test('a benchmark that is not there measures nothing, and is no failure', async () => {
    const { run } = await prepared({ kind: 'argv', argv: ['./b', '--benchmark_filter=.'] });
    expect(run('BM_Gone', 5).readings).toEqual([]);
  });

  test('the slice is said in the words that this version takes, unless the user has said it', async () => {
    const free = await prepared({ kind: 'argv', argv: ['./b', '--benchmark_filter=.'] });
    expect(free.run('BM_A/8', 5).invocation.argv.at(-1)).toMatch(/^--benchmark_min_time=0\.005s?$/);
    const command: BenchCommand = { kind: 'argv', argv: ['./b', '--benchmark_min_time=0.001'] };
    expect(selecting.fixesDuration(command)).toBe(true);
    expect((await prepared(command)).run('BM_A/8', 5).invocation.argv).toContain('--benchmark_min_time=0.001');
  });
});

test('a program that does not take the flags is run as a whole', async () => {
  const dir = scratch();
  const prepared = await selecting.prepare({ kind: 'argv', argv: ['git', '--benchmark_filter=x'] }, toolsIn(dir, dir));
  expect(prepared).toEqual({ kind: 'not-selectable', reason: 'git --benchmark_list_tests does not work' });
});

test('what a shell starts is run as a whole', async () => {
  const dir = scratch();
  for (const line of ['bash b.sh --benchmark_filter=x', './b --benchmark_filter=x | tee out']) {
    const prepared = await selecting.prepare({ kind: 'shell', line }, toolsIn(dir, dir));
    expect(prepared.kind).toBe('not-selectable');
  }
});
