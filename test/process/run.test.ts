import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runProcess } from '../../src/process/index.ts';
import { environment, node, onLinux, onPosix, shell, temporaryFolders } from './support.ts';

const makeFolder = temporaryFolders();

describe('how a process ends', () => {
  test('status 0 is ran, and carries both streams and the time', async () => {
    const before = Date.now();
    const finished = await node('console.log("out"); console.error("err"); setTimeout(() => {}, 60)');
    expect(finished.outcome).toEqual({ kind: 'ran' });
    expect(finished.stdout).toEqual({ text: 'out\n', omittedBytes: 0 });
    expect(finished.stderr).toEqual({ text: 'err\n', omittedBytes: 0 });
    expect(finished.leftovers).toBe(0);
    expect(finished.wallSeconds).toBeGreaterThanOrEqual(0.06);
    expect(finished.startedAt).toBeGreaterThanOrEqual(before);
    expect(finished.startedAt).toBeLessThanOrEqual(Date.now());
  });

  test('another status is exited', async () => {
    expect((await node('process.exit(7)')).outcome).toEqual({ kind: 'exited', exitCode: 7 });
  });

  test.runIf(onPosix)('a signal is killed; a shell that speaks of one has exited', async () => {
    expect((await shell('kill -SEGV $$')).outcome).toEqual({ kind: 'killed', signal: 'SIGSEGV' });
    expect((await shell("sh -c 'kill -SEGV $$'; exit $?")).outcome).toEqual({ kind: 'exited', exitCode: 139 });
  });

  test('the environment is the given one and the marker, always of the same size', async () => {
    const script = 'console.log(JSON.stringify(process.env))';
    const env = { ...environment, MINE: 'yes' };
    const runs = [await node(script, { env }), await node(script, { env })];
    const seen = runs.map(({ stdout }) => JSON.parse(stdout.text) as Record<string, string>);
    expect(seen[0]).toMatchObject(env);
    expect(Object.keys(seen[0]!)).toEqual(Object.keys(seen[1]!));
    expect(seen[0]!.PAIRMARK_INVOCATION).not.toBe(seen[1]!.PAIRMARK_INVOCATION);
    expect(seen[0]!.PAIRMARK_INVOCATION).toHaveLength(seen[1]!.PAIRMARK_INVOCATION!.length);
  });
});

describe('what cannot be started says why', () => {
  const reason = async (argv: [string, ...string[]], options = {}): Promise<string> => {
    const { outcome, wallSeconds } = await runProcess({
      argv,
      cwd: makeFolder(),
      env: environment,
      timeoutMs: 5000,
      ...options,
    });
    if (outcome.kind !== 'not-started') throw new Error(`started: ${outcome.kind}`);
    expect(wallSeconds).toBe(0);
    return outcome.reason;
  };

  test('a missing program, by name and by path', async () => {
    expect(await reason(['no-such-program'])).toBe("there is no program 'no-such-program' on PATH");
    expect(await reason(['./bench'])).toMatch(/^'.\/bench' does not exist \(looked for .*bench\)$/);
  });

  test('a missing folder, and a file in its place', async () => {
    const folder = makeFolder();
    writeFileSync(join(folder, 'file'), '');
    expect(await reason([process.execPath], { cwd: join(folder, 'none') })).toMatch(
      /^the folder .*none does not exist$/,
    );
    expect(await reason([process.execPath], { cwd: join(folder, 'file') })).toMatch(/file is not a folder$/);
  });

  test.runIf(onPosix)('a file without its executable bit, a folder, a missing interpreter', async () => {
    const folder = makeFolder();
    writeFileSync(join(folder, 'plain'), 'echo hello\n');
    mkdirSync(join(folder, 'sub'));
    writeFileSync(join(folder, 'script'), '#!/no/such/interpreter\n');
    chmodSync(join(folder, 'script'), 0o755);
    expect(await reason(['./plain'], { cwd: folder })).toContain('chmod +x');
    expect(await reason(['./sub'], { cwd: folder })).toBe("'./sub' is a folder");
    expect(await reason(['./script'], { cwd: folder })).toContain('names an interpreter that does not exist');
  });

  test.runIf(onLinux)('arguments that are too long', async () => {
    expect(await reason([process.execPath, 'x'.repeat(300_000)])).toContain('longer than the system allows');
  });

  test('standard input from nowhere, and from a folder', async () => {
    const folder = makeFolder();
    expect(await reason([process.execPath], { stdin: join(folder, 'none') })).toContain('cannot be read');
    expect(await reason([process.execPath], { stdin: folder })).toContain('is a folder');
  });

  test.runIf(onLinux)('and no descriptor stays open', async () => {
    const count = (): number => readdirSync('/proc/self/fd').length;
    await reason(['no-such-program']);
    const before = count();
    for (let i = 0; i < 20; i += 1) await reason(i % 2 === 0 ? ['no-such-program'] : ['x', 'y'.repeat(300_000)]);
    expect(count()).toBeLessThanOrEqual(before + 2);
  });
});

describe('standard input', () => {
  const copy = 'process.stdin.pipe(process.stdout)';

  test('is at its end at once', async () => {
    expect((await node(copy)).stdout.text).toBe('');
  });

  test('or comes from a file', async () => {
    const file = join(makeFolder(), 'input');
    writeFileSync(file, 'from the file\n');
    expect((await node(copy, { stdin: file })).stdout.text).toBe('from the file\n');
  });
});

describe('output', () => {
  test.runIf(onLinux)('can be opened by name, as shell scripts do', async () => {
    const finished = await shell('echo a > /dev/stderr && echo b | tee /dev/stderr > /dev/stdout');
    expect(finished.outcome).toEqual({ kind: 'ran' });
    expect(finished.stdout.text).toBe('b\n');
    expect(finished.stderr.text).toBe('a\nb\n');
  });

  test('of 40 MB arrives whole', async () => {
    const finished = await node(
      'const line = Buffer.alloc(1000, "x"); line[999] = 10; for (let i = 0; i < 40000; i++) require("fs").writeSync(1, line)',
    );
    expect(finished.outcome).toEqual({ kind: 'ran' });
    expect(finished.stdout.omittedBytes).toBe(0);
    expect(finished.stdout.text).toHaveLength(40_000_000);
  });

  test.runIf(onPosix)('without end is kept at both ends and costs no memory', async () => {
    const limit = 1024 * 1024;
    const before = process.memoryUsage().rss;
    const { outcome, stdout } = await shell('yes 0123456789', { outputLimit: limit, timeoutMs: 700, graceMs: 200 });
    expect(outcome).toEqual({ kind: 'timed-out', limitMs: 700 });
    expect(stdout.omittedBytes).toBeGreaterThan(limit);
    expect(stdout.text).toContain(`[… ${stdout.omittedBytes} bytes left out …]`);
    expect(stdout.text.length).toBeLessThan(limit + 100);
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024);
  });

  test('of one invocation never reaches the next', async () => {
    for (let i = 0; i < 10; i += 1) {
      const { stdout, stderr } = await node(`console.log("out ${i}"); console.error("err ${i}")`);
      expect([stdout.text, stderr.text]).toEqual([`out ${i}\n`, `err ${i}\n`]);
    }
  });

  test('is seen while it comes', async () => {
    const pieces: string[] = [];
    await node('console.log("a"); console.error("b")', {
      onOutput: (chunk, stream) => pieces.push(`${stream} ${chunk}`),
    });
    expect(pieces.sort()).toEqual(['stderr b\n', 'stdout a\n']);
  });
});
