import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { harnessByName, harnesses } from '../../harness/index.ts';
import { showHarnesses } from '../../src/cli/harnesses.ts';
import { readOutputFile } from '../../src/cli/read.ts';
import { UserError } from '../../src/model/error.ts';
import type { Harness } from '../../src/model/harness.ts';

let cwd: string;
beforeAll(() => {
  cwd = mkdtempSync(path.join(tmpdir(), 'pairmark-read-'));
});
afterAll(() => rmSync(cwd, { recursive: true, force: true }));

async function read(content: string | Uint8Array, input: { harness?: string; json?: boolean } = {}) {
  writeFileSync(path.join(cwd, 'out.txt'), content);
  const said = { stdout: '', stderr: '' };
  const io = {
    cwd,
    stdout: (text: string) => {
      said.stdout += text;
    },
    stderr: (text: string) => {
      said.stderr += text;
    },
  };
  const ended = await readOutputFile({ file: 'out.txt', harness: null, config: null, json: false, ...input }, io).catch(
    (error: unknown) => {
      if (error instanceof UserError) return error;
      throw error;
    },
  );
  return { ended, ...said };
}

const go =
  'goos: linux\npkg: ex/a\nBenchmarkSort-8  \t 1000\t  1234 ns/op\t 0 B/op\nBenchmarkµ-8  10  5 things\nPASS\n';

