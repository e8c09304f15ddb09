import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HarnessTools } from '../model/harness.ts';
import type { FileList } from './file-list.ts';

/** Files that tell which tools made a build, and how each says its version. */
const TOLD_BY: readonly (readonly [files: readonly string[], argv: readonly [string, ...string[]]])[] = [
  [['go.mod'], ['go', 'version']],
  [['Cargo.toml'], ['rustc', '--version']],
  [['package.json'], ['node', '--version']],
  [
    ['pyproject.toml', 'setup.py', 'setup.cfg', 'requirements.txt'],
    ['python3', '--version'],
  ],
  [
    ['pom.xml', 'build.gradle', 'build.gradle.kts'],
    ['java', '-version'],
  ],
  [
    ['Makefile', 'makefile', 'GNUmakefile', 'configure', 'meson.build'],
    ['cc', '--version'],
  ],
];

const TIMEOUT_MS = 20_000;
const CMAKE_CACHE = /(^|\/)CMakeCache\.txt$/;
/** CMake build folders that are told of. */
const MOST_BUILDS = 3;

/**
 * What a side was built with, a line each: versions of the tools that its files speak of, and the compilers and flags
 * that CMake wrote down. A tool that does not answer is left out.
 *
 * @param home folder that `files` are relative to
 */
export async function toolchainFacts(tools: HarnessTools, home: string, files: FileList): Promise<string[]> {
  const cmake = [...files.keys()].filter((path) => CMAKE_CACHE.test(path)).slice(0, MOST_BUILDS);
  const facts = cmake.flatMap((path) => cmakeFacts(join(home, path)));
  for (const [names, argv] of TOLD_BY) {
    if (!names.some((name) => existsSync(join(tools.dir, name)))) continue;
    const { ok, stdout, stderr } = await tools.run(argv, { timeoutMs: TIMEOUT_MS });
    const line = `${stdout}\n${stderr}`.split('\n').find((text) => text.trim() !== '');
    if (ok && line !== undefined) facts.push(argv[0] === 'node' ? `node ${line.trim()}` : line.trim());
  }
  return [...new Set(facts)].sort();
}

/** `GNU 12.2.0 (CXX), build type Release, flags -O3 -DNDEBUG`, a line a language. */
function cmakeFacts(cachePath: string): string[] {
  const cache = readFileSync(cachePath, 'utf8');
  const of = (key: string): string => new RegExp(`^${key}:\\w+=(.*)$`, 'm').exec(cache)?.[1]?.trim() ?? '';
  const buildType = of('CMAKE_BUILD_TYPE');
  return ['C', 'CXX'].flatMap((language) => {
    const compiler = compilerOf(cachePath, language);
    if (compiler === null) return [];
    const flags = [
      of(`CMAKE_${language}_FLAGS`),
      ...(buildType === '' ? [] : [of(`CMAKE_${language}_FLAGS_${buildType.toUpperCase()}`)]),
    ].filter((text) => text !== '');
    const type = buildType === '' ? 'no build type' : `build type ${buildType}`;
    return [`${compiler} (${language}), ${type}, ${flags.length === 0 ? 'no flags' : `flags ${flags.join(' ')}`}`];
  });
}

/** CMake keeps what it found out of a compiler beside the cache, in a folder named after its own version. */
function compilerOf(cachePath: string, language: string): string | null {
  const folder = join(cachePath, '..', 'CMakeFiles');
  if (!existsSync(folder)) return null;
  for (const version of readdirSync(folder)) {
    const path = join(folder, version, `CMake${language}Compiler.cmake`);
    if (!existsSync(path)) continue;
    const text = readFileSync(path, 'utf8');
    const of = (key: string): string =>
      new RegExp(`^set\\(CMAKE_${language}_${key} "(.*)"\\)`, 'm').exec(text)?.[1] ?? '';
    const [id, number] = [of('COMPILER_ID'), of('COMPILER_VERSION')];
    if (id !== '') return `${id} ${number}`.trim();
  }
  return null;
}
