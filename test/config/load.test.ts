import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPTIONS } from '../../src/cli/options.ts';
import { loadConfig } from '../../src/config/load.ts';
import { parseConfig } from '../../src/config/parse.ts';
import { CONFIG_KEYS, configSchema } from '../../src/config/schema.ts';
import { UserError } from '../../src/model/error.ts';

function failure(text: string): UserError {
  try {
    parseConfig(text, 'p.yaml');
  } catch (error) {
    if (error instanceof UserError) return error;
    throw error;
  }
  throw new Error('it was accepted');
}

const ONLY_IN_FILE = [
  'revisions',
  'better',
  'patterns',
  'controls',
  'contrasts',
  'predictions',
  'consistency',
  'instruments',
];

describe('keys', () => {
  test('are the long flags of run, without --config, and what only a file can say', () => {
    const flags: string[] = OPTIONS.map(({ name }) => name).filter((name) => name !== 'config');
    expect([...CONFIG_KEYS].sort()).toEqual([...flags, ...ONLY_IN_FILE].sort());
  });

  test('are all described', () => {
    for (const [key, schema] of Object.entries(configSchema.shape)) expect(schema.description, key).toBeTruthy();
  });
});

describe('what is read', () => {
  test('each kind of value', () => {
    const text = `
revisions: [1.10, 0123456, v2]   # neither a number nor octal
build:
  - make
  - make bench
filter: BenchmarkX
pairs: 20
timeout: 1m30s
min-effect: 2%
alpha: 0.01
granularity: suite
gate: true
cpu: 2
env: [MY_TOKEN]
better: {"ops/s": higher, "BenchmarkX ns/op": lower}
`;
    expect(parseConfig(text, 'p.yaml')).toEqual({
      revisions: ['1.10', '0123456', 'v2'],
      build: ['make', 'make bench'],
      filter: ['BenchmarkX'],
      pairs: 20,
      timeout: 90_000,
      'min-effect': 0.02,
      alpha: 0.01,
      granularity: 'suite',
      gate: true,
      cpu: '2',
      env: ['MY_TOKEN'],
      better: { 'ops/s': 'higher', 'BenchmarkX ns/op': 'lower' },
    });
  });

  test.each(['', '# nothing\n', '---\n', '{}'])('an empty file sets nothing: %j', (text) =>
    expect(parseConfig(text, 'p.yaml')).toEqual({}),
  );

  test('JSON is YAML', () =>
    expect(parseConfig('{"pairs": 4, "gate": false}', 'p.yaml')).toEqual({ pairs: 4, gate: false }));

  test('an alias stands for what it names', () =>
    expect(parseConfig('build: &b [make]\nsetup: make\noverlay: *b', 'p.yaml')).toEqual({
      build: ['make'],
      setup: 'make',
      overlay: ['make'],
    }));
});

