import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { isRunning, onLinux, onPosix, printedPids, shell, temporaryFolders } from './support.ts';

const makeFolder = temporaryFolders();
const has = (tool: string): boolean => spawnSync('sh', ['-c', `command -v ${tool}`]).status === 0;
/** Far below the sleeps in the scripts, far above what any machine needs. */
const HANG_SECONDS = 20;

const elapsed = async <T>(work: Promise<T>): Promise<[T, number]> => {
  const start = performance.now();
  const result = await work;
  return [result, (performance.now() - start) / 1000];
};

describe.runIf(onPosix)('what is left behind', () => {
  test('in the group is ended and counted, and does not hold up the output', async () => {
    const [finished, seconds] = await elapsed(shell('sleep 303 & echo $!; sleep 304 & echo $!; exit 0'));
    expect(finished.outcome).toEqual({ kind: 'ran' });
    expect(finished.leftovers).toBe(2);
    expect(seconds).toBeLessThan(HANG_SECONDS);
    expect(printedPids(finished).filter(isRunning)).toEqual([]);
  });

  test.runIf(onLinux && has('setsid'))('in a session of its own is ended too (setsid)', async () => {
    const [finished, seconds] = await elapsed(
      shell('sleep 303 & echo $!; setsid sh -c "echo \\$\\$; exec sleep 304" & sleep 0.3; exit 0'),
    );
    expect(finished.outcome).toEqual({ kind: 'ran' });
    expect(finished.leftovers).toBe(2);
    expect(seconds).toBeLessThan(HANG_SECONDS);
    expect(printedPids(finished)).toHaveLength(2);
    expect(printedPids(finished).filter(isRunning)).toEqual([]);
  });

  test.runIf(onLinux && has('setsid'))('without its output open, and long after the start (setsid)', async () => {
    const finished = await shell(
      '(setsid sh -c "echo \\$\\$; exec >/dev/null 2>&1 </dev/null; exec sleep 304" &) ; sleep 1.2',
    );
    expect(finished.leftovers).toBe(1);
    expect(printedPids(finished).filter(isRunning)).toEqual([]);
  });

  test.runIf(onLinux && has('setsid'))(
    'without the marker is known by its folder, if that is ours (setsid)',
    async () => {
      const ours = makeFolder();
      const elsewhere = makeFolder();
      const start = 'env -i PATH="$PATH" setsid sh -c "echo \\$\\$; exec >/dev/null 2>&1; exec sleep 304" & sleep 0.3';
      const inOurs = await shell(start, { cwd: ours, sweep: [ours] });
      expect(inOurs.leftovers).toBe(1);
      expect(printedPids(inOurs).filter(isRunning)).toEqual([]);

      const [stranger] = printedPids(await shell(start, { cwd: elsewhere, sweep: [ours] }));
      expect(isRunning(stranger!)).toBe(true);
      process.kill(stranger!);
    },
  );

  test.runIf(onLinux)('is not what was there before, though it works in our folder', async () => {
    const folder = makeFolder();
    const bystander = spawn('sleep', ['300'], { cwd: folder, detached: true, stdio: 'ignore' });
    try {
      await sleep(100);
      const finished = await shell('sleep 1.2', { cwd: folder, sweep: [folder] });
      expect(finished.leftovers).toBe(0);
      expect(bystander.exitCode ?? bystander.signalCode).toBeNull();
    } finally {
      bystander.kill();
    }
  });

  test.runIf(onLinux)('is not what another invocation at the same time has running in our folder', async () => {
    const folder = makeFolder();
    const longer = shell('sleep 0.8; echo whole', { cwd: folder, sweep: [folder] });
    const shorter = await shell('true', { cwd: folder, sweep: [folder] });
    expect(shorter.leftovers).toBe(0);
    expect((await longer).stdout.text).toBe('whole\n');
  });

  test('and will not listen is killed', async () => {
    const finished = await shell(`sh -c "trap '' TERM; echo \\$\\$; while :; do sleep 1; done" & sleep 0.3`);
    expect(finished.leftovers).toBeGreaterThanOrEqual(1);
    expect(printedPids(finished).filter(isRunning)).toEqual([]);
  });
});

