import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The compiled program: what users start. */
export const MAIN = fileURLToPath(new URL('../../../dist/src/main.js', import.meta.url));

const WATCH = new URL('./report-peak.mjs', import.meta.url).href;

/**
 * Runs the compiled program and waits.
 *
 * @returns milliseconds since the epoch at its start, seconds that it took, and its peak of resident memory in bytes
 *   (null where the system does not tell)
 */
export async function pairmark(scratch, args, cwd = scratch) {
  const peakFile = join(scratch, 'peak');
  const env = { ...process.env, PAIRMARK_CACHE_DIR: join(scratch, 'cache'), PAIRMARK_PEAK_FILE: peakFile };
  const startedAt = Date.now();
  const from = performance.now();
  const child = spawn(process.execPath, ['--import', WATCH, MAIN, ...args], {
    cwd,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text;
  });
  const [status] = await once(child, 'close');
  const seconds = (performance.now() - from) / 1000;
  if (status !== 0) throw new Error(`pairmark ${args.join(' ')} ended with status ${status}:\n${stderr}`);
  const kilobytes = Number(readFileSync(peakFile, 'utf8'));
  return { startedAt, seconds, peakBytes: kilobytes > 0 ? kilobytes * 1024 : null };
}
