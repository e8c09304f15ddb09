import { createHash } from 'node:crypto';
import { commandLine, type RunRequest } from '../../model/plan.ts';
import type { HostFacts } from '../../model/report.ts';
import type { Side } from '../../model/revision.ts';

export interface FingerprintInput {
  readonly request: RunRequest;
  readonly sides: readonly Side[];
  readonly host: HostFacts;
  /** What benchmarks see of the environment. */
  readonly env: Readonly<Record<string, string>>;
  readonly pairmark: string;
}

/** Variables that differ from shell to shell and say nothing about a benchmark. */
const VOLATILE = new Set([
  'PWD',
  'OLDPWD',
  'SHLVL',
  '_',
  'COLUMNS',
  'LINES',
  'TERM',
  'COLORTERM',
  'TERM_PROGRAM',
  'TERM_PROGRAM_VERSION',
  'TERM_SESSION_ID',
  'WINDOWID',
  'DISPLAY',
  'XAUTHORITY',
  'TMUX',
  'TMUX_PANE',
  'STY',
  'SSH_CLIENT',
  'SSH_CONNECTION',
  'SSH_TTY',
  'SSH_AUTH_SOCK',
  'XDG_SESSION_ID',
  'DBUS_SESSION_BUS_ADDRESS',
  'NO_COLOR',
  'FORCE_COLOR',
  'PAIRMARK_CACHE_DIR',
  'INIT_CWD',
  'NODE',
]);
const VOLATILE_PREFIXES = ['npm_', 'VSCODE_', 'GITHUB_', 'RUNNER_', 'CI_'];

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

/**
 * What must be the same for two stretches of work to belong to one run: the setting's name and its value, or a hash
 * where the value may be long or private.
 */
export function fingerprintOf({ request, sides, host, env, pairmark }: FingerprintInput): Record<string, string> {
  const print: Record<string, string> = {
    pairmark,
    benchmark: commandLine(request.bench),
    build: request.build.join(' && '),
    harness: request.harness ?? '',
    'output-file': request.outputFile ?? '',
    cwd: request.dir ?? '',
    overlay: request.overlay.join(' '),
    patterns: hashOf(JSON.stringify(request.patterns)),
    expectations: hashOf(JSON.stringify(request.expectations)),
    setup: request.setup ?? '',
    prepare: request.prepare ?? '',
    cleanup: request.cleanup ?? '',
    check: request.check ?? '',
    cpu: request.cpu ?? '',
    filter: request.filter.join(' '),
    slice: String(request.sliceMs ?? ''),
    granularity: request.granularity ?? '',
    timeout: String(request.timeoutMs),
    pairs: String(request.pairs),
    seed: String(request.seed),
    'min-effect': String(request.minEffect),
    alpha: String(request.alpha),
    gate: String(request.gate),
    'max-rounds': String(request.maxRounds ?? ''),
    host: `${host.hostname}, ${host.cpu} × ${host.cores}, ${host.kernel} ${host.arch}`,
  };
  for (const side of sides) print[`revision ${side.index}`] = side.revision.sha;
  for (const [name, value] of Object.entries(env)) {
    if (VOLATILE.has(name) || VOLATILE_PREFIXES.some((prefix) => name.startsWith(prefix))) continue;
    print[`environment ${name}`] = hashOf(value);
  }
  return print;
}

/** What differs, for people: `benchmark was 'a', is 'b'`; environment variables by name alone. */
export function differences(was: Readonly<Record<string, string>>, is: Readonly<Record<string, string>>): string[] {
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].sort();
  return names
    .filter((name) => was[name] !== is[name])
    .map((name) =>
      name.startsWith('environment ') ? name : `${name} was '${was[name] ?? ''}', is '${is[name] ?? ''}'`,
    );
}