describe('what is refused, with its place', () => {
  test.each([
    ['pars: 5', "1:1: unknown key 'pars'; the nearest known one is pairs"],
    ['x: 1\n', "1:1: unknown key 'x'; keys are named like the long flags of pairmark run"],
    ['__proto__: 1', "1:1: unknown key '__proto__'; keys are named like the long flags of pairmark run"],
    ['pairs: ten', "1:8: pairs must be a whole number from 1 to 10000, not 'ten'"],
    ['pairs: 0', "1:8: pairs must be a whole number from 1 to 10000, not '0'"],
    ['pairs: 2.5', "1:8: pairs must be a whole number from 1 to 10000, not '2.5'"],
    ['pairs: .inf', "1:8: pairs must be a whole number from 1 to 10000, not '.inf'"],
    ['pairs: [1]', '1:8: pairs must be a whole number from 1 to 10000, not a list'],
    ['# c\npairs:\n', '2:7: pairs must be a whole number from 1 to 10000, not empty'],
    ['gate: yes', "1:7: gate must be true or false, not 'yes'"],
    ['check: true', '1:8: check must be a shell command, not true'],
    ['bench: {a: b}', '1:8: bench must be a shell command, not a map'],
    ['bench: "a\\0b"', "1:8: bench must be a shell command, not 'a\\x00b'"],
    ['build: [make, ""]', "1:15: build must be a shell command, not ''"],
    ['filter: {a: b}', '1:9: filter must be a text, or a list of them, not a map'],
    ['timeout: 60', '1:10: timeout needs a unit: 60ms, 60s, 60m or 60h'],
    [
      'time-budget: 1ms',
      "1:14: time-budget must be a duration such as 100ms, 60s, 5m or 1h30m, from 1s to 24d, not '1ms'",
    ],
    ['alpha: 5', '1:8: alpha needs a per cent sign or to be below 1: 5% or 0.05'],
    ['granularity: all', "1:14: granularity must be one of benchmark, suite, not 'all'"],
    ['env: A=b', "1:6: env must be the name of an environment variable, without a value, not 'A=b'"],
    ['revisions: [a]', '1:12: revisions must be a list of two or more revisions: before, and one or more after'],
    ['revisions: a', "1:12: revisions must be a list of two or more revisions: before, and one or more after, not 'a'"],
    ['better: {x: up}', "1:13: better 'x' must be lower or higher, not 'up'"],
    ['better: lower', "1:9: better must be a map from a glob to lower or higher, not 'lower'"],
    ['- pairs', '1:1: must be a map of settings'],
    ['pairs', '1:1: must be a map of settings'],
    ['pairs: 1\npairs: 2', '2:1: pairs is given twice'],
    ['better:\n\tx: lower', '2:1: a tab stands where YAML wants spaces'],
    ['pairs: 1\n---\npairs: 2', '2:1: a second document begins here: only one is read'],
    ['bench: "x', '1:10: Missing closing "quote'],
    ['bench: *x', '1:8: *x is an alias of nothing'],
    ['bench: !!js/function x', '1:8: Unresolved tag: tag:yaml.org,2002:js/function'],
    ['? [a]\n: b', '1:3: a key must be a single word'],
    ['build: &a [*a]', '1:12: is nested deeper than 20 levels'],
    [`build: ${'['.repeat(21)}${']'.repeat(21)}`, '1:28: is nested deeper than 20 levels'],
  ])('%j', (text, message) => {
    const error = failure(text);
    expect(error.message).toBe(`p.yaml:${message}`);
    expect(error).toMatchObject({ exitCode: 2, reason: 'bad-config', details: [] });
  });

  test('each error is a line, in order', () => {
    const error = failure('pars: 1\ngate: maybe\nbuild: [1, [2], {}]\n');
    const lines = [
      "p.yaml:1:1: unknown key 'pars'; the nearest known one is pairs",
      "p.yaml:2:7: gate must be true or false, not 'maybe'",
      'p.yaml:3:12: build must be a shell command, or a list of them, not a list',
      'p.yaml:3:17: build must be a shell command, or a list of them, not a map',
    ];
    expect(error.details).toEqual(lines);
    expect(error.message).toBe(`${lines[0]} (and 3 more)`);
  });

  test('a hundred errors are not a hundred lines', () => {
    const error = failure(Array.from({ length: 100 }, (_, i) => `x${i}: 1`).join('\n'));
    expect(error.message).toMatch(/ \(and 99 more\)$/);
    expect(error.details).toHaveLength(20);
  });
});

describe('what grows without bound', () => {
  const bomb = [
    'a: &a [x, x, x, x, x, x, x, x, x]',
    ...[...'bcdefghi'].map((name, i) => `${name}: &${name} [${Array(9).fill(`*${'abcdefgh'[i]}`).join(', ')}]`),
  ].join('\n');

  test.each([
    ['aliases of aliases', bomb, /uses more than 100 aliases/],
    ['many aliases', `a: &a 1\nbuild: [${'*a,'.repeat(101)}]`, /uses more than 100 aliases/],
    ['many values', `build: [${'a,'.repeat(10_001)}]`, /holds more than 10000 values/],
    ['depth', '['.repeat(20_000), /is nested deeper than 20 levels/],
    ['depth of maps', Array.from({ length: 1000 }, (_, i) => `${' '.repeat(i)}a:`).join('\n'), /nested deeper than 20/],
  ])('%s', (_, text, message) => expect(failure(text).message).toMatch(message));
});

test('any text is settings or one error with lines and columns', () => {
  const yaml = fc.array(
    fc.oneof(
      fc.constantFrom(
        ...CONFIG_KEYS.map((key) => `${key}: `),
        '- ',
        '[',
        ']',
        '{',
        '}',
        ': ',
        '\n',
        '  ',
        '\t',
        '"',
        '&a ',
      ),
      fc.constantFrom('*a', '!!int ', '|\n', '1', '2%', 'true', 'null', '~', '# ', '---\n', '? ', ',', '%YAML 1.1\n'),
      fc.string(),
    ),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(yaml, (parts) => {
      try {
        parseConfig(parts.join(''), 'p.yaml');
      } catch (error) {
        expect(error).toBeInstanceOf(UserError);
        expect((error as UserError).message).toMatch(/^p\.yaml:[1-9]\d*:[1-9]\d*: [^\n]+$/);
      }
    }),
    { numRuns: 500 },
  );
});

