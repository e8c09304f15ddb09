import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Environment, homeDirectory, userCacheDirectory } from './cache-dir.ts';

/**
 * Caches that tools keep below XDG_CACHE_HOME and that cannot carry state from one side to the other: what is in them
 * is found by its content or is a download. They stay the user's, or every side would fill its own.
 */
const CONTENT_CACHES: Readonly<Record<string, string>> = {
  PIP_CACHE_DIR: 'pip',
  UV_CACHE_DIR: 'uv',
  SCCACHE_DIR: 'sccache',
  ZIG_GLOBAL_CACHE_DIR: 'zig',
  DENO_DIR: 'deno',
  HF_HOME: 'huggingface',
  TORCH_HOME: 'torch',
  PLAYWRIGHT_BROWSERS_PATH: 'ms-playwright',
  CYPRESS_CACHE_FOLDER: 'Cypress',
};

/**
 * What must be set so that content-addressed caches stay where they are when XDG_CACHE_HOME is moved. Names that the
 * user has set, and caches that the user does not have, are left out. No process is started.
 */
export function sharedCaches(env: Environment): Record<string, string> {
  if (process.platform === 'win32') return {};
  const base = userCacheDirectory(env);
  const found: Record<string, string> = {};
  for (const [name, folder] of Object.entries(CONTENT_CACHES)) {
    if (existsSync(join(base, folder))) found[name] = join(base, folder);
  }
  const caches: Record<string, string> = { ...found, ...ccache(env, base), ...goCaches(env, base) };
  return Object.fromEntries(Object.entries(caches).filter(([name]) => !env[name]));
}

/** ccache looks for its configuration elsewhere once CCACHE_DIR is set, so that is named too. */
function ccache(env: Environment, base: string): Record<string, string> {
  const home = homeDirectory(env);
  if (env.CCACHE_DIR || env.CCACHE_CONFIGPATH) return {};
  if (existsSync(join(home, '.ccache'))) return { CCACHE_DIR: join(home, '.ccache') };
  if (!existsSync(join(base, 'ccache'))) return {};
  const config = join(env.XDG_CONFIG_HOME || join(home, '.config'), 'ccache', 'ccache.conf');
  return { CCACHE_DIR: join(base, 'ccache'), CCACHE_CONFIGPATH: config };
}

/** What `go env GOCACHE GOMODCACHE` would say: the environment, else Go's own file of settings, else the default. */
function goCaches(env: Environment, base: string): Record<string, string> {
  const settings = goSettings(env);
  const home = homeDirectory(env);
  const goPath = (env.GOPATH || settings.GOPATH || join(home, 'go')).split(delimiter)[0] as string;
  return {
    // Go on macOS does not look at XDG_CACHE_HOME.
    GOCACHE:
      settings.GOCACHE || join(process.platform === 'darwin' ? join(home, 'Library', 'Caches') : base, 'go-build'),
    GOMODCACHE: settings.GOMODCACHE || join(goPath, 'pkg', 'mod'),
  };
}

/** Path of the file that `go env -w` writes; null when it is turned off. */
export function goSettingsFile(env: Environment): string | null {
  if (env.GOENV === 'off') return null;
  if (env.GOENV) return env.GOENV;
  const home = homeDirectory(env);
  if (process.platform === 'darwin') return join(home, 'Library', 'Application Support', 'go', 'env');
  if (process.platform === 'win32') return join(env.APPDATA || join(home, 'AppData', 'Roaming'), 'go', 'env');
  return join(env.XDG_CONFIG_HOME || join(home, '.config'), 'go', 'env');
}

function goSettings(env: Environment): Record<string, string> {
  const file = goSettingsFile(env);
  if (file === null || !existsSync(file)) return {};
  const pairs = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => /^([A-Z0-9_]+)=(.*)$/.exec(line.trim()))
    .flatMap((match) => (match === null ? [] : [[match[1] as string, match[2] as string] as const]));
  return Object.fromEntries(pairs);
}
