import type { BenchCommand } from '../../src/model/plan.ts';

/** A command that needs no shell to be understood: its words, and the variables set in front of it. */
export interface PlainCommand {
  readonly argv: readonly [string, ...string[]];
  readonly env: Readonly<Record<string, string>>;
}

const ASSIGNMENT = /^([A-Za-z_]\w*)=(.*)$/s;

/** The command as words, or null where only a shell can say what it does (pipes, variables, globs, lists). */
export function plainCommand(command: BenchCommand): PlainCommand | null {
  const words = command.kind === 'argv' ? command.argv.map((text) => ({ text, bare: false })) : wordsOf(command.line);
  if (words === null) return null;
  const env: Record<string, string> = {};
  let first = assignments(words, 0, env, false);
  // `env NAME=value program`; an option of env's own is beyond us, and stays the program that it is.
  if (words[first]?.text === 'env' && !words[first + 1]?.text.startsWith('-')) {
    first = assignments(words, first + 1, env, true);
  }
  const [program, ...rest] = words.slice(first).map(({ text }) => text);
  return program === undefined ? null : { argv: [program, ...rest], env };
}

/** Takes `NAME=value` words from `first` on into `env`; returns where the next other word is. */
function assignments(words: readonly Word[], first: number, env: Record<string, string>, quoted: boolean): number {
  let at = first;
  for (; at < words.length; at += 1) {
    const word = words[at] as Word;
    const match = quoted || word.bare ? ASSIGNMENT.exec(word.text) : null;
    if (match === null) break;
    env[match[1] as string] = match[2] as string;
  }
  return at;
}

interface Word {
  text: string;
  /** It starts outside quotes, so that `NAME=value` is an assignment. */
  bare: boolean;
}

/** POSIX words of a line without expansions; null when it has any, or an open quote. */
function wordsOf(line: string): Word[] | null {
  const words: Word[] = [];
  let word: Word | null = null;
  for (let at = 0; at < line.length; at += 1) {
    const char = line[at] as string;
    if (char === ' ' || char === '\t') {
      if (word !== null) words.push(word);
      word = null;
      continue;
    }
    if (needsShell(line, at, word)) return null;
    word ??= { text: '', bare: char !== "'" && char !== '"' && char !== '\\' };
    if (char === '\\') {
      at += 1;
      if (at >= line.length || line[at] === '\n') return null;
      word.text += line[at];
    } else if (char === "'" || char === '"') {
      const quoted = quotedFrom(line, at);
      if (quoted === null) return null;
      word.text += quoted.text;
      at = quoted.end;
    } else word.text += char;
  }
  if (word !== null) words.push(word);
  return words;
}

/** A dollar sign that starts nothing stands for itself: `A$`. Outside quotes it also starts quotes of bash's. */
const EXPANSION = /\$[\w{(@*#?$!-]/y;
const QUOTING = /\$['"]/y;

const matchesAt = (pattern: RegExp, line: string, at: number): boolean => {
  pattern.lastIndex = at;
  return pattern.test(line);
};

function needsShell(line: string, at: number, word: Word | null): boolean {
  const char = line[at] as string;
  if (char === '$') return matchesAt(EXPANSION, line, at) || matchesAt(QUOTING, line, at);
  if ('|&;<>()`\n\r'.includes(char)) return true;
  if ('#~!'.includes(char)) return word === null;
  if (char === '{' || char === '}') return true;
  // `-bench=.*` names no file, and a pattern that matches none is passed on as it is.
  return '*?['.includes(char) && !/^-[^=]*=/.test(word?.text ?? '');
}

/** The text of the quotes that open at `start`, and where they close; null where they do not, or expand something. */
function quotedFrom(line: string, start: number): { text: string; end: number } | null {
  const quote = line[start];
  let text = '';
  for (let at = start + 1; at < line.length; at += 1) {
    const char = line[at] as string;
    if (char === quote) return { text, end: at };
    if (quote === '"' && (char === '`' || (char === '$' && matchesAt(EXPANSION, line, at)))) return null;
    if (quote === '"' && char === '\\' && '"\\$`'.includes(line[at + 1] ?? ' ')) {
      at += 1;
      text += line[at];
    } else text += char;
  }
  return null;
}
