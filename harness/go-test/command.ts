import { basename } from 'node:path';
import type { BenchCommand } from '../../src/model/plan.ts';
import { plainCommand } from '../text/shell.ts';

/** A flag of the go tool's: the words that spell it, its name without dashes and `test.`, its value. */
export interface GoFlag {
  readonly name: string;
  readonly value: string;
  readonly words: readonly string[];
}

/** A `go test` command, or a start of a test binary, taken apart. */
export interface GoCommand {
  /** `go` as the user spells it; null: the command starts a test binary itself. */
  readonly go: string | null;
  /** The test binary, when it is started itself. */
  readonly binary: string | null;
  /** Folder of `go -C`, or null. */
  readonly dir: string | null;
  readonly flags: readonly GoFlag[];
  readonly packages: readonly string[];
  /** What follows `-args`, or what the go tool hands on to the binary. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

const words = (line: string): ReadonlySet<string> => new Set(line.split(' '));

/** Flags of the build that take no value; `go help build`. */
const BUILD_SWITCHES = words(
  'a n race msan asan cover v work x linkshared trimpath modcacherw buildvcs json c i benchmem failfast short fullpath artifacts',
);
/** Flags that take one; `go help build`, `go help testflag`. */
const WITH_VALUE = words(
  'C p covermode coverpkg asmflags buildmode compiler gccgoflags gcflags installsuffix ldflags mod modfile overlay pgo pkgdir tags toolexec vet exec o bench benchtime blockprofile blockprofilerate count coverprofile cpu cpuprofile fuzz fuzztime fuzzminimizetime list memprofile memprofilerate mutexprofile mutexprofilefraction outputdir parallel run shuffle skip timeout trace',
);

/** Why a command cannot be taken apart. */
export interface Inseparable {
  readonly inseparable: string;
}

export const isInseparable = (command: GoCommand | Inseparable): command is Inseparable => 'inseparable' in command;

/** The parts of the user's command, as the go tool itself would see them. */
export function goCommand(command: BenchCommand): GoCommand | Inseparable {
  const plain = plainCommand(command);
  if (plain === null) return { inseparable: 'only a shell can tell what the command runs' };
  const { argv, env } = plain;
  const [program, ...rest] = argv;
  if (isTestBinary(program)) return parts({ go: null, binary: program, dir: null, env }, rest);
  if (!isGo(program)) return { inseparable: `${program} is neither go nor a test binary` };
  const [dir, subcommand, after] = leadingDir(rest);
  if (subcommand !== 'test') return { inseparable: 'it is not `go test`' };
  return parts({ go: program, binary: null, dir, env }, after);
}

/** True for `go test` with -bench, and for a test binary with -test.bench. */
export function runsBenchmarks(command: BenchCommand): boolean {
  const parsed = goCommand(command);
  if (!isInseparable(parsed)) return parsed.flags.some(({ name }) => name === 'bench');
  const plain = plainCommand(command);
  if (plain === null || !isGo(plain.argv[0]) || plain.argv[1] !== 'test') return false;
  return plain.argv.some((word) => /^--?(?:test\.)?bench(?:=|$)/.test(word));
}

/** The last value of a flag, as the go tool takes it; null where it is not given. */
export function flagValue(command: GoCommand, name: string): string | null {
  return command.flags.findLast((flag) => flag.name === name)?.value ?? null;
}

const isGo = (program: string): boolean => /^go(?:\d[\w.]*)?(?:\.exe)?$/.test(basename(program));
const isTestBinary = (program: string): boolean => /\.test(?:\.exe)?$/.test(program);

/** `go -C DIR test …`: the folder, the subcommand, what follows. */
function leadingDir(argv: readonly string[]): [dir: string | null, subcommand: string | undefined, rest: string[]] {
  const [first = '', second = ''] = argv;
  if (/^--?C$/.test(first)) return [second, argv[2], argv.slice(3)];
  const joined = /^--?C=(.*)$/.exec(first);
  return joined === null ? [null, first, argv.slice(1)] : [joined[1] as string, second, argv.slice(2)];
}

type Head = Pick<GoCommand, 'go' | 'binary' | 'dir' | 'env'>;

function parts(head: Head, argv: readonly string[]): GoCommand | Inseparable {
  const flags: GoFlag[] = [];
  const packages: string[] = [];
  let at = 0;
  while (at < argv.length) {
    const word = argv[at] as string;
    if (/^--?args$/.test(word) && head.binary === null) {
      return { ...head, flags, packages, args: argv.slice(at + 1) };
    }
    const flag = flagAt(argv, at);
    if (flag === null) {
      // The flag package stops at the first word that is no flag; the go tool takes it for a package.
      if (head.binary !== null) return { ...head, flags, packages, args: argv.slice(at) };
      packages.push(word);
      at += 1;
    } else if (typeof flag === 'string') return { inseparable: flag };
    else {
      flags.push(flag);
      at += flag.words.length;
    }
  }
  return { ...head, flags, packages, args: [] };
}

/** The flag that starts at `at`; null for another word; a string says why it cannot be told. */
function flagAt(argv: readonly string[], at: number): GoFlag | string | null {
  const word = argv[at] as string;
  const match = /^--?(?:test\.)?([A-Za-z][\w.-]*)(?:=(.*))?$/s.exec(word);
  if (match === null) return null;
  const [, name, value] = match as unknown as [string, string, string | undefined];
  if (value !== undefined) return { name, value, words: [word] };
  if (BUILD_SWITCHES.has(name)) return { name, value: 'true', words: [word] };
  if (!WITH_VALUE.has(name)) return `${word} is not a flag of go test: write it as ${word}=VALUE behind -args`;
  const next = argv[at + 1];
  return next === undefined ? `${word} has no value` : { name, value: next, words: [word, next] };
}
