import { writeFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { addCommit, gitIn, makeRepo } from '../support/repo.ts';
import { snapshotFolder } from '../support/snapshot.ts';
import { inWorkshop, userError, type Workshop } from './workshop.ts';

/** `up` has main with four commits and feat, which left it after the first; `r` is a clone of limited depth, on feat. */
async function shallowClone({ at }: Workshop, depth: number): Promise<void> {
  await makeRepo(at('up'), [{ message: '1', files: { v: '1\n' } }]);
  await gitIn(at('up'), 'checkout', '-q', '-b', 'feat');
  for (const n of [1, 2]) await addCommit(at('up'), { message: `f${n}`, files: { v: `f${n}\n` } }, n);
  await gitIn(at('up'), 'checkout', '-q', 'main');
  for (const n of [2, 3, 4]) await addCommit(at('up'), { message: `m${n}`, files: { v: `m${n}\n` } }, n + 2);
  await gitIn(at(), 'clone', '-q', '--depth', String(depth), '--no-single-branch', `file://${at('up')}`, 'r');
  await gitIn(at('r'), 'checkout', '-q', 'feat');
}

describe('a shallow history', () => {
  test.each([
    ['the merge base is cut off', ['origin/main', 'HEAD']],
    ['a commit is cut off', ['HEAD~1', 'HEAD']],
    ['a branch may never have been fetched', ['origin/other', 'HEAD']],
    ['the same for uncommitted work', ['origin/main', '.']],
  ])('%s: refused with both ways out, and left as it was', (_, labels) =>
    inWorkshop(async (shop) => {
      const { at, open } = shop;
      await shallowClone(shop, 1);
      const before = await snapshotFolder(at('r'));
      const error = await userError((await open(at('r'))).resolve(labels));
      expect(error).toMatchObject({ exitCode: 2, reason: 'shallow-history' });
      expect(error.message).toContain('fetch-depth: 0');
      expect(error.message).toContain('git fetch --unshallow');
      expect(await snapshotFolder(at('r'))).toEqual(before);
    }),
  );

  test('a name that git would never take is not blamed on it', () =>
    inWorkshop(async (shop) => {
      await shallowClone(shop, 1);
      const source = await shop.open(shop.at('r'));
      for (const label of ['-x', 'HEAD^{tree}', 'HEAD:v']) {
        expect((await userError(source.resolve([label, 'HEAD']))).reason).toBe('bad-revision');
      }
    }));

  test('that reaches far enough is measured, uncommitted work too; when completed later, checkouts are complete', () =>
    inWorkshop(async (shop) => {
      const { at, open } = shop;
      await shallowClone(shop, 2);
      await writeFile(at('r', 'v'), 'edited\n');
      const before = await snapshotFolder(at('r'));
      const source = await open(at('r'));
      const { revisions } = await source.resolve(['HEAD~1', 'HEAD', '.']);
      expect(revisions.map(({ subject }) => subject)).toEqual(['f1', 'f2', 'uncommitted changes on f2']);
      for (const [index, revision] of revisions.entries()) {
        await source.checkout(revision, at(`c${index}`), { side: 'x' });
        expect(await gitIn(at(`c${index}`), 'rev-parse', 'HEAD')).toBe(revision.sha);
      }
      expect(await gitIn(at('c1'), 'rev-list', '--count', 'HEAD')).toBe('2');
      expect(await snapshotFolder(at('r'))).toEqual(before);

      await gitIn(at('r'), 'fetch', '-q', '--unshallow');
      const complete = await open(at('r'));
      const now = await complete.resolve(['origin/main', 'HEAD', '.']);
      expect(now.revisions[2]?.sha).toBe(revisions[2]?.sha);
      await complete.checkout(now.revisions[1]!, at('whole'), { side: 'x' });
      expect(await gitIn(at('whole'), 'rev-list', '--count', 'HEAD')).toBe('3');
      expect(await gitIn(at('whole'), 'rev-parse', '--is-shallow-repository')).toBe('false');
    }));

  test('a partial clone is refused, since reading it would write to it', () =>
    inWorkshop(async (shop) => {
      const { at, open } = shop;
      await shallowClone(shop, 1);
      await gitIn(at('up'), 'config', 'uploadpack.allowFilter', 'true');
      await gitIn(at(), 'clone', '-q', '--filter=blob:none', `file://${at('up')}`, 'partial');
      const before = await snapshotFolder(at('partial'));
      const error = await userError(open(at('partial')));
      expect(error).toMatchObject({ exitCode: 2, reason: 'partial-clone' });
      expect(error.message).toContain('--repo URL');
      expect(await snapshotFolder(at('partial'))).toEqual(before);
    }));
});
