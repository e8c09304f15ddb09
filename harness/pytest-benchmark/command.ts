import { basename, join, resolve } from 'node:path';
import type { HarnessTools, Invocation } from '../../src/model/harness.ts';
import type { BenchCommand } from '../../src/model/plan.ts';
import { optionValue } from '../text/flags.ts';
import { type PlainCommand, plainCommand } from '../text/shell.ts';

/** With these nothing is measured. */
const OFF = /^--benchmark-(?:disable|skip)$/;

/** True for pytest with an option of pytest-benchmark's. */
export function isPytestBenchmark(command: BenchCommand): boolean {
  const plain = pytest(command);
  if (plain === null || plain.argv.some((word) => OFF.test(word))) return false;
  return plain.argv.some((word) => /^--benchmark-[a-z]/.test(word));
}

/** The suite with a JSON file: the user's own, or one that is added. Null: the command stays as it is. */
export function suiteCommand(
  command: BenchCommand,
  { dir, binDir }: Pick<HarnessTools, 'dir' | 'binDir'>,
): Invocation | null {
  const plain = isPytestBenchmark(command) ? pytest(command) : null;
  if (plain === null) return null;
  const { argv, env } = plain;
  const asked = optionValue(argv, '--benchmark-json');
  if (asked !== null) return { argv, cwd: null, env, resultFile: resolve(dir, asked) };
  const resultFile = join(binDir, 'pytest-benchmark.json');
  const [program, ...rest] = argv;
  const end = rest.indexOf('--');
  const options = end === -1 ? rest : rest.slice(0, end);
  const behind = end === -1 ? [] : rest.slice(end);
  return { argv: [program, ...options, `--benchmark-json=${resultFile}`, ...behind], cwd: null, env, resultFile };
}

/** `pytest …`, `python -m pytest …`, and no other program that might start it. */
function pytest(command: BenchCommand): PlainCommand | null {
  const plain = plainCommand(command);
  if (plain === null) return null;
  const [program, first, second] = plain.argv;
  const name = basename(program);
  if (/^(?:py\.test|pytest)(?:-3)?(?:\.exe)?$/.test(name)) return plain;
  const python = /^(?:python|pypy)[\d.]*(?:\.exe)?$/.test(name);
  return python && first === '-m' && second === 'pytest' ? plain : null;
}
