import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { harnesses, recogniseOutput } from '../../harness/index.ts';
import { decodeText } from '../../harness/text/decode.ts';
import { loadConfig } from '../config/index.ts';
import { UserError, usageError } from '../model/error.ts';
import type { Harness, Output } from '../model/harness.ts';
import type { Reading, ReadResult } from '../model/measurement.ts';
import { visible } from '../report/escape.ts';
import { aligned } from '../report/layout.ts';
import { displayNames } from '../verdict/names.ts';
import { findHarness, needsPatterns } from './harnesses.ts';
import type { Io } from './io.ts';
import type { ReadInput } from './program.ts';

/** Largest file that fits into one text, in bytes. */
const LARGEST = 500 * 1024 * 1024;

/**
 * `pairmark read`: prints what a harness makes of a file, as a table or as JSON.
 *
 * @throws UserError exit 2 `unreadable-file`, `unknown-harness`, and those of loading pairmark.yaml for its patterns; exit 3 `nothing-read`
 */
export async function readOutputFile(input: ReadInput, io: Pick<Io, 'stdout' | 'stderr' | 'cwd'>): Promise<number> {
  const text = await contents(input.file, io.cwd);
  const output: Output = { stdout: text, stderr: '', file: null, wallSeconds: null, command: input.file };
  const harness = input.harness === null ? recognised(output, input.file) : await named(input.harness, input, io.cwd);
  const result = harness.read(output);
  if (input.json) io.stdout(asJson(harness, result));
  else {
    io.stdout(asTable(harness, result));
    io.stderr(result.problems.map(({ line, text }) => `${placeOf(input.file, line)}: ${visible(text)}\n`).join(''));
  }
  if (result.readings.length > 0) return 0;
  throw new UserError(3, 'nothing-read', `${harness.name} finds no measurement in ${input.file}`);
}

async function named(name: string, { config: path }: ReadInput, cwd: string): Promise<Harness> {
  if (!needsPatterns(name)) return findHarness(name, []);
  const { config } = await loadConfig(path, [cwd]);
  return findHarness(name, config.patterns ?? []);
}

async function contents(file: string, cwd: string): Promise<string> {
  const path = resolve(cwd, file);
  try {
    const entry = await stat(path);
    if (entry.isDirectory()) throw usageError('unreadable-file', `${file} is a folder: name a file`);
    if (entry.size > LARGEST) throw usageError('unreadable-file', `${file} is larger than 500 MB`);
    return decodeText(await readFile(path));
  } catch (error) {
    if (error instanceof UserError) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    throw usageError(
      'unreadable-file',
      code === 'ENOENT' ? `there is no file ${file}` : `cannot read ${file}: ${message}`,
    );
  }
}

function recognised(output: Output, file: string): Harness {
  const harness = recogniseOutput(output);
  if (harness !== null) return harness;
  const names = harnesses.map(({ name }) => name).join(', ');
  throw new UserError(
    3,
    'nothing-read',
    `no harness recognises ${file}; name the one that wrote it with --harness: ${names}`,
  );
}

interface Measurement {
  readonly benchmark: string;
  readonly metric: string;
  readonly unit: string;
  readonly better: Reading['better'];
  readonly value: number;
}

/** Named as in a report. */
function measurements(harness: Harness, { readings }: ReadResult): Measurement[] {
  const shown = displayNames(readings, (names) => harness.canonicalName?.(names) ?? ((name) => name));
  return readings.map((reading) => {
    const { metric, unit, better, value } = reading;
    return { benchmark: shown(reading), metric, unit, better, value };
  });
}

function asJson(harness: Harness, result: ReadResult): string {
  const problems = result.problems.map(({ line, text }) => ({ line, text }));
  return `${JSON.stringify({ harness: harness.name, measurements: measurements(harness, result), problems }, null, 2)}\n`;
}

const HEADINGS = ['benchmark', 'metric', 'value', 'unit', 'better'];
const VALUE = HEADINGS.indexOf('value');

function asTable(harness: Harness, result: ReadResult): string {
  const cells = measurements(harness, result).map((row) =>
    [row.benchmark, row.metric, String(row.value), row.unit, row.better ?? '-'].map(visible),
  );
  const table = cells.length === 0 ? '' : aligned([HEADINGS, ...cells], [VALUE]);
  return `harness: ${harness.name}\n${table}`;
}

const placeOf = (file: string, line: number | null): string => visible(line === null ? file : `${file}:${line}`);
