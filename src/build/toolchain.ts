import { readdirSync, realpathSync, type Stats, statSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import { type Environment, homeDirectory } from './cache-dir.ts';
import { goSettingsFile } from './shared-caches.ts';

/** Compilers, linkers, build tools and interpreters whose change can change what a build makes. */
const TOOLS = [
  ...['cc', 'c++', 'gcc', 'g++', 'clang', 'clang++', 'ld', 'ld.lld', 'lld', 'mold', 'gold', 'as', 'ar', 'nvcc'],
  ...['make', 'gmake', 'cmake', 'ninja', 'meson', 'bazel', 'bazelisk', 'buck2', 'autoconf', 'automake', 'ccache'],
  ...['go', 'rustc', 'cargo', 'rustup', 'zig', 'nim', 'nimble', 'ghc', 'cabal', 'stack', 'ocaml', 'dune', 'crystal'],
  ...['node', 'npm', 'npx', 'pnpm', 'yarn', 'bun', 'deno', 'tsc', 'esbuild', 'dart', 'flutter', 'swift', 'swiftc'],
  ...[
    'python',
    'python3',
    'pypy3',
    'pip',
    'uv',
    'poetry',
    'ruby',
    'bundle',
    'php',
    'composer',
    'perl',
    'lua',
    'luajit',
  ],
  ...[
    'java',
    'javac',
    'mvn',
    'gradle',
    'sbt',
    'scala',
    'kotlinc',
    'lein',
    'clojure',
    'dotnet',
    'julia',
    'R',
    'Rscript',
  ],
  ...['erl', 'elixir', 'mix', 'fpc', 'gfortran', 'gdc', 'ldc2', 'dmd', 'protoc', 'sh', 'bash'],
];

/**
 * What the tools on PATH are: where each really lies, its size and its date; with the files by which version managers
 * choose. Cheap, since nothing is started: an upgrade changes a file.
 */
export function toolchainFingerprint(env: Environment): Readonly<Record<string, string>> {
  const folders = (env.PATH ?? env.Path ?? '').split(delimiter).filter((folder) => isAbsolute(folder));
  const named = ['CC', 'CXX', 'LD', 'RUSTC', 'PYTHON'].flatMap((name) => env[name]?.trim().split(/\s+/)[0] ?? []);
  const found: Record<string, string> = {};
  for (const tool of new Set([...TOOLS, ...named])) {
    const place = isAbsolute(tool) ? describe(tool) : firstOf(folders, tool);
    if (place !== null) found[tool] = place;
  }
  for (const path of choosers(env)) {
    const place = describe(path);
    if (place !== null) found[path] = place;
  }
  return found;
}

function firstOf(folders: readonly string[], tool: string): string | null {
  const names = process.platform === 'win32' ? [`${tool}.exe`, `${tool}.cmd`, `${tool}.bat`] : [tool];
  for (const folder of folders) {
    for (const name of names) {
      const place = describe(join(folder, name));
      if (place !== null) return place;
    }
  }
  return null;
}

function describe(path: string): string | null {
  const stats = statOr(path);
  if (stats === null || !stats.isFile()) return null;
  return `${realpathSync(path)} ${stats.size} ${stats.mtimeMs}`;
}

/** rustup, Go, pyenv and the like put one unchanging program on PATH and choose the real one by these. */
function choosers(env: Environment): string[] {
  const home = homeDirectory(env);
  const rustup = env.RUSTUP_HOME || join(home, '.rustup');
  const goSettings = goSettingsFile(env);
  return [
    join(rustup, 'settings.toml'),
    ...namesIn(join(rustup, 'toolchains')).map((name) => join(rustup, 'toolchains', name, 'bin', 'rustc')),
    ...(goSettings === null ? [] : [goSettings]),
    ...(env.JAVA_HOME ? [join(env.JAVA_HOME, 'release')] : []),
    join(env.PYENV_ROOT || join(home, '.pyenv'), 'version'),
    join(home, '.tool-versions'),
    join(home, '.sdkman', 'candidates', 'java', 'current', 'release'),
  ];
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}

function statOr(path: string): Stats | null {
  try {
    return statSync(path);
  } catch {
    return null;
  }
}
