import { mkdirSync, mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeTree } from '../../src/build/disk.ts';
import { buildAll } from '../../src/build/index.ts';
import type { BuildFailed, BuildOptions, Built, SideBuild } from '../../src/build/types.ts';
import { openSource } from '../../src/git/index.ts';
import type { Source } from '../../src/git/types.ts';
import type { Side } from '../../src/model/revision.ts';
import { childEnvironment } from '../../src/process/index.ts';
import { REQUEST } from '../support/fake-run.ts';
import { type CommitSpec, makeRepo } from '../support/repo.ts';

/** A repository, a cache and folders of runs in one temporary folder, with what tests do to them. */
export class Workshop {
  readonly dir = realpathSync(mkdtempSync(join(tmpdir(), 'pairmark-build-')));
  readonly repo = join(this.dir, 'repo');
  readonly cacheDir = join(this.dir, 'cache');
  /** What onStep has said: `clone before`, `cached after` … */
  readonly steps: string[] = [];
  private readonly unreleased: Built[] = [];
  private runs = 0;

  async commit(commits: readonly CommitSpec[]): Promise<readonly string[]> {
    return makeRepo(this.repo, commits);
  }

  async source(cwd = this.repo): Promise<Source> {
    return openSource({ repo: null, cwd, cacheDir: this.cacheDir });
  }

  async sides(...labels: string[]): Promise<Side[]> {
    const { revisions } = await (await this.source()).resolve(labels);
    return revisions.map((revision, index) => ({
      index,
      role: index === 0 ? 'before' : 'after',
      name: labels.indexOf(revision.label) === index ? revision.label : `${revision.label}#${index + 1}`,
      revision,
      again: false,
    }));
  }

  /** Options of one run more. */
  async options(change: Change = {}): Promise<BuildOptions> {
    const { request, env, cwd, ...rest } = change;
    const runDir = join(this.dir, `run-${this.runs++}`);
    mkdirSync(runDir);
    return {
      source: await this.source(cwd),
      request: { ...REQUEST, cwd: cwd ?? this.repo, buildTimeoutMs: 60_000, ...request },
      harness: null,
      cacheDir: this.cacheDir,
      runDir,
      env: { ...childEnvironment(process.env, { pass: [] }).env, ...env },
      onStep: (side, step) => {
        this.steps.push(`${step} ${side.name}`);
      },
      ...rest,
    };
  }

  /** Builds these revisions in a run of its own; each result as it comes. */
  async results(labels: readonly string[], change: Change = {}): Promise<SideBuild[]> {
    const sides = await this.sides(...labels);
    const options = await this.options(change);
    this.steps.length = 0;
    const results = await buildAll(sides, options);
    for (const result of results) if (result.kind === 'built') this.unreleased.push(result);
    return results;
  }

  /** The same where all must succeed. */
  async build(labels: readonly string[], change: Change = {}): Promise<Built[]> {
    return (await this.results(labels, change)).map((result) => {
      if (result.kind === 'built') return result;
      throw new Error(`${result.reason}: ${result.message}\n${result.tail.join('\n')}`);
    });
  }

  /** The same where the first must fail. */
  async failure(labels: readonly string[], change: Change = {}): Promise<BuildFailed> {
    const failed = (await this.results(labels, change)).find((result) => result.kind === 'build-failed');
    if (failed === undefined) throw new Error('nothing failed');
    return failed;
  }

  async release(): Promise<void> {
    for (const built of this.unreleased.splice(0)) await built.release();
  }

  async close(): Promise<void> {
    await this.release();
    await removeTree(this.dir);
  }
}

export type Change = Partial<Omit<BuildOptions, 'request' | 'env' | 'source'>> & {
  readonly request?: Partial<BuildOptions['request']>;
  readonly env?: Record<string, string>;
  readonly cwd?: string;
};
