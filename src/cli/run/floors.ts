import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { UserError } from '../../model/error.ts';
import type { Floors, KnownFloor } from '../../model/record.ts';
import type { AaResult, HostFacts } from '../../model/report.ts';
import { keepOutOfGit, OWN_FOLDER } from '../../record/index.ts';

const SCHEMA = 'pairmark/floors/1';

interface FloorEntry extends KnownFloor {
  readonly host: string;
  readonly command: string;
}

interface FloorFile {
  readonly schema: typeof SCHEMA;
  readonly floors: readonly FloorEntry[];
}

/** Floors belong to a machine: another model of processor has other ones. */
const hostKey = ({ hostname, cpu, cores }: HostFacts): string => `${hostname}, ${cpu} × ${cores}`;

const pathOf = (base: string): string => join(base, OWN_FOLDER, 'floors.json');

function readFile(base: string): FloorFile {
  const path = pathOf(base);
  if (!existsSync(path)) return { schema: SCHEMA, floors: [] };
  try {
    const file = JSON.parse(readFileSync(path, 'utf8')) as FloorFile;
    if (file.schema === SCHEMA && Array.isArray(file.floors)) return file;
  } catch {
    // Told below, like any other file that is not ours.
  }
  throw new UserError(2, 'floors-damaged', `${path} holds no noise floors; remove it and calibrate again`);
}

/** What is known of this machine's floors for a benchmark command. @throws UserError exit 2 `floors-damaged` */
export function knownFloors(base: string, host: HostFacts, command: string): Floors {
  return readFile(base)
    .floors.filter((entry) => entry.host === hostKey(host) && entry.command === command)
    .map(({ benchmark, metric, worst, runs }) => ({ benchmark, metric, worst, runs }));
}

/** Adds one A/A run: of several the worst counts. */
export function addFloors(base: string, host: HostFacts, command: string, aa: AaResult): Floors {
  const { floors } = readFile(base);
  const key = ({ host: machine, command: line, benchmark, metric }: FloorEntry): string =>
    JSON.stringify([machine, line, benchmark, metric]);
  const entries = new Map(floors.map((entry) => [key(entry), entry]));
  for (const { benchmark, metric, floor } of aa.floors) {
    const fresh: FloorEntry = { host: hostKey(host), command, benchmark, metric, worst: floor, runs: 1 };
    const known = entries.get(key(fresh));
    const merged =
      known === undefined ? fresh : { ...fresh, worst: Math.max(known.worst, floor), runs: known.runs + 1 };
    entries.set(key(fresh), merged);
  }
  write(base, { schema: SCHEMA, floors: [...entries.values()] });
  return knownFloors(base, host, command);
}

function write(base: string, file: FloorFile): void {
  const path = pathOf(base);
  mkdirSync(dirname(path), { recursive: true });
  keepOutOfGit(dirname(path));
  writeFileSync(`${path}.part`, `${JSON.stringify(file, null, 2)}\n`);
  renameSync(`${path}.part`, path);
}
