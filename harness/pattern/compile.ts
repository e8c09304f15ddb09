import { RE2JS } from 're2js';
import { nearest } from '../../src/model/nearest.ts';
import { PATTERN_GROUPS, type Pattern, type PatternGroup } from '../../src/model/pattern.ts';

/** A pattern that is ready to be matched, in time linear in the line. */
export interface Compiled {
  readonly pattern: Pattern;
  /** Steps that one character of a line costs at most. */
  readonly cost: number;
  /** What the groups hold in the leftmost match; a group that took no part is null. Null: no match. */
  groups(line: string): Readonly<Record<PatternGroup, string | null>> | null;
}

/** Longest source, in characters. */
const LONGEST_SOURCE = 1000;
/** Largest program; `(a{30}){30}` makes one of some 900 instructions. */
const LARGEST_PROGRAM = 1000;

/**
 * Compiles by RE2's rules: every expression that it takes is matched in linear time, and what cannot be so matched
 * (lookaround, back-references) it refuses. A text says what is wrong, and goes on after the name of the setting.
 */
export function compilePattern(pattern: Pattern): Compiled | string {
  const { match } = pattern;
  if (match.length > LONGEST_SOURCE) return `must not be longer than ${LONGEST_SOURCE} characters`;
  const expression = expressionOf(match);
  if (typeof expression === 'string') return expression;
  const cost = expression.programSize();
  if (cost > LARGEST_PROGRAM) {
    return `repeats too much to be matched fast: ${cost} steps a character, and ${LARGEST_PROGRAM} are the limit`;
  }
  const wrong = wrongGroup(Object.keys(expression.namedGroups()));
  if (wrong !== null) return wrong;
  const present = new Set(Object.keys(expression.namedGroups()));
  return {
    pattern,
    cost,
    groups(line) {
      // Most lines are no measurements, and to tell only that takes a quarter of the time.
      if (!expression.test(line)) return null;
      const matcher = expression.matcher(line);
      if (!matcher.find()) return null;
      const group = (name: PatternGroup): string | null => (present.has(name) ? matcher.group(name) : null);
      return { benchmark: group('benchmark'), metric: group('metric'), unit: group('unit'), value: group('value') };
    },
  };
}

function expressionOf(source: string): RE2JS | string {
  try {
    return RE2JS.compile(source);
  } catch (error) {
    return `is no regular expression that can be used: ${reasonOf((error as Error).message)}`;
  }
}

/** RE2 does not say why it knows no lookaround. */
function reasonOf(message: string): string {
  const reason = message.replace(/^error parsing regexp: /, '');
  if (/`\(\?<?[=!]/.test(reason)) return `${reason}; lookaround cannot be matched in linear time`;
  if (/escape sequence: `\\[1-9k]/.test(reason)) return `${reason}; back-references cannot be matched in linear time`;
  return reason;
}

/** Groups without a name are the user's own affair; a name that is none of ours is a slip of the pen. */
function wrongGroup(names: readonly string[]): string | null {
  const unknown = names.find((name) => !(PATTERN_GROUPS as readonly string[]).includes(name));
  if (unknown !== undefined) {
    const near = nearest(unknown, PATTERN_GROUPS);
    const hint = near === null ? `groups are ${PATTERN_GROUPS.join(', ')}` : `the nearest known one is ${near}`;
    return `has a group ${unknown}; ${hint}`;
  }
  return names.includes('value') ? null : 'must have a group for the number: (?P<value>[0-9.]+)';
}
