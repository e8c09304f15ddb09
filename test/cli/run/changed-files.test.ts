import { describe, expect, test } from 'vitest';
import { changedFileChecks } from '../../../src/cli/run/changed-files.ts';
import type { Source } from '../../../src/git/types.ts';
import { side } from '../../support/fake-run.ts';

const sides = [side(0, 'before'), side(1, 'after')];

/** As far as the check looks: what git says has changed, and where the user stands. */
const source = (changed: readonly string[], subfolder = ''): Source =>
  ({ workTree: '/repo', subfolder, changedPaths: async () => changed }) as unknown as Source;

const benchmarkNotes = async (changed: readonly string[], overlay: readonly string[], subfolder?: string) =>
  (await changedFileChecks(source(changed, subfolder), sides, overlay))
    .filter(({ kind }) => kind === 'benchmark-files-differ')
    .map(({ text }) => text);

describe('benchmark files that differ', () => {
  test('are named with the flag that makes them the same', async () => {
    expect(await benchmarkNotes(['uuid.go', 'uuid_test.go'], [])).toEqual([
      expect.stringMatching(/: uuid_test\.go; .*--overlay uuid_test\.go$/),
    ]);
  });

  test.each([
    ['the file itself', ['uuid_test.go'], ''],
    ['the file as a shell completes it', ['./uuid_test.go'], ''],
    ['the folder that holds it', ['bench/'], ''],
    ['a path from the folder stood in', ['small.js'], 'bench'],
    ['a path from the top', ['bench/small.js'], 'bench'],
    ['an absolute path', ['/repo/bench'], ''],
  ])('are not told of when the overlay has them: %s', async (_, overlay, subfolder) => {
    const changed = overlay[0]?.includes('uuid') ? ['uuid_test.go'] : ['bench/small.js'];
    expect(await benchmarkNotes(changed, overlay, subfolder)).toEqual([]);
  });

  test('are told of where the overlay has only some, or a name that merely begins alike', async () => {
    expect(await benchmarkNotes(['bench/a.js', 'bench/b.js'], ['bench/a.js'])).toEqual([
      expect.stringMatching(/: bench\/b\.js; .*--overlay bench\/b\.js$/),
    ]);
    expect(await benchmarkNotes(['benchmarks/a.js'], ['bench'])).toHaveLength(1);
  });
});
