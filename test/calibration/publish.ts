import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { RESULTS, type Row, STATISTICS, withTables } from './table.ts';

/** Starts a calibration with no results, and puts those that it made into docs/statistics.md. */
export default function setup(): () => void {
  rmSync(RESULTS, { recursive: true, force: true });
  return () => {
    if (!existsSync(RESULTS)) return;
    const rows = readdirSync(RESULTS)
      .sort()
      .flatMap((file) => JSON.parse(readFileSync(path.join(RESULTS, file), 'utf8')) as Row[]);
    writeFileSync(STATISTICS, withTables(readFileSync(STATISTICS, 'utf8'), rows));
  };
}
