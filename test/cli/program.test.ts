import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { helpText } from '../../src/cli/help.ts';
import { OPTIONS, type RunOption } from '../../src/cli/options.ts';
import { type Handlers, runCli } from '../../src/cli/program.ts';
import { type RunInput, toOutputs, toRunRequest } from '../../src/cli/request.ts';
import { UserError } from '../../src/model/error.ts';

interface Ran {
  readonly exitCode: number;
  /** What was called, with what. */
  readonly calls: readonly (readonly [string, unknown])[];
  readonly stdout: string;
  readonly stderr: string;
}

async function cli(...argv: string[]): Promise<Ran> {
  const calls: [string, unknown][] = [];
  const said = { stdout: '', stderr: '' };
  const record =
    (name: keyof Handlers) =>
    async (input: unknown): Promise<number> => {
      calls.push([name, input]);
      return 7;
    };
  const handlers: Handlers = {
    run: record('run'),
    report: record('report'),
    resume: record('resume'),
    calibrate: record('calibrate'),
    harnesses: record('harnesses'),
    read: record('read'),
    cache: record('cache'),
  };
  const io = {
    stdout: (text: string) => {
      said.stdout += text;
    },
    stderr: (text: string) => {
      said.stderr += text;
    },
  };
  const exitCode = await runCli(argv, { handlers, io });
  return { exitCode, calls, ...said };
}

const words = (line: string): string[] => (line === '' ? [] : line.split(' '));

describe('commands', () => {
  const none = { flags: {}, positionals: [], dashDash: null };
  test.each([
    ['run', 'run', none],
    ['run a b c', 'run', { ...none, positionals: ['a', 'b', 'c'] }],
    ['run a --gate b -n4', 'run', { flags: { gate: true, pairs: 4 }, positionals: ['a', 'b'], dashDash: null }],
    ['run -- a --pairs x -- -V', 'run', { ...none, dashDash: ['a', '--pairs', 'x', '--', '-V'] }],
    ['run --', 'run', { ...none, dashDash: [] }],
    [
      'run --filter a --filter=b -qb make',
      'run',
      { ...none, flags: { filter: ['a', 'b'], quiet: true, build: ['make'] } },
    ],
    ['run --json - --no-color', 'run', { ...none, flags: { json: '-', 'no-color': true } }],
    ['run --no-gate --no-dry-run', 'run', { ...none, flags: { gate: false, 'dry-run': false } }],
    [
      'run --timeout 1m30s --min-effect 5% --seed 4294967295',
      'run',
      { ...none, flags: { timeout: 90_000, 'min-effect': 0.05, seed: 4_294_967_295 } },
    ],
    ['run --config f --pairs 4 --pairs 6', 'run', { ...none, flags: { config: 'f', pairs: 6 } }],
    ['report r', 'report', { run: 'r', format: 'terminal', file: null, full: false }],
    ['report r --format csv -o f --full --no-color', 'report', { run: 'r', format: 'csv', file: 'f', full: true }],
    ['resume r', 'resume', { ...none, run: 'r' }],
    ['calibrate', 'calibrate', { ...none, runs: 3 }],
    ['calibrate v1 --runs 5', 'calibrate', { ...none, positionals: ['v1'], runs: 5 }],
    [
      'resume r -q --html f -- x --',
      'resume',
      { run: 'r', flags: { quiet: true, html: 'f' }, positionals: [], dashDash: ['x', '--'] },
    ],
    ['harnesses', 'harnesses', { name: null }],
    ['harnesses go-test', 'harnesses', { name: 'go-test' }],
    ['read f -H go-test --json', 'read', { file: 'f', harness: 'go-test', config: null, json: true }],
    ['read f -H pattern --config c', 'read', { file: 'f', harness: 'pattern', config: 'c', json: false }],
    ['read -- -f', 'read', { file: '-f', harness: null, config: null, json: false }],
    ['cache ls', 'cache', { action: 'ls' }],
    ['cache clean', 'cache', { action: 'clean', olderThanMs: 30 * 86_400_000 }],
    ['cache clean --older-than 12h', 'cache', { action: 'clean', olderThanMs: 43_200_000 }],
    ['cache clean --all', 'cache', { action: 'clean', olderThanMs: null }],
  ])('%s', async (line, name, input) => {
    const { exitCode, calls, stdout, stderr } = await cli(...words(line));
    expect(calls).toEqual([[name, input]]);
    expect({ exitCode, stdout, stderr }).toEqual({ exitCode: 7, stdout: '', stderr: '' });
  });

  test('an error of a handler comes through as it is', async () => {
    const wrong = new TypeError('a bug');
    const handlers = { run: () => Promise.reject(wrong) } as unknown as Handlers;
    await expect(runCli(['run'], { handlers, io: { stdout: () => undefined, stderr: () => undefined } })).rejects.toBe(
      wrong,
    );
  });
});

