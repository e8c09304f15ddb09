import { devNull } from 'node:os';

/**
 * Variables that tie git to one repository (`git rev-parse --local-env-vars`, save for the configuration of the
 * command line, which is the user's wish), or that make it ask, page, edit or write elsewhere. A git hook that starts
 * pairmark passes several of them on.
 */
const DROPPED: ReadonlySet<string> = new Set([
  'GIT_DIR',
  'GIT_WORK_TREE',
  'GIT_INDEX_FILE',
  'GIT_INDEX_VERSION',
  'GIT_OBJECT_DIRECTORY',
  'GIT_ALTERNATE_OBJECT_DIRECTORIES',
  'GIT_COMMON_DIR',
  'GIT_CONFIG',
  'GIT_GRAFT_FILE',
  'GIT_SHALLOW_FILE',
  'GIT_NAMESPACE',
  'GIT_PREFIX',
  'GIT_QUARANTINE_PATH',
  'GIT_IMPLICIT_WORK_TREE',
  'GIT_INTERNAL_SUPER_PREFIX',
  'GIT_INTERNAL_TOPLEVEL_FS_ROOT',
  'GIT_NO_REPLACE_OBJECTS',
  'GIT_REPLACE_REF_BASE',
  'GIT_REFLOG_ACTION',
  'GIT_DEFAULT_HASH',
  'GIT_DEFAULT_REF_FORMAT',
  'GIT_TEMPLATE_DIR',
  'GIT_LITERAL_PATHSPECS',
  'GIT_GLOB_PATHSPECS',
  'GIT_NOGLOB_PATHSPECS',
  'GIT_ICASE_PATHSPECS',
  'GIT_EXTERNAL_DIFF',
  'GIT_DIFF_OPTS',
  'GIT_EDITOR',
  'GIT_SEQUENCE_EDITOR',
  'GIT_PAGER',
  'EDITOR',
  'VISUAL',
  'PAGER',
  'PREFIX',
  'SSH_ASKPASS',
  'LANGUAGE',
]);

/** On for every call: nothing of ours runs hooks, asks, tidies up on its own, or follows a habit of the user's. */
const ALWAYS: readonly string[] = [
  `core.hooksPath=${devNull}`,
  'core.fsmonitor=false',
  'core.untrackedCache=false',
  'core.splitIndex=false',
  'core.warnAmbiguousRefs=true',
  'advice.detachedHead=false',
  'submodule.recurse=false',
  'fetch.recurseSubmodules=false',
  'fetch.writeCommitGraph=false',
  'gc.auto=0',
  'maintenance.auto=false',
  'protocol.version=2',
  'init.defaultBranch=main',
  'i18n.commitEncoding=UTF-8',
  'color.ui=false',
];

/** A setting of git's, `section.key` and value. */
export type Setting = readonly [key: string, value: string];

/**
 * The environment for git: the user's own, without what would lead it to another repository or make it ask, in a
 * language that its messages can be read in. `settings` go by variables and not by arguments, so that the processes
 * that git starts have them too and no list of processes shows them.
 */
export function gitEnvironment(
  inherited: Readonly<Record<string, string | undefined>>,
  extra: Readonly<Record<string, string>>,
  settings: readonly Setting[],
): Record<string, string> {
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries(inherited)) {
    if (value !== undefined && !DROPPED.has(name.toUpperCase())) env[name] = value;
  }
  // Each stops git from asking: at the terminal, through a password program, and from writing to the user's index.
  Object.assign(env, {
    GIT_TERMINAL_PROMPT: '0',
    GIT_OPTIONAL_LOCKS: '0',
    GCM_INTERACTIVE: 'never',
    LC_ALL: 'C.UTF-8',
  });
  Object.assign(env, extra);
  addSettings(env, [...ALWAYS.map(parseSetting), ...settings]);
  return env;
}

function parseSetting(text: string): Setting {
  const at = text.indexOf('=');
  return [text.slice(0, at), text.slice(at + 1)];
}

function addSettings(env: Record<string, string>, settings: readonly Setting[]): void {
  const before = Number.parseInt(env.GIT_CONFIG_COUNT ?? '0', 10);
  const first = Number.isSafeInteger(before) && before > 0 ? before : 0;
  settings.forEach(([key, value], index) => {
    env[`GIT_CONFIG_KEY_${first + index}`] = key;
    env[`GIT_CONFIG_VALUE_${first + index}`] = value;
  });
  env.GIT_CONFIG_COUNT = String(first + settings.length);
}