describe('files', () => {
  let folder: string;
  const at = (...parts: string[]): string => path.join(folder, ...parts);
  const put = async (file: string, content: string | Uint8Array): Promise<void> => {
    await mkdir(path.dirname(at(file)), { recursive: true });
    await writeFile(at(file), content);
  };
  const refused = async (name: string): Promise<UserError> => {
    const error = await loadConfig(at(name), []).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(UserError);
    return error as UserError;
  };

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'pairmark-config-'));
    await put('repo/.git/HEAD', '');
    await put('repo/pairmark.yaml', 'pairs: 4');
    await put('repo/deep/er/x', '');
    await put('repo/own/pairmark.yml', 'pairs: 6');
    await put('both/pairmark.yaml', '');
    await put('both/pairmark.yml', '');
    await put('outer/pairmark.yaml', 'pairs: 8');
    await put('outer/repo/.git/HEAD', '');
    await put('plain/pairmark.yaml', 'pairs: 12');
    await put('plain/sub/x', '');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('the nearest up to the top of the repository is found', async () => {
    expect(await loadConfig(null, [at('repo/deep/er')])).toEqual({
      config: { pairs: 4 },
      path: at('repo/pairmark.yaml'),
    });
    expect((await loadConfig(null, [at('repo/own')])).path).toBe(at('repo/own/pairmark.yml'));
  });

  test('what lies above the repository is not the user’s to obey', async () => {
    expect(await loadConfig(null, [at('outer/repo')])).toEqual({ config: {}, path: null });
    expect((await loadConfig(null, [at('plain/sub')])).path).toBeNull();
    expect((await loadConfig(null, [at('plain')])).config).toEqual({ pairs: 12 });
  });

  test('further folders are searched when the first have none', async () => {
    expect((await loadConfig(null, [at('outer/repo'), at('repo')])).path).toBe(at('repo/pairmark.yaml'));
  });

  test('a named file is read whatever its name', async () => {
    await put('other.txt', 'pairs: 2');
    expect(await loadConfig(at('other.txt'), [at('repo')])).toEqual({ config: { pairs: 2 }, path: at('other.txt') });
  });

  test('encodings of editors and shells', async () => {
    await put('bom.yaml', '\ufeffbench: "µ"');
    await put('utf16.yaml', Buffer.from('\ufeffbench: "µ"\r\n', 'utf16le'));
    for (const file of ['bom.yaml', 'utf16.yaml'])
      expect((await loadConfig(at(file), [])).config).toEqual({ bench: 'µ' });
  });

  test('two files side by side', async () => {
    const error = await loadConfig(null, [at('both')]).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ exitCode: 2, reason: 'bad-config' });
    expect((error as Error).message).toBe(
      `there are both ${at('both/pairmark.yaml')} and ${at('both/pairmark.yml')}: remove one, or name one with --config`,
    );
  });

  test('a file that is not there', async () => {
    expect(await refused('none.yaml')).toMatchObject({
      exitCode: 2,
      reason: 'config-not-found',
      message: `there is no file ${at('none.yaml')}: check --config`,
    });
    expect(await refused('other.txt/none.yaml')).toMatchObject({ reason: 'config-not-found' });
  });

  test('what is no file, or too large', async () => {
    await put('large.yaml', Buffer.alloc(1024 * 1024 + 1, '#'));
    expect(await refused('repo')).toMatchObject({
      reason: 'config-unreadable',
      message: `${at('repo')} is not a file`,
    });
    expect(await refused('large.yaml')).toMatchObject({
      reason: 'config-unreadable',
      message: `${at('large.yaml')} is larger than 1 MB: is it the right file?`,
    });
  });

  test('a link that leads nowhere is said, not passed over', async () => {
    await mkdir(at('dangling'));
    await symlink(at('gone'), at('dangling/pairmark.yaml'));
    await expect(loadConfig(null, [at('dangling')])).rejects.toMatchObject({ reason: 'config-not-found' });
  });
});
