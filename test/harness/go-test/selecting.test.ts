import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { goTest } from '../../../harness/go-test.ts';
import type { ListedBenchmark, Prepared, Selecting } from '../../../src/model/harness.ts';
import type { BenchCommand } from '../../../src/model/plan.ts';
import { output } from '../support.ts';
import { installed, runTool, scratch, toolsIn } from '../tools.ts';

const selecting = goTest.selecting as Selecting;
const shell = (line: string): BenchCommand => ({ kind: 'shell', line });

const FILES: Readonly<Record<string, string>> = {
  'go.mod': 'module example.com/m\n\ngo 1.18\n',
  'a_test.go': `package m

import ("fmt"; "os"; "testing")

var s int
func loop(b *testing.B) { for i := 0; i < b.N; i++ { s += i } }
func BenchmarkA(b *testing.B) { loop(b) }
func BenchmarkSub(b *testing.B) {
	for _, n := range []string{"dup", "dup", "with space & slash/x", "size-8", "a(b)|c[1]", "x", "x/y"} { b.Run(n, loop) }
}
func BenchmarkPrint(b *testing.B) { fmt.Println("hello"); fmt.Println(os.Getwd()); loop(b) }
func BenchmarkSkip(b *testing.B) { b.Skip("needs GPU") }
func BenchmarkFail(b *testing.B) { if os.Getenv("FAIL") != "" { b.Run("in", func(b *testing.B) { b.Fatal("boom") }) } else { loop(b) } }
func BenchmarkPanic(b *testing.B) { if os.Getenv("PANIC") != "" { panic("oh") }; loop(b) }
func TestNever(t *testing.T) { t.Fatal("tests must not run") }
`,
  'tagged_test.go':
    '//go:build special\n\npackage m\n\nimport "testing"\n\nfunc BenchmarkTagged(b *testing.B) { loop(b) }\n',
  'sub/b_test.go': 'package sub\n\nimport "testing"\n\nfunc BenchmarkA(b *testing.B) { for i := 0; i < b.N; i++ {} }\n',
  'none/none.go': 'package none\n',
  'broken/x_test.go': 'package broken\n\nfunc f() { undefined() }\n',
};

