import { looksLikeCredential } from './credentials.ts';

export interface ChildEnvironment {
  readonly env: Record<string, string>;
  /** Names that were withheld because they look like credentials, sorted. For people, so that false ones are seen. */
  readonly withheld: readonly string[];
  /** Values of all that looks like a credential, passed or not: what `redact` is to take out of logs. */
  readonly secrets: readonly string[];
}

/**
 * What ties git to a repository or carries configuration into it; set inside hooks and by `git -c`. In a checkout of
 * ours it would lead git to the user's repository. (`git rev-parse --local-env-vars`, and the list of `-c`.)
 */
const GIT_LOCAL =
  /^GIT_(DIR|WORK_TREE|COMMON_DIR|INDEX_FILE|OBJECT_DIRECTORY|ALTERNATE_OBJECT_DIRECTORIES|PREFIX|NAMESPACE|IMPLICIT_WORK_TREE|INTERNAL_SUPER_PREFIX|GRAFT_FILE|SHALLOW_FILE|REPLACE_REF_BASE|NO_REPLACE_OBJECTS|QUARANTINE_PATH|CONFIG|CONFIG_PARAMETERS|CONFIG_COUNT|CONFIG_(KEY|VALUE)_\d+)$/;

/**
 * The environment for builds and benchmarks: they run code of any commit and must not get at credentials. Withheld
 * is what looks like one by its name (`*TOKEN*`, `*SECRET*`, `*PASSWORD*`, `*_KEY`, `AWS_*` …; in any case) or by
 * its value (`user:password@` in a URL, a known kind of token), and the way to the user's ssh agent and password
 * helpers, unless `pass` names it. Proxies keep their password. Git's variables for one repository are taken out.
 */
export function childEnvironment(
  base: Readonly<Record<string, string | undefined>>,
  options: { readonly pass: readonly string[] },
): ChildEnvironment {
  const passed = new Set(options.pass.map((name) => name.toUpperCase()));
  const env: Record<string, string> = {};
  const withheld: string[] = [];
  const secrets: string[] = [];
  for (const [name, value] of Object.entries(base)) {
    if (value === undefined) continue;
    const wanted = passed.has(name.toUpperCase());
    const credential = looksLikeCredential(name, value);
    if (credential) secrets.push(value);
    if (wanted) env[name] = value;
    else if (credential) withheld.push(name);
    else if (!GIT_LOCAL.test(name.toUpperCase())) env[name] = value;
  }
  return { env, withheld: withheld.sort(), secrets };
}
