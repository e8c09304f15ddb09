import { mkdirSync } from 'node:fs';
import { hashesByName, rehashArtifacts } from './artifacts.ts';
import { emptyFolder } from './disk.ts';
import { checkedOutHead, compareFiles, type Listing, listFiles, removeAdded } from './file-list.ts';
import type { Layout } from './layout.ts';
import { type Manifest, readFileList, readManifest } from './manifest.ts';

/**
 * The manifest of a build that is as it was when it was finished, after what benchmarks added has been taken away;
 * null when it must be made again.
 */
export async function reusable(layout: Layout, key: string): Promise<Manifest | null> {
  const manifest = readManifest(layout);
  if (manifest === null || manifest.key !== key || manifest.head !== checkedOutHead(layout.root)) return null;
  const then = readFileList(layout);
  const now = listOrNull(layout);
  if (then === null || now === null) return null;
  const { added, spoilt } = compareFiles(then, now.files);
  if (spoilt !== null) return null;
  await removeAdded(layout, added);
  mkdirSync(layout.tmp, { recursive: true });
  await emptyFolder(layout.tmp);
  // Those outside of the checkout may have been overwritten by another side's build.
  const hashes = await rehashArtifacts(manifest.artifacts);
  const recorded = Object.entries(hashesByName(manifest.artifacts));
  return recorded.every(([name, hash]) => hashes[name] === hash) ? manifest : null;
}

function listOrNull(layout: Layout): Listing | null {
  try {
    return listFiles(layout);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
