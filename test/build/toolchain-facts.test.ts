import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Stamp } from '../../src/build/file-list.ts';
import { toolchainFacts } from '../../src/build/toolchain-facts.ts';
import { harnessTools } from '../../src/build/tools.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'pairmark-facts-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(home, path)), { recursive: true });
  writeFileSync(join(home, path), text);
}

const facts = (files: readonly string[]): Promise<string[]> =>
  toolchainFacts(
    harnessTools({ dir: home, binDir: home, env: { PATH: process.env.PATH ?? '' }, timeoutMs: 20_000, sweep: [] }),
    home,
    new Map(files.map((path) => [path, {} as Stamp])),
  );

test('a repository for Node is told by the version that runs', async () => {
  write('package.json', '{}');
  expect(await facts(['package.json'])).toEqual([`node ${process.version}`]);
});

test('CMake tells its compilers, build type and flags', async () => {
  write(
    'src/build/CMakeCache.txt',
    'CMAKE_BUILD_TYPE:STRING=Release\nCMAKE_CXX_FLAGS:STRING=-march=native\nCMAKE_CXX_FLAGS_RELEASE:STRING=-O3 -DNDEBUG\n',
  );
  write(
    'src/build/CMakeFiles/3.25.1/CMakeCXXCompiler.cmake',
    'set(CMAKE_CXX_COMPILER_ID "GNU")\nset(CMAKE_CXX_COMPILER_VERSION "12.2.0")\n',
  );
  const files = ['src/build/CMakeCache.txt', 'src/build/CMakeFiles/3.25.1/CMakeCXXCompiler.cmake'];
  expect(await facts(files)).toEqual(['GNU 12.2.0 (CXX), build type Release, flags -march=native -O3 -DNDEBUG']);
});

test('a build type that was not given is said', async () => {
  write('b/CMakeCache.txt', 'CMAKE_BUILD_TYPE:STRING=\nCMAKE_C_FLAGS:STRING=\n');
  write('b/CMakeFiles/3.25.1/CMakeCCompiler.cmake', 'set(CMAKE_C_COMPILER_ID "Clang")\n');
  expect(await facts(['b/CMakeCache.txt'])).toEqual(['Clang (C), no build type, no flags']);
});

test('a tool that is not there, and files that tell of none, say nothing', async () => {
  write('README', '');
  expect(await facts(['README'])).toEqual([]);
  write('go.mod', 'module x');
  const none = await toolchainFacts(
    harnessTools({ dir: home, binDir: home, env: { PATH: home }, timeoutMs: 20_000, sweep: [] }),
    home,
    new Map(),
  );
  expect(none).toEqual([]);
});
