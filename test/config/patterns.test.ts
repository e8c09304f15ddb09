import { expect, test } from 'vitest';
import { parseConfig } from '../../src/config/parse.ts';
import { UserError } from '../../src/model/error.ts';

function problems(text: string): readonly string[] {
  try {
    parseConfig(text, 'pairmark.yaml');
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    expect(error).toMatchObject({ exitCode: 2, reason: 'bad-config' });
    return error.details.length > 0 ? error.details : [error.message];
  }
  return [];
}

test('patterns keep their order and get what was left out', () => {
  const { patterns } = parseConfig(
    `patterns:
  b: { match: '(?P<value>\\d+)', unit: ms }
  a:
    match: (?P<benchmark>\\w+) (?P<value>\\d+)
    metric: hits
    better: higher
    decimal: ','
`,
    'pairmark.yaml',
  );
  const nothing = { benchmark: null, metric: null, unit: null, better: null, decimal: null };
  expect(patterns).toEqual([
    { ...nothing, name: 'b', match: '(?P<value>\\d+)', unit: 'ms' },
    {
      ...nothing,
      name: 'a',
      match: '(?P<benchmark>\\w+) (?P<value>\\d+)',
      metric: 'hits',
      better: 'higher',
      decimal: ',',
    },
  ]);
});

test.each([
  [
    "patterns: { a: { match: '(' } }",
    "pairmark.yaml:1:25: patterns 'a' match is no regular expression that can be used: missing closing ): `(`",
  ],
  [
    'patterns:\n  a:\n    match: \\d+',
    "pairmark.yaml:3:12: patterns 'a' match must have a group for the number: (?P<value>[0-9.]+)",
  ],
  [
    'patterns:\n  a: { mach: x }',
    "pairmark.yaml:2:8: unknown key 'mach'; the keys are match, benchmark, metric, unit, better, decimal",
  ],
  ['patterns: { a: {} }', "pairmark.yaml:1:16: patterns 'a' match must be a regular expression, not empty"],
  [
    'patterns: { a: x }',
    "pairmark.yaml:1:16: patterns 'a' must be a map with the keys match, benchmark, metric, unit, better, decimal",
  ],
  ['patterns: [x]', 'pairmark.yaml:1:11: patterns must be a map from names to patterns, not a list'],
  [
    "patterns: { 'a b': { match: '(?P<value>1)' } }",
    "pairmark.yaml:1:20: patterns 'a b' must have a name of letters, digits, `_`, `.` and `-`",
  ],
  [
    "patterns: { a: { match: '(?P<value>1)', better: up } }",
    "pairmark.yaml:1:49: patterns 'a' better must be lower or higher, not 'up'",
  ],
  [
    "patterns: { a: { match: '(?P<value>1)', decimal: ';' } }",
    "pairmark.yaml:1:50: patterns 'a' decimal must be '.' or ',', not ';'",
  ],
])('%s', (text, problem) => {
  expect(problems(text)).toContain(problem);
});

test('not without end', () => {
  const many = Array.from({ length: 51 }, (_, index) => `  p${index}: { match: '(?P<value>1)' }\n`).join('');
  expect(problems(`patterns:\n${many}`)).toEqual(['pairmark.yaml:2:3: patterns must not be more than 50']);
});
