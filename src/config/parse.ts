import { type UserError, usageError } from '../model/error.ts';
import { nearest } from '../model/nearest.ts';
import { visible } from '../report/escape.ts';
import { CONFIG_KEYS, type Config, configSchema } from './schema.ts';
import { type Complaint, readTree, type Tree } from './tree.ts';
import { shown } from './values.ts';

/** Most errors that are printed. */
const MOST_LINES = 20;

/**
 * Reads the text of a pairmark.yaml; an empty one sets nothing.
 *
 * @param name what messages call the file
 * @throws UserError exit 2 `bad-config`
 */
export function parseConfig(text: string, name: string): Config {
  const tree = readTree(text);
  if (!('value' in tree)) throw badConfig(name, tree);
  if (tree.value === null) return {};
  const result = configSchema.safeParse(tree.value);
  if (!result.success)
    throw badConfig(
      name,
      result.error.issues.flatMap((issue) => complaints(tree, issue)),
    );
  return result.data as Config;
}

type Issue = Extract<ReturnType<typeof configSchema.safeParse>, { success: false }>['error']['issues'][number];

function complaints(tree: Tree, issue: Issue): Complaint[] {
  if (issue.code !== 'unrecognized_keys') {
    return [tree.complain(issue.path, [keyName(issue.path), issue.message].filter((part) => part !== '').join(' '))];
  }
  return issue.keys.map((key) => {
    // Inside of an entry the schema has said which keys there are.
    const hint = issue.path.length === 0 ? hintFor(key) : issue.message;
    return tree.complain([...issue.path, key], `unknown key ${shown(key)}; ${hint}`, 'key');
  });
}

function hintFor(key: string): string {
  const near = nearest(key, CONFIG_KEYS);
  return near === null ? 'keys are named like the long flags of pairmark run' : `the nearest known one is ${near}`;
}

/**
 * `filter`, `revisions`, `better 'ops/s'`, `patterns 'latency' match`; empty for the whole. An entry of a list is told by
 * its place alone.
 */
function keyName([key, inner, innermost]: readonly PropertyKey[]): string {
  if (key === undefined) return '';
  if (typeof inner !== 'string') return String(key);
  return [key, shown(inner), ...(typeof innermost === 'string' ? [innermost] : [])].join(' ');
}

function badConfig(name: string, found: readonly Complaint[]): UserError {
  const lines = new Set(
    [...found]
      .sort((a, b) => a.line - b.line || a.column - b.column)
      .map(({ line, column, text }) => `${name}:${line}:${column}: ${visible(text)}`),
  );
  const [first = name, ...more] = lines;
  if (more.length === 0) return usageError('bad-config', first);
  return usageError('bad-config', `${first} (and ${more.length} more)`, [...lines].slice(0, MOST_LINES));
}
