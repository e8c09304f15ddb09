import { join } from 'node:path';
import { UserError } from '../model/error.ts';
import { describeOutcome } from '../model/invocation.ts';
import { runProcess } from '../process/index.ts';

const LIMIT_MS = 60e3;

/** Files and whole folders below `folder` that git ignores; paths relative to `workTree`. Only reads. */
export async function ignoredBelow(
  workTree: string,
  folder: string,
  env: Readonly<Record<string, string>>,
): Promise<ReadonlySet<string>> {
  const flags = ['--others', '--ignored', '--exclude-standard', '--directory', '-z'];
  const finished = await runProcess({
    argv: ['git', '-c', 'core.fsmonitor=false', 'ls-files', ...flags, '--', '.'],
    // From inside, since the folder may belong to a submodule.
    cwd: join(workTree, folder),
    env: { ...env, GIT_OPTIONAL_LOCKS: '0' },
    timeoutMs: LIMIT_MS,
  });
  if (finished.outcome.kind !== 'ran') {
    throw new UserError(
      2,
      'bad-overlay',
      `git could not say what it ignores in ${folder} (${describeOutcome(finished.outcome)}): ${finished.stderr.text.trim()}`,
    );
  }
  const paths = finished.stdout.text.split('\0').filter((path) => path !== '');
  return new Set(paths.map((path) => `${folder}/${path.replace(/\/$/, '')}`));
}