describe('read', () => {
  test('a table, by a harness recognised from the output', async () => {
    const { ended, stdout, stderr } = await read(go);
    expect(stdout).toBe(
      [
        'harness: go-test',
        'benchmark      metric  value  unit    better',
        'BenchmarkSort  ns/op    1234  ns/op   lower',
        'BenchmarkSort  B/op        0  B/op    lower',
        'Benchmarkµ     things      5  things  -',
        '',
      ].join('\n'),
    );
    expect(ended).toBe(0);
    expect(stderr).toBe('');
  });

  test('JSON', async () => {
    const { ended, stdout } = await read(go, { json: true });
    expect(JSON.parse(stdout)).toEqual({
      harness: 'go-test',
      measurements: [
        { benchmark: 'BenchmarkSort', metric: 'ns/op', unit: 'ns/op', better: 'lower', value: 1234 },
        { benchmark: 'BenchmarkSort', metric: 'B/op', unit: 'B/op', better: 'lower', value: 0 },
        { benchmark: 'Benchmarkµ', metric: 'things', unit: 'things', better: null, value: 5 },
      ],
      problems: [],
    });
    expect(ended).toBe(0);
  });

  test('the same name in two packages is told apart', async () => {
    const { stdout } = await read(`${go}pkg: ex/b\nBenchmarkSort-8 1 2 ns/op\nPASS\n`, { json: true });
    const names = JSON.parse(stdout).measurements.map((row: { benchmark: string }) => row.benchmark);
    expect(names).toEqual(['ex/a.BenchmarkSort', 'ex/a.BenchmarkSort', 'ex/a.Benchmarkµ', 'ex/b.BenchmarkSort']);
  });

  test('what PowerShell writes', async () => {
    const { ended, stdout } = await read(Buffer.from(`\ufeff${go.replaceAll('\n', '\r\n')}`, 'utf16le'));
    expect(stdout).toContain('BenchmarkSort  ns/op    1234');
    expect(ended).toBe(0);
  });

  test('problems go to stderr with their line', async () => {
    const { ended, stdout, stderr } = await read(
      `${go}--- FAIL: BenchmarkBad\n    x_test.go:3: no \u001b[31mfile\nFAIL\n`,
    );
    expect(ended).toBe(0);
    expect(stdout).toContain('BenchmarkSort');
    expect(stderr).toMatch(/^out\.txt:6: .*Bad/m);
    expect(stderr).not.toContain('\u001b');
  });

  test('nothing to read', async () => {
    const empty = await read('PASS\nok  \tex\t0.003s\n');
    expect(empty.ended).toMatchObject({
      exitCode: 3,
      reason: 'nothing-read',
      message: 'go-test finds no measurement in out.txt',
    });
    const unknown = await read('hello\n');
    expect(unknown.ended).toMatchObject({ exitCode: 3, reason: 'nothing-read' });
    expect((unknown.ended as Error).message).toBe(
      `no harness recognises out.txt; name the one that wrote it with --harness: ${harnesses.map(({ name }) => name).join(', ')}`,
    );
    expect((await read('hello\n', { harness: 'go-test' })).ended).toMatchObject({
      exitCode: 3,
      reason: 'nothing-read',
    });
  });

  test('a file that is not there, or is a folder', async () => {
    const io = { cwd, stdout: () => undefined, stderr: () => undefined };
    const input = { harness: null, config: null, json: false };
    await expect(readOutputFile({ ...input, file: 'none' }, io)).rejects.toMatchObject({
      exitCode: 2,
      reason: 'unreadable-file',
      message: 'there is no file none',
    });
    await expect(readOutputFile({ ...input, file: '.' }, io)).rejects.toMatchObject({
      exitCode: 2,
      reason: 'unreadable-file',
      message: '. is a folder: name a file',
    });
  });

  test('patterns of pairmark.yaml: all of them, or one', async () => {
    writeFileSync(
      path.join(cwd, 'pairmark.yaml'),
      "patterns:\n  speed: { match: '(?P<benchmark>\\w+) took (?P<value>\\d+) (?P<unit>ms)' }\n  rate: { match: '(?P<value>\\d+) per s', unit: ops/s }\n",
    );
    const text = 'sort took 12 ms\n7 per s\n';
    const all = await read(text, { harness: 'pattern', json: true });
    expect(JSON.parse(all.stdout)).toEqual({
      harness: 'pattern',
      measurements: [
        { benchmark: 'sort', metric: 'speed', unit: 'ms', better: 'lower', value: 12 },
        { benchmark: 'rate', metric: 'rate', unit: 'ops/s', better: 'higher', value: 7 },
      ],
      problems: [],
    });
    const one = await read(text, { harness: 'pattern:rate', json: true });
    expect(JSON.parse(one.stdout)).toMatchObject({ harness: 'pattern:rate', measurements: [{ value: 7 }] });
    expect((await read('nothing\n', { harness: 'pattern:rate' })).ended).toMatchObject({ reason: 'nothing-read' });
    expect((await read(text, { harness: 'pattern:none' })).ended).toMatchObject({
      exitCode: 2,
      reason: 'unknown-harness',
      message: "pairmark.yaml has no pattern 'none'; its patterns are speed, rate",
    });
    rmSync(path.join(cwd, 'pairmark.yaml'));
    expect((await read(text, { harness: 'pattern' })).ended).toMatchObject({
      exitCode: 2,
      reason: 'unknown-harness',
      message: '--harness pattern needs patterns in pairmark.yaml: see docs/patterns.md',
    });
  });

  test('an unknown harness', async () => {
    expect((await read(go, { harness: 'go-tset' })).ended).toMatchObject({
      exitCode: 2,
      reason: 'unknown-harness',
      message: "there is no harness 'go-tset'; the nearest known one is go-test",
    });
  });
});

describe('harnesses', () => {
  const shown = (name: string | null): string => {
    let text = '';
    const stdout = (more: string) => {
      text += more;
    };
    expect(showHarnesses({ name }, { stdout })).toBe(0);
    return text;
  };

  test('a line each', () => {
    const lines = shown(null).split('\n');
    const byName = harnesses.toSorted((a, b) => (a.name < b.name ? -1 : 1));
    for (const [index, { name, title }] of byName.entries()) {
      expect(lines[index]?.split(/ {2,}/)).toEqual([name, title]);
    }
  });

  test.each(harnesses.map(({ name }) => name))('%s: commands to copy', (name) => {
    const page = shown(name);
    const { title, recipe } = harnessByName(name) as Harness;
    expect(page.startsWith(`${name}: ${title}\n\n  pairmark run HEAD~1 HEAD `)).toBe(true);
    expect(page).toContain(` -- ${recipe.run}\n`);
    for (const note of recipe.notes) expect(page).toContain(`- ${note}\n`);
  });

  test('none of that name', () => {
    expect(() => showHarnesses({ name: 'zzz' }, { stdout: () => undefined })).toThrow(
      `there is no harness 'zzz'; "pairmark harnesses" lists them`,
    );
  });
});