describe.skipIf(!installed('go', 'version'))('with go', () => {
  let dir: string;
  let bins: string;
  beforeAll(() => {
    dir = mkdtempSync(join(tmpdir(), 'pairmark-harness-'));
    bins = join(dir, '.bins');
    mkdirSync(bins);
    for (const [path, text] of Object.entries(FILES)) {
      mkdirSync(join(dir, path, '..'), { recursive: true });
      writeFileSync(join(dir, path), text);
    }
    return () => rmSync(dir, { recursive: true, force: true });
  });

  async function ready(command: BenchCommand): Promise<Extract<Prepared, { kind: 'ready' }>> {
    const prepared = await selecting.prepare(command, toolsIn(dir, bins));
    if (prepared.kind !== 'ready') throw new Error(JSON.stringify(prepared));
    return prepared;
  }

  async function listed(line: string): Promise<ListedBenchmark[]> {
    const { state } = await ready(shell(line));
    const found = await selecting.list(shell(line), state, toolsIn(dir, bins));
    if (!Array.isArray(found)) throw new Error(found.failed);
    return found;
  }

  const selections = (found: readonly ListedBenchmark[]) =>
    found.map(({ select }) => Object.values(JSON.parse(select) as { pkg: string; name: string }).join(' '));

  async function run(line: string, select: { pkg: string; name: string }, sliceMs: number | null = 1) {
    const { state } = await ready(shell(line));
    const unit = { id: 0, name: select.name, select: JSON.stringify(select), sliceMs };
    const invocation = selecting.invoke(shell(line), state, unit, { dir, binDir: bins });
    const result = runTool(invocation.argv, { cwd: invocation.cwd ?? dir, env: invocation.env });
    return { invocation, ...result, ...goTest.read(output(result.stdout, { stderr: result.stderr })) };
  }

  test('compiles every package that has tests, and lists what -bench would run', async () => {
    const line = 'go test -bench . . ./sub ./none';
    const { artifacts } = await ready(shell(line));
    expect(artifacts).toHaveLength(2);
    expect(artifacts.every((path) => existsSync(path))).toBe(true);
    const found = await listed(line);
    expect(selections(found)).toEqual([
      'example.com/m BenchmarkA',
      'example.com/m BenchmarkSub/dup',
      'example.com/m BenchmarkSub/dup#01',
      'example.com/m BenchmarkSub/with_space_&_slash/x',
      'example.com/m BenchmarkSub/size-8',
      'example.com/m BenchmarkSub/a(b)|c[1]',
      'example.com/m BenchmarkSub/x',
      'example.com/m BenchmarkPrint',
      'example.com/m BenchmarkFail',
      'example.com/m BenchmarkPanic',
      'example.com/m/sub BenchmarkA',
    ]);
    for (const { secondsPerIteration } of found) expect(secondsPerIteration).toBeGreaterThan(0);
  });

  test('runs each by itself: names with brackets, slashes, spaces, numbers at the end, duplicates', async () => {
    const line = 'go test -bench Sub .';
    const found = await listed(line);
    for (const { select } of found) {
      const selected = JSON.parse(select) as { pkg: string; name: string };
      const { readings, ok } = await run(line, selected);
      expect(ok).toBe(true);
      const names = readings.map(({ benchmark }) => benchmark);
      const own = names.filter((name) => /^(?:-\d+)?$/.test(name.replace(selected.name, '')));
      const below = names.filter((name) => name.startsWith('BenchmarkSub/x/y'));
      expect(own).toHaveLength(1);
      expect(names).toHaveLength(selected.name === 'BenchmarkSub/x' ? 2 : 1);
      expect(below).toHaveLength(names.length - 1);
    }
  });

  test('each value of -cpu is measured in one invocation', async () => {
    const line = 'go test -bench A$ -cpu 1,2 .';
    expect(selections(await listed(line))).toEqual(['example.com/m BenchmarkA']);
    const { readings } = await run(line, { pkg: 'example.com/m', name: 'BenchmarkA' });
    expect(readings.map(({ benchmark }) => benchmark)).toEqual(['BenchmarkA', 'BenchmarkA-2']);
  });

  test('runs in the folder of the package, and keeps -count and -benchmem', async () => {
    const { readings, stdout } = await run('go test -bench Print -benchmem -count 2 .', {
      pkg: 'example.com/m',
      name: 'BenchmarkPrint',
    });
    expect(readings.map(({ metric }) => metric)).toEqual(['ns/op', 'B/op', 'allocs/op', 'ns/op', 'B/op', 'allocs/op']);
    expect(stdout).toContain(`${dir} <nil>`);
  });

  test('the slice, unless the user has fixed the duration', async () => {
    const name = { pkg: 'example.com/m', name: 'BenchmarkA' };
    expect((await run('go test -bench . .', name, 7)).invocation.argv).toContain('-test.benchtime=7ms');
    expect(selecting.fixesDuration(shell('go test -bench . .'))).toBe(false);
    const fixed = 'go test -bench . -benchtime 3x .';
    expect(selecting.fixesDuration(shell(fixed))).toBe(true);
    expect((await run(fixed, name, 7)).invocation.argv.filter((word) => word.includes('benchtime'))).toEqual([
      '-test.benchtime=3x',
    ]);
  });

  test('build flags reach the compiler', async () => {
    expect(selections(await listed('go test -bench Tagged -tags special .'))).toEqual([
      'example.com/m BenchmarkTagged',
    ]);
    expect(await listed('go test -bench Tagged .')).toEqual([]);
  });

  test('a benchmark or a package that is not there measures nothing, and is no failure', async () => {
    for (const select of [
      { pkg: 'example.com/m', name: 'BenchmarkGone' },
      { pkg: 'example.com/m/gone', name: 'BenchmarkA' },
    ]) {
      expect(await run('go test -bench . .', select)).toMatchObject({ ok: true, readings: [] });
    }
  });

  test('a benchmark that fails is listed, and fails when it is run', async () => {
    const line = 'FAIL=1 go test -bench "A$|Fail" .';
    expect(selections(await listed(line))).toEqual(['example.com/m BenchmarkA', 'example.com/m BenchmarkFail/in']);
    const { ok, problems } = await run(line, { pkg: 'example.com/m', name: 'BenchmarkFail/in' });
    expect(ok).toBe(false);
    expect(problems[0]).toMatchObject({
      kind: 'benchmark-failed',
      text: 'BenchmarkFail/in failed: a_test.go:13: boom',
    });
  });

  test('a benchmark that panics makes listing fail, with what it printed', async () => {
    const line = 'PANIC=1 go test -bench . .';
    const { state } = await ready(shell(line));
    const found = await selecting.list(shell(line), state, toolsIn(dir, bins));
    expect(found).toMatchObject({
      failed: expect.stringContaining('exit status 2'),
      log: expect.stringContaining('panic: oh'),
    });
  });

  test('a package that does not compile, or is not there, is a failed build', async () => {
    const broken = await selecting.prepare(shell('go test -bench . ./broken'), toolsIn(dir, bins));
    expect(broken).toMatchObject({
      kind: 'failed',
      command: expect.stringContaining('go test -c'),
      log: expect.stringContaining('undefined'),
    });
    const gone = await selecting.prepare(shell('go test -bench . ./gone'), toolsIn(dir, bins));
    expect(gone).toMatchObject({ kind: 'failed', command: expect.stringContaining('go list') });
  });

  test("go -C, and a test binary of the user's own", async () => {
    expect(selections(await listed('go -C sub test -bench .'))).toEqual(['example.com/m/sub BenchmarkA']);
    expect(runTool(['go', 'test', '-c', '-o', 'own.test', './sub'], { cwd: dir }).ok).toBe(true);
    expect(selections(await listed('./own.test -test.bench=.'))).toEqual([' BenchmarkA']);
    const { readings, invocation } = await run('./own.test -test.bench=.', { pkg: '', name: 'BenchmarkA' });
    expect(invocation.argv[0]).toBe(join(dir, 'own.test'));
    expect(readings.map(({ scope }) => scope)).toEqual(['example.com/m/sub']);
  });
});

test.each([
  'go test -bench . | tee out',
  'go test -json -bench .',
  'go test -exec sudo -bench .',
  'go test -fuzz X -bench .',
  'go test -cpuprofile p -bench .',
  'go test -bench . a_test.go',
  'bash bench.sh',
])('%s is run as a whole', async (line) => {
  const dir = scratch();
  expect(await selecting.prepare(shell(line), toolsIn(dir, dir))).toMatchObject({
    kind: 'not-selectable',
    reason: expect.any(String),
  });
});
