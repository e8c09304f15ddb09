import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Settings } from '../../src/cli/options.ts';
import { toOutputs, toRunRequest } from '../../src/cli/request.ts';
import type { Config } from '../../src/config/index.ts';
import { UserError } from '../../src/model/error.ts';
import { NOTHING_EXPECTED } from '../../src/model/expectations.ts';

const base = {
  flags: { bench: 'make bench' } as Settings,
  config: {} as Config,
  positionals: ['a', 'b'],
  dashDash: null,
  cwd: '/here',
  randomSeed: 7,
};

function failure(run: () => unknown): UserError {
  try {
    run();
  } catch (error) {
    if (error instanceof UserError) return error;
    throw error;
  }
  throw new Error('it was accepted');
}

describe('defaults', () => {
  test('are the ones of the design', () =>
    expect(toRunRequest(base)).toEqual({
      revisions: ['a', 'b'],
      repo: null,
      cwd: '/here',
      build: [],
      bench: { kind: 'shell', line: 'make bench' },
      harness: null,
      outputFile: null,
      pairs: 10,
      pairsRaised: false,
      maxRounds: null,
      timeBudgetMs: null,
      granularity: null,
      overlay: [],
      dir: null,
      filter: [],
      metric: [],
      warmup: 1,
      setup: null,
      prepare: null,
      cleanup: null,
      check: null,
      artifacts: [],
      sliceMs: null,
      env: [],
      timeoutMs: 60_000,
      buildTimeoutMs: 1_800_000,
      cpu: null,
      seed: 7,
      aa: false,
      gate: false,
      confirm: false,
      minEffect: 0.02,
      alpha: 0.05,
      allowRemoved: false,
      allowDebug: false,
      ifBeforeFails: 'error',
      better: {},
      patterns: [],
      expectations: NOTHING_EXPECTED,
      out: null,
      keep: false,
      dryRun: false,
      quiet: false,
      verbose: false,
    }));

  test('every setting has its place', () => {
    const flags: Required<Omit<Settings, 'config' | 'json' | 'markdown' | 'html' | 'csv' | 'no-color' | 'quiet'>> = {
      repo: 'r',
      build: ['b1', 'b2'],
      bench: 'bench',
      harness: 'h',
      'output-file': 'o.json',
      pairs: 12,
      'max-rounds': 20,
      'time-budget': 1000,
      granularity: 'suite',
      overlay: ['o'],
      cwd: 'd',
      filter: ['f'],
      metric: ['m'],
      warmup: 0,
      setup: 's',
      prepare: 'p',
      cleanup: 'c',
      check: 'k',
      artifact: ['art'],
      slice: 100,
      env: ['E'],
      timeout: 1,
      'build-timeout': 2,
      cpu: '0',
      seed: 0,
      aa: true,
      gate: true,
      confirm: true,
      'min-effect': 0.1,
      alpha: 0.01,
      'allow-removed': true,
      'allow-debug': true,
      'if-before-fails': 'skip',
      out: 'out',
      'dry-run': true,
      keep: true,
      verbose: true,
    };
    expect(toRunRequest({ ...base, flags, config: { better: { x: 'lower' } } })).toEqual({
      revisions: ['a', 'b'],
      repo: 'r',
      cwd: '/here',
      build: ['b1', 'b2'],
      bench: { kind: 'shell', line: 'bench' },
      harness: 'h',
      outputFile: 'o.json',
      pairs: 12,
      pairsRaised: false,
      maxRounds: 20,
      timeBudgetMs: 1000,
      granularity: 'suite',
      overlay: ['o'],
      dir: 'd',
      filter: ['f'],
      metric: ['m'],
      warmup: 0,
      setup: 's',
      prepare: 'p',
      cleanup: 'c',
      check: 'k',
      artifacts: ['art'],
      sliceMs: 100,
      env: ['E'],
      timeoutMs: 1,
      buildTimeoutMs: 2,
      cpu: '0',
      seed: 0,
      aa: true,
      gate: true,
      confirm: true,
      minEffect: 0.1,
      alpha: 0.01,
      allowRemoved: true,
      allowDebug: true,
      ifBeforeFails: 'skip',
      better: { x: 'lower' },
      patterns: [],
      expectations: NOTHING_EXPECTED,
      out: 'out',
      keep: true,
      dryRun: true,
      quiet: false,
      verbose: true,
    });
  });
});

