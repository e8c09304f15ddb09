import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A folder of one benchmark's own; with a cache of its own nothing of the user's is used or filled. */
export async function withScratch(work) {
  const folder = mkdtempSync(join(tmpdir(), 'pairmark-bench-'));
  try {
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const GIT_ENV = {
  ...process.env,
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  ...Object.fromEntries(
    ['AUTHOR', 'COMMITTER'].flatMap((who) => [
      [`GIT_${who}_NAME`, 'A Tester'],
      [`GIT_${who}_EMAIL`, 'tester@example.invalid'],
    ]),
  ),
};

/** Makes a repository with one commit for each set of files, by path. */
export function makeRepository(folder, commits) {
  const git = (...args) => execFileSync('git', args, { cwd: folder, env: GIT_ENV, stdio: 'ignore' });
  mkdirSync(folder, { recursive: true });
  git('init', '--quiet', '--template=', '--initial-branch=main');
  for (const [index, files] of commits.entries()) {
    for (const [name, text] of Object.entries(files)) {
      const path = join(folder, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
      if (text.startsWith('#!')) chmodSync(path, 0o755);
    }
    git('add', '--all');
    git('commit', '--quiet', '--message', `commit ${index + 1}`);
  }
}
