import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Harness, Prepared, Selecting } from '../../src/model/harness.ts';
import { Workshop } from './workshop.ts';

let shop: Workshop;
beforeEach(async () => {
  shop = new Workshop();
  await shop.commit([{ message: 'one', files: { 'app.in': 'echo 1\n' } }]);
});
afterEach(() => shop.close());

/** A harness that compiles by `prepare`, and is asked for nothing else here. */
function harness(prepare: Selecting['prepare'], name = 'compiler'): Harness {
  const unused = (): never => {
    throw new Error('not part of a build');
  };
  return {
    name,
    title: name,
    recipe: { build: null, run: 'run', notes: [] },
    recogniseCommand: unused,
    recogniseOutput: unused,
    read: unused,
    selecting: { prepare, list: unused, invoke: unused, fixesDuration: unused },
  };
}

let prepared = 0;
const compiler = harness(async (_, tools): Promise<Prepared> => {
  prepared++;
  const binary = join(tools.binDir, 'app');
  const command = `cp app.in ${binary} && echo "$XDG_CACHE_HOME $EXTRA"`;
  const result = await tools.run(['sh', '-c', command], { env: { EXTRA: 'more' } });
  if (!result.ok) return { kind: 'failed', command, status: result.status, log: result.stderr };
  return { kind: 'ready', state: { binary, printed: result.stdout.trim() }, artifacts: [binary] };
});

describe('a harness that prepares', () => {
  test('runs its commands with the environment of the side; what it made is hashed and kept', async () => {
    prepared = 0;
    const [first] = await shop.build(['HEAD'], { harness: compiler });
    const binary = join(first!.tools.binDir, 'app');
    const state = { binary, printed: `${first!.env.XDG_CACHE_HOME} more` };
    expect(first?.prepared).toEqual({ kind: 'ready', state, artifacts: [binary] });
    expect(Object.keys(first!.artifacts)).toEqual(['@bin/app']);
    expect(shop.steps).toEqual(['clone HEAD', 'build HEAD']);
    await shop.release();
    const [again] = await shop.build(['HEAD'], { harness: compiler });
    expect([again?.cached, prepared]).toEqual([true, 1]);
    expect([again?.prepared, again?.artifacts]).toEqual([first?.prepared, first?.artifacts]);
    expect(existsSync(binary)).toBe(true);
  });

  test('comes after the build commands', async () => {
    const build = ['mv app.in app && sed s/1/2/ app >app.in'];
    const [built] = await shop.build(['HEAD'], { harness: compiler, request: { build } });
    expect(readFileSync(join(built!.tools.binDir, 'app'), 'utf8')).toBe('echo 2\n');
  });

  test('is asked again for another command, and by another harness', async () => {
    const keys = new Set<string | undefined>();
    for (const change of [
      { harness: compiler },
      { harness: compiler, request: { bench: { kind: 'shell' as const, line: 'other' } } },
      { harness: harness(async () => ({ kind: 'ready', state: null, artifacts: [] }), 'other') },
    ]) {
      keys.add((await shop.build(['HEAD'], change))[0]?.key);
      await shop.release();
    }
    expect(keys.size).toBe(3);
  });

  test('is not asked where whole suites are run', async () => {
    prepared = 0;
    const request = { granularity: 'suite' as const };
    expect((await shop.build(['HEAD'], { harness: compiler, request }))[0]?.prepared).toBeNull();
    expect(prepared).toBe(0);
  });

  test('fails the build when it fails, with its log', async () => {
    const build = ['rm app.in'];
    const failed = await shop.failure(['HEAD'], { harness: compiler, request: { build } });
    expect(failed).toMatchObject({ reason: 'build-failed', status: 'exit status 1' });
    expect(failed.command).toContain('cp app.in');
    expect(failed.tail.join()).toContain('No such file');
    expect(readFileSync(failed.log as string, 'utf8')).toContain('[exit status 1]');
  });

  test('that is wrong in itself is a bug, and no build failure; nothing stays locked', async () => {
    const broken = harness(async () => {
      throw new TypeError('x is not a function');
    });
    await expect(shop.results(['HEAD'], { harness: broken })).rejects.toThrow(TypeError);
    expect((await shop.build(['HEAD'], { harness: compiler }))[0]?.cached).toBe(false);
  });
});

describe('tools.run', () => {
  test('says how a command ended, and never throws for it', async () => {
    const [built] = await shop.build(['HEAD']);
    const { tools, dir } = built!;
    expect(await tools.run(['sh', '-c', 'pwd; echo oops >&2; exit 3'])).toEqual({
      ok: false,
      status: 'exit status 3',
      stdout: `${dir}\n`,
      stderr: 'oops\n',
    });
    expect(await tools.run(['no-such-tool-here'])).toMatchObject({ ok: false });
    expect((await tools.run(['sleep', '60'], { timeoutMs: 100 })).status).toBe('timed out after 0.1 s');
    expect((await tools.run(['pwd'], { cwd: tools.binDir })).stdout).toBe(`${tools.binDir}\n`);
  });
});