describe('precedence', () => {
  test('the command line wins key by key, and a list replaces a list', () => {
    const config: Config = {
      bench: 'x',
      pairs: 20,
      build: ['one', 'two'],
      warmup: 3,
      gate: true,
      revisions: ['c', 'd'],
    };
    const request = toRunRequest({ ...base, config, flags: { pairs: 30, build: ['three'], gate: false } });
    expect(request).toMatchObject({ pairs: 30, build: ['three'], warmup: 3, gate: false, revisions: ['a', 'b'] });
  });

  test('revisions of the config stand in where none are named', () => {
    const config: Config = { revisions: ['c', 'd', 'e'] };
    expect(toRunRequest({ ...base, config, positionals: [] }).revisions).toEqual(['c', 'd', 'e']);
    expect(toRunRequest({ ...base, positionals: [] }).revisions).toEqual([]);
  });

  test('words after -- win over the config’s benchmark and stay as they are', () => {
    const dashDash = ['cmd', '--pairs', '3', '--', '', '$HOME'];
    const request = toRunRequest({ ...base, flags: {}, config: { bench: 'x' }, dashDash });
    expect(request.bench).toEqual({ kind: 'argv', argv: dashDash });
  });

  test('--quiet and --verbose overrule the opposite in the config', () => {
    const talk = (flags: Settings, config: Config) => {
      const { quiet, verbose } = toRunRequest({ ...base, flags: { ...base.flags, ...flags }, config });
      return { quiet, verbose };
    };
    expect(talk({ verbose: true }, { quiet: true })).toEqual({ quiet: false, verbose: true });
    expect(talk({ quiet: true }, { verbose: true })).toEqual({ quiet: true, verbose: false });
    expect(talk({}, { quiet: true })).toEqual({ quiet: true, verbose: false });
  });
});

describe('pairs and rounds', () => {
  test('pairs are even and at least two; raising is said; rounds are never fewer', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), fc.boolean(), (pairs, gate) => {
        const request = toRunRequest({ ...base, flags: { bench: 'x', pairs, gate } });
        expect(request.pairs % 2).toBe(0);
        expect(request.pairs - pairs).toBe(request.pairsRaised ? 1 : 0);
        expect(request.maxRounds).toBe(gate ? Math.max(60, request.pairs) : null);
      }),
    );
  });

  test('fewer rounds than pairs', () => {
    const error = failure(() => toRunRequest({ ...base, flags: { bench: 'x', pairs: 11, 'max-rounds': 11 } }));
    expect(error).toMatchObject({
      exitCode: 2,
      reason: 'bad-value',
      message: '--max-rounds 11 is less than the 12 rounds of --pairs 11',
    });
  });
});

describe('what contradicts itself', () => {
  const example = 'pairmark run HEAD~1 HEAD -- go test -bench=. ./...';
  test.each([
    [
      'no benchmark',
      { flags: {} },
      'no-benchmark-command',
      `no benchmark command: put it after --, for example: ${example}; or give --bench, or bench in pairmark.yaml`,
    ],
    [
      'nothing after --',
      { flags: {}, dashDash: [] },
      'no-benchmark-command',
      `no benchmark command after --; for example: ${example}`,
    ],
    [
      'an empty word after --',
      { flags: {}, dashDash: [''] },
      'no-benchmark-command',
      `no benchmark command after --; for example: ${example}`,
    ],
    [
      'two benchmarks',
      { dashDash: ['x'] },
      'conflicting-options',
      'the benchmark is given twice, by --bench and after --: leave one out',
    ],
    [
      'quiet and verbose',
      { flags: { bench: 'x', quiet: true, verbose: true } },
      'conflicting-options',
      '--quiet and --verbose cannot be had together',
    ],
    [
      'one revision',
      { positionals: ['v1'] },
      'bad-revision',
      'v1 has nothing to be compared with: name BEFORE and AFTER, for example: pairmark run v1 .',
    ],
    [
      'a dash for a revision',
      { positionals: ['-3', 'b'] },
      'bad-revision',
      "'-3' is not a revision: name a commit, a branch, a tag or .",
    ],
    [
      'an empty revision',
      { positionals: ['a', ''] },
      'bad-revision',
      "'' is not a revision: name a commit, a branch, a tag or .",
    ],
  ])('%s', (_, input, reason, message) =>
    expect(failure(() => toRunRequest({ ...base, ...input }))).toMatchObject({ exitCode: 2, reason, message }),
  );
});

describe('outputs', () => {
  test('flags and config together', () =>
    expect(toOutputs({ json: '-' }, { html: 'r.html', json: 'r.json' })).toEqual({
      json: '-',
      html: 'r.html',
      markdown: null,
      csv: null,
    }));

  test.each([
    ['-', '--json and --csv both go to stdout: name a file for one'],
    ['r.txt', '--json and --csv both go to r.txt: name a file for one'],
  ])('two to %s', (place, message) =>
    expect(failure(() => toOutputs({ json: place }, { csv: place }))).toMatchObject({
      exitCode: 2,
      reason: 'conflicting-options',
      message,
    }),
  );
});
