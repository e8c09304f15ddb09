import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FileList } from './file-list.ts';

/** A CMake build folder that asks for no optimisation. */
export interface UntypedCmakeBuild {
  /** Relative to the checkout. */
  readonly path: string;
  /** `CMAKE_BUILD_TYPE`: empty or `Debug`. */
  readonly buildType: string;
}

const CACHE_NAME = 'CMakeCache.txt';
const OPTIMISED = /(^|[\s"=])-O([1-3sz]|fast)\b/m;
/** Files with compile commands that are looked into, per build folder. */
const LOOK_INTO = 50;

/**
 * CMake build folders in a checkout whose build type is empty or Debug. One whose compile commands are optimised all
 * the same (flags by the user, a default that CMakeLists.txt sets) is not meant.
 */
export function findUntypedCmake(home: string, files: FileList): UntypedCmakeBuild[] {
  const folders = [...files.keys()]
    .filter((path) => path.startsWith('src/') && path.endsWith(`/${CACHE_NAME}`))
    .map((path) => path.slice(0, -CACHE_NAME.length - 1));
  // FetchContent makes helper builds inside of a build; they compile nothing.
  const outermost = folders.filter((folder) => !folders.some((other) => folder.startsWith(`${other}/`)));
  return outermost.flatMap((folder) => {
    const cache = readFileSync(join(home, folder, CACHE_NAME), 'utf8');
    const buildType = /^CMAKE_BUILD_TYPE:\w+=(.*)$/m.exec(cache)?.[1]?.trim() ?? '';
    const multiConfig = /^CMAKE_CONFIGURATION_TYPES:\w+=.+$/m.test(cache);
    if (multiConfig || (buildType !== '' && buildType.toLowerCase() !== 'debug')) return [];
    if (isOptimised(home, folder, files)) return [];
    return [{ path: folder === 'src' ? '.' : folder.slice('src/'.length), buildType }];
  });
}

function isOptimised(home: string, folder: string, files: FileList): boolean {
  return [...files.keys()]
    .filter((path) => path.startsWith(`${folder}/`) && /\/(flags\.make|build\.ninja)$/.test(path))
    .slice(0, LOOK_INTO)
    .some((path) => OPTIMISED.test(readFileSync(join(home, path), 'utf8')));
}
