import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Absolute folder that mirrors and builds are kept in: `$PAIRMARK_CACHE_DIR`, else the platform's folder for caches.
 * Nothing is created.
 */
export function cacheDirectory(env: Environment, platform: NodeJS.Platform = process.platform): string {
  const own = env.PAIRMARK_CACHE_DIR;
  if (own !== undefined && own !== '') return resolve(own);
  return join(userCacheDirectory(env, platform), 'pairmark');
}

/** Folder that the platform's tools keep their caches in; absolute. */
export function userCacheDirectory(env: Environment, platform: NodeJS.Platform = process.platform): string {
  const home = homeDirectory(env);
  if (platform === 'win32') return env.LOCALAPPDATA || join(home, 'AppData', 'Local');
  // The XDG specification has relative paths ignored.
  const xdg = env.XDG_CACHE_HOME?.startsWith('/') ? env.XDG_CACHE_HOME : undefined;
  if (platform === 'darwin') return xdg ?? join(home, 'Library', 'Caches');
  return xdg ?? join(home, '.cache');
}

/** The user's home folder as the environment names it, else as the system does. */
export const homeDirectory = (env: Environment): string => env.HOME || env.USERPROFILE || homedir();
