import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { childEnvironment } from '../../src/process/index.ts';

const CREDENTIALS = [
  'GITHUB_TOKEN',
  'GH_TOKEN',
  'NPM_TOKEN',
  'NODE_AUTH_TOKEN',
  'npm_config__auth',
  'TOKEN',
  'CLIENT_SECRET',
  'DB_PASSWORD',
  'PGPASSWORD',
  'MYSQL_PWD',
  'SIGNING_KEY_PASSPHRASE',
  'OPENAI_API_KEY',
  'APIKEY',
  'aws_access_key_id',
  'AWS_REGION',
  'AZURE_CLIENT_ID',
  'ACTIONS_RUNTIME_URL',
  'GOOGLE_APPLICATION_CREDENTIALS',
  'SSH_AUTH_SOCK',
  'GIT_ASKPASS',
  'AZURE_DEVOPS_EXT_PAT',
  'DOCKER_AUTH_CONFIG',
  'SLACK_WEBHOOK_URL',
];

const HARMLESS = [
  'PATH',
  'HOME',
  'PWD',
  'OLDPWD',
  'LANG',
  'KEYBOARD',
  'TOKENIZERS_PARALLELISM',
  'PATTERN',
  'AUTHOR',
  'GIT_AUTHOR_NAME',
  'GOMAXPROCS',
  'MONKEY',
];

describe('the environment of children', () => {
  test.each(CREDENTIALS)('%s is withheld and listed', (name) => {
    const { env, withheld, secrets } = childEnvironment({ [name]: 'some value' }, { pass: [] });
    expect(env).toEqual({});
    expect(withheld).toEqual([name]);
    expect(secrets).toEqual(['some value']);
  });

  test.each(HARMLESS)('%s is passed', (name) => {
    const { env, withheld } = childEnvironment({ [name]: 'some value' }, { pass: [] });
    expect(env).toEqual({ [name]: 'some value' });
    expect(withheld).toEqual([]);
  });

  test('a credential that is asked for by name is passed, and still kept out of logs', () => {
    const base = { GITHUB_TOKEN: 'one', Npm_Token: 'two' };
    const { env, withheld, secrets } = childEnvironment(base, { pass: ['npm_token'] });
    expect(env).toEqual({ Npm_Token: 'two' });
    expect(withheld).toEqual(['GITHUB_TOKEN']);
    expect(secrets.toSorted()).toEqual(['one', 'two']);
  });

  test('a password in the value is withheld under any name, but in a proxy', () => {
    const url = 'http://user:secret@host.example/x';
    const base = {
      DATABASE_URL: url,
      HTTPS_PROXY: url,
      npm_config_proxy: url,
      GOPROXY: url,
      HOMEPAGE: 'http://host/x',
    };
    const { env, withheld } = childEnvironment(base, { pass: [] });
    expect(withheld).toEqual(['DATABASE_URL']);
    expect(Object.keys(env)).toEqual(['HTTPS_PROXY', 'npm_config_proxy', 'GOPROXY', 'HOMEPAGE']);
  });

  test("git's variables for one repository are gone, its other ones stay", () => {
    const gone = [
      'GIT_DIR',
      'GIT_WORK_TREE',
      'GIT_INDEX_FILE',
      'GIT_PREFIX',
      'GIT_CONFIG_COUNT',
      'GIT_CONFIG_VALUE_12',
    ];
    const stay = ['GIT_CONFIG_GLOBAL', 'GIT_SSH_COMMAND', 'GIT_TERMINAL_PROMPT'];
    const base = Object.fromEntries([...gone, ...stay].map((name) => [name, 'x']));
    const { env, withheld } = childEnvironment(base, { pass: [] });
    expect(Object.keys(env)).toEqual(stay);
    expect(withheld).toEqual([]);
  });

  const name = fc.oneof(
    fc.constantFrom(...CREDENTIALS, ...HARMLESS, 'GIT_DIR'),
    fc.stringMatching(/^[A-Za-z_]{1,12}$/),
  );
  const base = fc.dictionary(name, fc.string({ maxLength: 20 }));

  test('everything is passed unchanged or withheld, and passed by name always wins', () => {
    fc.assert(
      fc.property(base, fc.array(name, { maxLength: 4 }), (variables, pass) => {
        const { env, withheld } = childEnvironment(variables, { pass });
        for (const [key, value] of Object.entries(env)) expect(variables[key]).toBe(value);
        for (const key of withheld) expect(key in env).toBe(false);
        const rest = Object.keys(variables).filter((key) => !(key in env) && !withheld.includes(key));
        for (const key of rest) expect(key.toUpperCase()).toMatch(/^GIT_/);
        for (const key of pass) if (key in variables) expect(env[key]).toBe(variables[key]);
      }),
    );
  });

  test('doing it again changes nothing, and case does not matter', () => {
    fc.assert(
      fc.property(base, (variables) => {
        const once = childEnvironment(variables, { pass: [] });
        expect(childEnvironment(once.env, { pass: [] })).toEqual({ env: once.env, withheld: [], secrets: [] });
        for (const key of Object.keys(variables)) {
          const lower = childEnvironment({ [key.toLowerCase()]: variables[key] }, { pass: [] });
          expect(Object.keys(lower.env).length).toBe(key in once.env ? 1 : 0);
        }
      }),
    );
  });
});
