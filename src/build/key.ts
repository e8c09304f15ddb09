import { createHash } from 'node:crypto';
import type { RunRequest } from '../model/plan.ts';
import type { Revision } from '../model/revision.ts';
import { toolchainFingerprint } from './toolchain.ts';

/** Raised when what is kept in the cache changes in form or meaning: older builds are then not used. */
export const CACHE_SCHEMA = 1;

/** All that a build depends on. */
export interface KeyInputs {
  readonly sourceId: string;
  readonly revision: Revision;
  readonly request: RunRequest;
  /** Folder of the checkout that is built in. */
  readonly dir: string;
  /** Name of the harness that prepares, or null where none does. */
  readonly preparing: string | null;
  /** Content hash of the overlay; empty without one. */
  readonly overlayHash: string;
  readonly env: Readonly<Record<string, string>>;
  /** Which of several builds of the same, from 0. */
  readonly copy: number;
}

/** Makes keys of builds; looks at the tools of the machine once. */
export function keyMaker(env: Readonly<Record<string, string>>): (inputs: KeyInputs) => string {
  const machine = { tools: toolchainFingerprint(env), platform: process.platform, arch: process.arch };
  return (inputs) => buildKey(inputs, machine);
}

/**
 * SHA-256 in 64 hex digits. The commit counts beside its tree, since builds embed `git describe`; of the environment
 * counts all that is not known to be without effect, since a build that is made once too often only costs time.
 */
function buildKey(inputs: KeyInputs, machine: unknown): string {
  const { request, revision } = inputs;
  const parts = {
    schema: CACHE_SCHEMA,
    source: inputs.sourceId,
    commit: revision.sha,
    tree: revision.tree,
    build: request.build,
    dir: inputs.dir,
    artifacts: request.artifacts,
    overlay: inputs.overlayHash,
    passed: [...request.env].sort(),
    env: buildEnvironment(inputs.env),
    preparing: inputs.preparing === null ? null : { harness: inputs.preparing, bench: request.bench },
    machine,
    copy: inputs.copy,
  };
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** Says who, where from and in which window, never what is built. */
const WITHOUT_EFFECT = new RegExp(
  `^(?:${[
    '_|PWD|OLDPWD|SHLVL|COLUMNS|LINES|HOSTNAME|HOST|NAME|MAIL|PS1|PS2|PROMPT_COMMAND|LS_COLORS|LSCOLORS|LESS.*|PAGER|EDITOR|VISUAL|HISTFILE.*|HISTSIZE',
    'TERM|TERM_.*|COLORTERM|NO_COLOR|FORCE_COLOR|CLICOLOR.*|WINDOWID|DISPLAY|WAYLAND_DISPLAY|XAUTHORITY|SESSION_MANAGER|DESKTOP_.*',
    'XDG_(?:SESSION|SEAT|VTNR|RUNTIME|CURRENT|MENU|DATA_DIRS|CONFIG_DIRS|CACHE_HOME).*|DBUS_.*|GPG_.*|SSH_.*|TMUX.*|STY|WINDOW|INVOCATION_ID|JOURNAL_STREAM|MEMORY_PRESSURE_.*|MANAGERPID',
    'VSCODE_.*|ITERM_.*|LC_TERMINAL.*|KONSOLE_.*|GNOME_.*|VTE_VERSION|KITTY_.*|WEZTERM_.*|ALACRITTY_.*|GHOSTTY_.*|WT_.*|SECURITYSESSIONID|__CF.*|Apple_PubSub.*',
    'TMPDIR|TMP|TEMP|INIT_CWD|npm_.*|PNPM_SCRIPT_.*|MAKELEVEL|MFLAGS|PAIRMARK_.*',
    'GITHUB_.*|RUNNER_.*|ACTIONS_.*|CI_.*|GITLAB_.*|BUILDKITE_.*|CIRCLE_.*|TRAVIS_.*|JENKINS_.*|BUILD_(?:ID|NUMBER|TAG|URL|BUILD.*)|AGENT_.*|SYSTEM_.*|BITBUCKET_.*|DRONE_.*|APPVEYOR_.*',
    'GOMAXPROCS|GOGC|GOMEMLIMIT|OMP_.*|MKL_.*|OPENBLAS_.*',
  ].join('|')})$`,
);

function buildEnvironment(env: Readonly<Record<string, string>>): [string, string][] {
  return Object.entries(env)
    .filter(([name]) => !WITHOUT_EFFECT.test(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
}
