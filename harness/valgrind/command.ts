import { basename } from 'node:path';
import type { BenchCommand } from '../../src/model/plan.ts';
import { plainCommand } from '../text/shell.ts';

/** True for valgrind with one of the two tools, unless its totals go into a file. */
export function isValgrind(command: BenchCommand): boolean {
  const plain = plainCommand(command);
  if (plain === null || basename(plain.argv[0]) !== 'valgrind') return false;
  const end = plain.argv.findIndex((word, at) => at > 0 && !word.startsWith('-'));
  const options = plain.argv.slice(1, end === -1 ? undefined : end);
  const elsewhere = options.some((word) => /^(?:--(?:log-file|log-fd|log-socket)=|-q$|--quiet$)/.test(word));
  return !elsewhere && options.some((word) => /^--tool=(?:callgrind|cachegrind)$/.test(word));
}
