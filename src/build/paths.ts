import { isAbsolute, relative, sep } from 'node:path';

/** Is `path` inside the folder `top` (not `top` itself)? Both absolute; links are not followed. */
export function isBelow(top: string, path: string): boolean {
  const way = relative(top, path);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** With `/` between the parts, on every system. */
export const slashed = (path: string): string => (sep === '/' ? path : path.replaceAll(sep, '/'));
