import { readFileSync } from 'node:fs';

/** Version of the package that this file belongs to: compiled files lie one folder deeper than sources. */
export const VERSION: string = readVersion(['../../package.json', '../../../package.json']);

function readVersion(places: readonly string[]): string {
  for (const place of places) {
    try {
      const { name, version } = JSON.parse(readFileSync(new URL(place, import.meta.url), 'utf8'));
      if (name === 'pairmark') return version;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
  throw new Error('the package.json of pairmark is missing');
}
