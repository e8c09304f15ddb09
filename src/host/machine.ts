import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The files in which Linux tells about itself. Everything may be missing. */
export interface Machine {
  /** Contents without blanks at the ends; null when it cannot be read. */
  read(path: string): string | null;
  /** Names in a folder; none when it cannot be read. */
  list(path: string): string[];
}

/** @param root `/`, or a folder that holds files of another machine */
export const machineAt = (root: string): Machine => ({
  read(path) {
    try {
      return readFileSync(join(root, path), 'utf8').trim();
    } catch {
      return null;
    }
  },
  list(path) {
    try {
      return readdirSync(join(root, path));
    } catch {
      return [];
    }
  },
});
