import { writeFile } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gitEnvironment } from '../../src/git/environment.ts';
import {
  configText,
  configValue,
  fileSettings,
  mainRemote,
  readConfig,
  transportSettings,
} from '../../src/git/settings.ts';
import { gitIn, makeRepo } from '../support/repo.ts';
import { inWorkshop, withEnv } from './workshop.ts';

describe('the configuration of the user', () => {
  test('is read whole; what belongs to the repository alone is told apart', () =>
    inWorkshop(async ({ at }) => {
      await makeRepo(at('r'), []);
      const set = (...args: string[]) => gitIn(at('r'), 'config', ...args);
      await set('http.https://host/.extraheader', 'AUTHORIZATION: basic abc\nX');
      await set('core.autocrlf', 'input');
      await set('filter.Big.smudge', 'cat %f');
      await set('remote.b.url', '/b');
      await set('remote.a.with.dots.url', '/a');
      await writeFile(at('config'), '[http]\n\tproxy = x\n[core]\n\tautocrlf\n\tsshCommand = s\n');
      await withEnv({ GIT_CONFIG_GLOBAL: at('config') }, async () => {
        const config = await readConfig(at('r'));
        expect(transportSettings(config)).toEqual([['http.https://host/.extraheader', 'AUTHORIZATION: basic abc\nX']]);
        expect(fileSettings(config)).toEqual([
          ['core.autocrlf', 'input'],
          ['filter.Big.smudge', 'cat %f'],
        ]);
        expect(configValue(config, 'core.sshcommand')).toBe('s');
        expect(configValue(config, 'core.nothing')).toBeNull();
        expect(mainRemote(config, null)).toEqual({ name: 'b', url: '/b' });
        await set('branch.main.remote', 'a.with.dots');
        expect(mainRemote(await readConfig(at('r')), 'main')).toEqual({ name: 'a.with.dots', url: '/a' });
      });
    }));

  test('whatever is written into a configuration, git reads back', () =>
    inWorkshop(async ({ at }) => {
      const name = fc.stringMatching(/^[a-z][a-z0-9-]{0,8}$/);
      const part = fc.string({ unit: 'grapheme', maxLength: 12 }).filter((text) => !/[\n\0]/.test(text));
      const value = fc.string({ unit: 'grapheme', maxLength: 20 }).filter((text) => !/[\0\r]/.test(text));
      await fc.assert(
        fc.asyncProperty(fc.array(fc.tuple(name, part, name, value), { minLength: 1, maxLength: 8 }), async (rows) => {
          const settings = rows.map(([section, sub, key, text]) => [`${section}.${sub}.${key}`, text] as const);
          await writeFile(at('config'), configText(settings));
          const read = await gitIn(at(), 'config', '--file', at('config'), '--list', '-z');
          expect(read).toBe(settings.map(([key, text]) => `${key}\n${text}\0`).join(''));
        }),
        { numRuns: 40 },
      );
    }));
});

test('settings of the user in the environment stay, ours come after them, other repositories go', () => {
  const inherited = {
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: 'protocol.file.allow',
    GIT_CONFIG_VALUE_0: 'always',
    GIT_DIR: '/other',
    GIT_SSH_COMMAND: 'ssh -i key',
    HOME: '/home/x',
    EDITOR: 'vi',
  };
  const env = gitEnvironment(inherited, { GIT_DIR: '/mirror' }, [['lfs.storage', '/lfs']]);
  const count = Number(env.GIT_CONFIG_COUNT);
  const keys = Array.from({ length: count }, (_, index) => env[`GIT_CONFIG_KEY_${index}`]);
  expect(keys[0]).toBe('protocol.file.allow');
  expect(keys.at(-1)).toBe('lfs.storage');
  expect(keys).toContain('core.hooksPath');
  expect(env).toMatchObject({
    GIT_DIR: '/mirror',
    GIT_SSH_COMMAND: 'ssh -i key',
    HOME: '/home/x',
    GIT_OPTIONAL_LOCKS: '0',
  });
  expect(env).not.toHaveProperty('EDITOR');
});