describe('what is not understood', () => {
  const integer = (flag: string, low: number, high: number, given: string): string =>
    `${flag} must be a whole number from ${low} to ${high}, not '${given}'`;
  const commands = 'run, report, calibrate, resume, harnesses, read, cache';

  test.each([
    ['', 'missing-command', 'name a command: pairmark run|report|calibrate|resume|harnesses|read|cache'],
    ['cache', 'missing-command', 'name a command: pairmark cache ls|clean'],
    ['rnu a b', 'unknown-command', "pairmark has no command 'rnu'; the nearest known one is run"],
    ['HEAD~1 HEAD', 'unknown-command', `pairmark has no command 'HEAD~1'; the commands are ${commands}`],
    ['cache clear', 'unknown-command', "pairmark cache has no command 'clear'; the nearest known one is clean"],
    ['run --pars 4', 'unknown-option', "pairmark run has no option '--pars'; the nearest known one is --pairs"],
    ['run --pars=4', 'unknown-option', "pairmark run has no option '--pars'; the nearest known one is --pairs"],
    ['run --duet', 'unknown-option', "pairmark run has no option '--duet'; pairmark run --help lists them"],
    ['run -x', 'unknown-option', "pairmark run has no option '-x'; pairmark run --help lists them"],
    [
      'cache ls --all',
      'unknown-option',
      "pairmark cache ls has no option '--all'; pairmark cache ls --help lists them",
    ],
    ['--pairs 4 run', 'unknown-option', '--pairs belongs after its command: pairmark run --pairs'],
    ['cache --all clean', 'unknown-option', '--all belongs after its command: pairmark cache clean --all'],
    ['run --gate=true', 'bad-value', '--gate takes no value: write --gate alone'],
    ['run --pairs', 'missing-value', '--pairs needs a value'],
    ['run -b', 'missing-value', '--build needs a value'],
    ['run --build --pairs 4', 'missing-value', '--build needs a value, but --pairs follows'],
    ['run --out -q', 'missing-value', '--out needs a value, but -q follows'],
    ['run --bench -- x', 'missing-value', '--bench needs a value'],
    ['run --pairs abc', 'bad-value', integer('--pairs', 1, 10_000, 'abc')],
    ['run -n abc', 'bad-value', integer('--pairs', 1, 10_000, 'abc')],
    ['run --pairs 0', 'bad-value', integer('--pairs', 1, 10_000, '0')],
    ['run --pairs -3', 'bad-value', integer('--pairs', 1, 10_000, '-3')],
    ['run --pairs 1e9', 'bad-value', integer('--pairs', 1, 10_000, '1e9')],
    ['run --pairs 2.5', 'bad-value', integer('--pairs', 1, 10_000, '2.5')],
    ['run --pairs=', 'bad-value', integer('--pairs', 1, 10_000, '')],
    ['run --pairs NaN', 'bad-value', integer('--pairs', 1, 10_000, 'NaN')],
    ['run --pairs Infinity', 'bad-value', integer('--pairs', 1, 10_000, 'Infinity')],
    ['run --seed 4294967296', 'bad-value', integer('--seed', 0, 4_294_967_295, '4294967296')],
    ['run --warmup -1', 'bad-value', integer('--warmup', 0, 1000, '-1')],
    ['run --timeout 60', 'bad-value', '--timeout needs a unit: 60ms, 60s, 60m or 60h'],
    [
      'run --timeout 25d',
      'bad-value',
      "--timeout must be a duration such as 100ms, 60s, 5m or 1h30m, from 1ms to 24d, not '25d'",
    ],
    ['run --min-effect 2', 'bad-value', '--min-effect needs a per cent sign or to be below 1: 2% or 0.02'],
    [
      'run --min-effect -1%',
      'bad-value',
      "--min-effect must be a share such as 2% or 0.02, from 0% to 1000%, not '-1%'",
    ],
    ['run --alpha 0', 'bad-value', "--alpha must be a share such as 2% or 0.02, above 0% to 50%, not '0'"],
    ['run --alpha 0.6', 'bad-value', "--alpha must be a share such as 2% or 0.02, above 0% to 50%, not '0.6'"],
    ['run --granularity suit', 'bad-value', "--granularity must be one of benchmark, suite, not 'suit'"],
    ['run --if-before-fails ok', 'bad-value', "--if-before-fails must be one of error, skip, not 'ok'"],
    ['run --env A=b', 'bad-value', "--env must be the name of an environment variable, without a value, not 'A=b'"],
    ['run --cpu all', 'bad-value', "--cpu must be a list of CPUs such as 2 or 0-3,6, not 'all'"],
    ['run --filter=', 'bad-value', "--filter must be a text, not ''"],
    ['report', 'missing-argument', 'pairmark report needs a RUN: pairmark report --help explains it'],
    [
      'report a b',
      'too-many-arguments',
      'pairmark report was given more than it takes: pairmark report --help explains it',
    ],
    ['report a --format pdf', 'bad-value', "--format must be one of terminal, json, markdown, html, csv, not 'pdf'"],
    ['cache clean --all --older-than 1d', 'conflicting-options', '--all and --older-than cannot be had together'],
    ['cache clean --older-than 30', 'bad-value', '--older-than needs a unit: 30ms, 30s, 30m or 30h'],
  ])('%s', async (line, reason, message) => {
    const error = await cli(...words(line)).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(UserError);
    expect(error).toMatchObject({ exitCode: 2, reason, message });
  });

  test('any words give a call or a UserError', async () => {
    const word = fc.oneof(
      fc.constantFrom(
        'run',
        'report',
        'resume',
        'harnesses',
        'read',
        'cache',
        'ls',
        'clean',
        'help',
        '--',
        '-',
        '-h',
        '-V',
      ),
      fc.constantFrom(
        ...(OPTIONS as readonly RunOption[]).flatMap(({ name, short }) => [`--${name}`, `--no-${name}`, `-${short}`]),
      ),
      fc.constantFrom(
        '1',
        '-1',
        '2%',
        '5s',
        'HEAD',
        '',
        '--format',
        '--all',
        '--older-than',
        '--=',
        '--x=y',
        '-nx',
        '-qv',
      ),
      fc.string({ unit: 'binary' }),
    );
    let called = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(word, { maxLength: 8 }), async (argv) => {
        try {
          const { calls, exitCode, stdout } = await cli(...argv);
          expect(exitCode).toBe(calls.length === 1 ? 7 : 0);
          if (calls.length === 0) expect(stdout).not.toBe('');
          called += calls.length;
          for (const [name, input] of calls) {
            if (name !== 'run') continue;
            const run = { ...(input as RunInput), config: {}, cwd: '/', randomSeed: 0 };
            toOutputs(run.flags, run.config);
            expect(toRunRequest(run).pairs % 2).toBe(0);
          }
        } catch (error) {
          expect(error).toBeInstanceOf(UserError);
          expect(error).toMatchObject({ exitCode: 2, message: expect.not.stringMatching(/[\u0000-\u001f]/) });
        }
      }),
      { numRuns: 1000 },
    );
    expect(called).toBeGreaterThan(0);
  });
});

