import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isLocked, tryLock } from '../../src/build/lock.ts';

let dir: string;
let path: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'pairmark-lock-'));
  path = join(dir, 'sub', 'a.lock');
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const holder = (change: Record<string, unknown>): void => {
  tryLock(path)?.release();
  const lock = tryLock(path);
  const written = JSON.parse(readFileSync(path, 'utf8'));
  lock?.release();
  writeFileSync(path, JSON.stringify({ ...written, ...change }));
};

const age = (hours: number): void => {
  const then = new Date(Date.now() - hours * 3600e3);
  utimesSync(path, then, then);
};

describe('tryLock', () => {
  test('is held once, by this process too, and again after its release', () => {
    const lock = tryLock(path);
    expect(lock).not.toBeNull();
    expect(tryLock(path)).toBeNull();
    expect(isLocked(path)).toBe(true);
    lock?.release();
    expect(existsSync(path)).toBe(false);
    expect(isLocked(path)).toBe(false);
    const second = tryLock(path);
    expect(second).not.toBeNull();
    lock?.release();
    expect(isLocked(path)).toBe(true);
    second?.release();
  });

  test('takes over what a dead process left', () => {
    const dead = spawnSync(process.execPath, ['--version']).pid;
    holder({ pid: dead, began: '1', token: 'dead' });
    expect(isLocked(path)).toBe(false);
    const lock = tryLock(path);
    expect(lock).not.toBeNull();
    lock?.release();
  });

  test('leaves alone what a live process holds', () => {
    const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)']);
    try {
      const began = process.platform === 'linux' ? beginOf(child.pid as number) : '';
      holder({ pid: child.pid, began, token: 'other' });
      expect(tryLock(path)).toBeNull();
      expect(readFileSync(path, 'utf8')).toContain('other');
    } finally {
      child.kill('SIGKILL');
    }
  });

  test.skipIf(process.platform !== 'linux')('takes over when another process has got the same pid (Linux)', () => {
    const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)']);
    try {
      holder({ pid: child.pid, began: '1', token: 'other' });
      expect(tryLock(path)).not.toBeNull();
    } finally {
      child.kill('SIGKILL');
    }
  });

  test('takes over a lock that carries our own pid but is not ours', () => {
    holder({ token: 'a container that had the same pid' });
    expect(tryLock(path)).not.toBeNull();
  });

  test('believes another machine for two days', () => {
    holder({ host: 'elsewhere', token: 'foreign' });
    expect(tryLock(path)).toBeNull();
    age(47);
    expect(tryLock(path)).toBeNull();
    age(49);
    expect(tryLock(path)).not.toBeNull();
  });

  test('an empty file is one being written, unless it stays so', () => {
    holder({});
    writeFileSync(path, '');
    expect(tryLock(path)).toBeNull();
    age(1);
    expect(tryLock(path)).not.toBeNull();
  });

  test('of many processes that find a stale lock exactly one gets it', async () => {
    holder({ pid: spawnSync(process.execPath, ['--version']).pid, began: '1', token: 'dead' });
    const script = `
      import { tryLock } from ${JSON.stringify(compiledLock(dir))};
      process.stdin.once('data', () => {
        console.log(tryLock(${JSON.stringify(path)}) === null ? 'busy' : 'mine');
      });
      process.stdin.once('end', () => process.exit());
      console.log('ready');
    `;
    const racers = Array.from({ length: 6 }, () => spawn(process.execPath, ['--input-type=module', '-e', script]));
    try {
      const lines = racers.map((racer) => linesOf(racer.stdout));
      for (const line of lines) expect((await line.next()).value).toBe('ready');
      for (const racer of racers) racer.stdin.write('go\n');
      const answers = await Promise.all(lines.map(async (line) => (await line.next()).value));
      expect(answers.filter((answer) => answer === 'mine')).toHaveLength(1);
    } finally {
      for (const racer of racers) racer.stdin.end();
    }
  });
});

/** Processes need the lock as JavaScript: no Node before 22 reads TypeScript. */
function compiledLock(outDir: string): string {
  const root = join(import.meta.dirname, '../..');
  writeFileSync(join(outDir, 'package.json'), '{ "type": "module" }');
  const flags = ['--module', 'nodenext', '--target', 'es2023', '--skipLibCheck', '--types', 'node', '--ignoreConfig'];
  const source = join(root, 'src/build/lock.ts');
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  execFileSync(process.execPath, [tsc, ...flags, '--outDir', outDir, source], { cwd: root });
  return join(outDir, 'lock.js');
}

function beginOf(pid: number): string {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] as string;
}

async function* linesOf(stream: NodeJS.ReadableStream): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of stream) {
    const lines = (rest + String(chunk)).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
