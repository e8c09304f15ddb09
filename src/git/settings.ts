import type { Setting } from './environment.ts';
import { git } from './run.ts';

/** One line of the user's git configuration. */
export interface ConfigEntry {
  /** `system`, `global`, `local`, `worktree` or `command`. */
  readonly scope: string;
  /** Section and name in lower case, a sub-section as it is. */
  readonly key: string;
  readonly value: string;
}

/** The whole configuration as git sees it from `cwd`, in order of precedence, lowest first. */
export async function readConfig(cwd: string): Promise<ConfigEntry[]> {
  const fields = (await git({ cwd, args: ['config', '--list', '--show-scope', '-z'] })).split('\0');
  const entries: ConfigEntry[] = [];
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const entry = fields[at + 1]!;
    const end = entry.indexOf('\n');
    const [key, value] = end < 0 ? [entry, 'true'] : [entry.slice(0, end), entry.slice(end + 1)];
    entries.push({ scope: fields[at]!, key, value });
  }
  return entries;
}

/** The last value of a key, which is the one that counts; null when it is not set. */
export function configValue(config: readonly ConfigEntry[], key: string): string | null {
  return config.findLast((entry) => entry.key === key)?.value ?? null;
}

/**
 * The user's main remote, found as git finds it: that of the branch, else `origin`, else the first one.
 * Null: there is none.
 */
export function mainRemote(
  config: readonly ConfigEntry[],
  branch: string | null,
): { readonly name: string; readonly url: string } | null {
  const remotes = config.filter(({ key }) => /^remote\..+\.url$/.test(key)).map(({ key }) => key.slice(7, -4));
  const wanted = branch === null ? null : configValue(config, `branch.${branch}.remote`);
  const name = [wanted, 'origin'].find((each) => each !== null && remotes.includes(each)) ?? remotes[0];
  if (name === undefined) return null;
  const url = config.find(({ key }) => key === `remote.${name}.url`)!.value;
  return { name, url };
}

/** Is this a clone whose missing objects are fetched when they are needed? */
export function isPartialClone(config: readonly ConfigEntry[]): boolean {
  return config.some(({ key, value }) => /^remote\..+\.promisor$/.test(key) && value !== 'false');
}

const ofTransport = /^(http|credential|url|protocol)\.|^core\.(sshcommand|askpass|gitproxy)$/;
const ofFiles = /^(filter|lfs)\.|^core\.(autocrlf|eol|safecrlf|longpaths|symlinks|protectntfs|protecthfs)$/;

/** What the user set for this repository alone about reaching others. It may hold tokens: never written to disk. */
export const transportSettings = (config: readonly ConfigEntry[]): Setting[] => ownSettings(config, ofTransport);

/** What the user set for this repository alone about how files are written: line ends, filters. */
export const fileSettings = (config: readonly ConfigEntry[]): Setting[] => ownSettings(config, ofFiles);

function ownSettings(config: readonly ConfigEntry[], wanted: RegExp): Setting[] {
  return config
    .filter(({ scope, key }) => (scope === 'local' || scope === 'worktree') && wanted.test(key))
    .map(({ key, value }) => [key, value] as const);
}

/** Lets SSH fail where it would ask, unless the user has a command of their own for it. */
export function quietSsh(config: readonly ConfigEntry[]): Record<string, string> {
  const { GIT_SSH_COMMAND, GIT_SSH } = process.env;
  const own = GIT_SSH_COMMAND ?? GIT_SSH ?? configValue(config, 'core.sshcommand');
  return own === null ? { GIT_SSH_COMMAND: 'ssh -o BatchMode=yes' } : {};
}

/** Settings as the text of a configuration file. */
export function configText(settings: readonly Setting[]): string {
  return settings
    .map(([key, value]) => `${sectionOf(key)}\n\t${key.slice(key.lastIndexOf('.') + 1)} = ${quoted(value)}\n`)
    .join('');
}

function sectionOf(key: string): string {
  const first = key.indexOf('.');
  const last = key.lastIndexOf('.');
  if (first === last) return `[${key.slice(0, first)}]`;
  return `[${key.slice(0, first)} "${key.slice(first + 1, last).replace(/["\\]/g, '\\$&')}"]`;
}

function quoted(value: string): string {
  const escapes: Record<string, string> = { '\\': '\\\\', '"': '\\"', '\n': '\\n', '\t': '\\t', '\b': '\\b' };
  return `"${value.replace(/[\\"\n\t\b]/g, (char) => escapes[char]!)}"`;
}
