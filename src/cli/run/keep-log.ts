import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Keeps the output of a failed invocation in a file of its own; its path relative to the run's folder. */
export function keepLog(folder: string, name: string, text: string): string {
  const path = join('failures', name);
  mkdirSync(join(folder, 'failures'), { recursive: true });
  writeFileSync(join(folder, path), text, { mode: 0o600 });
  return path;
}
