import { basename, join, resolve } from 'node:path';
import type { HarnessTools, Invocation } from '../../src/model/harness.ts';
import type { BenchCommand } from '../../src/model/plan.ts';
import { optionValue } from '../text/flags.ts';
import { type PlainCommand, plainCommand } from '../text/shell.ts';

/** The jar that the Maven archetype of JMH makes, and those of the Gradle plugin. */
const JAR = /^(?:benchmarks|jmh|.+-jmh)\.jar$/;
const MAIN = 'org.openjdk.jmh.Main';

/** True for `java` with the jar of JMH's archetype or plugin, or with JMH's main class. */
export const isJmh = (command: BenchCommand): boolean => direct(command) !== null;

/** The suite with a JSON file: the user's own, or one that is added. Null: the command stays as it is. */
export function suiteCommand(
  command: BenchCommand,
  { dir, binDir }: Pick<HarnessTools, 'dir' | 'binDir'>,
): Invocation | null {
  const plain = direct(command);
  if (plain === null) return null;
  const { argv, env } = plain;
  const format = optionValue(argv, '-rf');
  const file = optionValue(argv, '-rff');
  if (format !== null && format.toLowerCase() !== 'json') return null;
  // A file without a format would be CSV.
  if (file !== null && format === null) return null;
  if (format !== null) return { argv, cwd: null, env, resultFile: resolve(dir, file ?? 'jmh-result.json') };
  const resultFile = join(binDir, 'jmh.json');
  return { argv: [...argv, '-rf', 'json', '-rff', resultFile], cwd: null, env, resultFile };
}

function direct(command: BenchCommand): PlainCommand | null {
  const plain = plainCommand(command);
  if (plain === null || !/^java(?:\.exe)?$/.test(basename(plain.argv[0]))) return null;
  const jar = optionValue(plain.argv, '-jar');
  const starts = jar === null ? plain.argv.includes(MAIN) : JAR.test(basename(jar));
  return starts ? plain : null;
}