describe('help and version', () => {
  test('the version is the package’s, on stdout', async () => {
    const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
    for (const flag of ['-V', '--version']) {
      expect(await cli(flag)).toEqual({ exitCode: 0, calls: [], stdout: `${version}\n`, stderr: '' });
    }
  });

  test.each(['', 'run', 'report', 'calibrate', 'resume', 'harnesses', 'read', 'cache'])(
    'of %j, on stdout',
    async (command) => {
      const { stdout, ...rest } = await cli(...words(command), '--help');
      expect(rest).toEqual({ exitCode: 0, calls: [], stderr: '' });
      expect(stdout).toBe(helpText(command));
      expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
      expect(stdout).toContain(`pairmark ${command}`.trim());
    },
  );

  test('every option is explained, with its default', () => {
    const help = helpText('run').replace(/\s+/g, ' ');
    for (const option of OPTIONS as readonly RunOption[]) {
      expect(help).toContain(`--${option.name} `);
      expect(help).toContain(option.help);
      if (option.kind !== 'switch' && option.default !== undefined) expect(help).toContain(`(${option.default})`);
    }
  });

  test('exit codes stand in the help', async () => {
    for (const command of ['', 'run']) {
      for (const code of ['0', '1', '2', '3', '129 130 143'])
        expect(helpText(command)).toMatch(new RegExp(`^  ${code}\\b`, 'm'));
    }
  });
});

test('reading a command line loads commander and nothing else that is large', async () => {
  const seen = new Set<string>();
  const packages = new Set<string>();
  const visit = async (file: string): Promise<void> => {
    if (seen.has(file)) return;
    seen.add(file);
    const source = await readFile(file, 'utf8');
    for (const [, name = ''] of source.matchAll(/^(?:import|export)(?! type)[^;]*?from '([^']+)';/gm)) {
      if (name.startsWith('.')) await visit(path.resolve(path.dirname(file), name));
      else packages.add(name);
    }
  };
  await visit(path.resolve('src/cli/program.ts'));
  expect([...packages].sort()).toEqual(['commander', 'node:fs']);
  expect(seen.size).toBeGreaterThan(5);
});