describe.runIf(onPosix)('a time-out', () => {
  test('ends a hanging command with its children soon', async () => {
    const [finished, seconds] = await elapsed(shell('echo $$; sleep 305 & echo $!; sleep 306', { timeoutMs: 500 }));
    expect(finished.outcome).toEqual({ kind: 'timed-out', limitMs: 500 });
    expect(seconds).toBeLessThan(HANG_SECONDS);
    expect(finished.wallSeconds).toBeGreaterThanOrEqual(0.5);
    expect(printedPids(finished)).toHaveLength(2);
    expect(printedPids(finished).filter(isRunning)).toEqual([]);
  });

  test('kills what ignores the polite signal', async () => {
    const script = `trap '' TERM; echo $$; while :; do sleep 1; done`;
    const [finished, seconds] = await elapsed(shell(script, { timeoutMs: 300, graceMs: 200 }));
    expect(finished.outcome).toEqual({ kind: 'timed-out', limitMs: 300 });
    expect(seconds).toBeLessThan(HANG_SECONDS);
    expect(printedPids(finished).filter(isRunning)).toEqual([]);
  });

  test('wakes what is stopped, so that it can end', async () => {
    const script = `trap 'echo heard; exit 0' TERM; kill -STOP $$; sleep 305`;
    const finished = await shell(script, { timeoutMs: 300 });
    expect(finished.outcome).toEqual({ kind: 'timed-out', limitMs: 300 });
    expect(finished.stdout.text).toBe('heard\n');
  });

  test('is not held up by a pipe in the hands of a stranger', async () => {
    const [finished, seconds] = await elapsed(
      shell('echo early; env -i sh -c "sleep 2; sleep 305" & sleep 305', { timeoutMs: 300, graceMs: 100 }),
    );
    expect(finished.stdout.text).toBe('early\n');
    expect(seconds).toBeLessThan(HANG_SECONDS);
  });

  test('longer than a timer can be does not fire at once', async () => {
    for (const timeoutMs of [2 ** 31, Number.POSITIVE_INFINITY]) {
      expect((await shell('sleep 0.1', { timeoutMs })).outcome).toEqual({ kind: 'ran' });
    }
  });
});

describe.runIf(onPosix)('an abort', () => {
  test('before the start starts nothing', async () => {
    const file = join(makeFolder(), 'mark');
    const finished = await shell(`echo > ${file}`, { signal: AbortSignal.abort() });
    expect(finished.outcome).toEqual({ kind: 'interrupted' });
    expect(() => readFileSync(file)).toThrow();
  });

  test('ends everything', async () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 300);
    const finished = await shell('echo $$; sleep 305 & echo $!; sleep 306', { signal: controller.signal });
    expect(finished.outcome).toEqual({ kind: 'interrupted' });
    expect(printedPids(finished)).toHaveLength(2);
    expect(printedPids(finished).filter(isRunning)).toEqual([]);
  });

  test('after the end changes nothing', async () => {
    const controller = new AbortController();
    const finished = await shell('true', { signal: controller.signal });
    controller.abort();
    expect(finished.outcome).toEqual({ kind: 'ran' });
  });
});

describe.runIf(onLinux && has('setsid'))('when Node itself ends (setsid)', () => {
  test('nothing that it started stays', async () => {
    const folder = makeFolder();
    const pids = join(folder, 'pids');
    const script = join(folder, 'main.test-helper.ts');
    const room = fileURLToPath(new URL('../../src/process/index.ts', import.meta.url));
    writeFileSync(
      script,
      `import { runProcess, shellArgv } from ${JSON.stringify(room)};
      void runProcess({ argv: shellArgv('setsid sleep 306 & echo $! > ${pids}; echo $$ >> ${pids}; sleep 305'),
        cwd: ${JSON.stringify(folder)}, env: { PATH: process.env.PATH! }, timeoutMs: 60000 });
      setTimeout(() => process.exit(3), 1500);`,
    );
    mkdirSync(join(folder, 'out'));
    const compiled = await bundle(script, join(folder, 'out', 'main.mjs'));
    const child = spawn(process.execPath, [compiled], { stdio: 'ignore' });
    await once(child, 'exit');
    expect(child.exitCode).toBe(3);
    const started = readFileSync(pids, 'utf8').trim().split('\n').map(Number);
    expect(started).toHaveLength(2);
    await expect.poll(() => started.filter(isRunning), { timeout: 5000 }).toEqual([]);
  });
});

/** One file that Node 20 can run. Vitest brings the bundler. */
async function bundle(from: string, to: string): Promise<string> {
  const { build } = await import('vite');
  await build({
    logLevel: 'silent',
    configFile: false,
    build: { ssr: from, outDir: join(to, '..'), rollupOptions: { output: { entryFileNames: 'main.mjs' } } },
  });
  return to;
}
