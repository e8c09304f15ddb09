// Loaded into the program that is looked at: writes down its peak of resident memory when it ends.
import { readFileSync, writeFileSync } from 'node:fs';

process.once('exit', () => {
  let peak = '';
  try {
    // Unlike `process.resourceUsage()` this does not count the process that started us.
    peak = /^VmHWM:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '';
  } catch {
    // Only Linux tells.
  }
  writeFileSync(process.env.PAIRMARK_PEAK_FILE, peak);
});
