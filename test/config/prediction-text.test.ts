import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseConfig } from '../../src/config/parse.ts';
import { parsePrediction } from '../../src/config/prediction-text.ts';

const parsed = (text: string) => {
  const result = parsePrediction(text);
  if (!result.ok) throw new Error(result.problem);
  return result.value;
};

describe('a prediction', () => {
  test('is understood clause by clause; the side stays', () => {
    const { clauses, conclusion } = parsed('fix2 makes */newest at depth 60 faster than 0.5; leaves */oldest alone');
    expect(conclusion).toBeNull();
    expect(clauses).toEqual([
      {
        kind: 'makes',
        text: 'fix2 makes */newest at depth 60 faster than 0.5',
        side: 'fix2',
        subject: { glob: '*/newest', at: [{ parameter: 'depth', value: '60' }], metric: null },
        direction: 'faster',
        than: 0.5,
      },
      {
        kind: 'leaves',
        text: 'leaves */oldest alone',
        side: 'fix2',
        subject: { glob: '*/oldest', at: [], metric: null },
      },
    ]);
  });

  test('about names with spaces, metrics, percentages and contrasts', () => {
    expect(parsed('makes GET hit less than 50% in allocs/op').clauses[0]).toMatchObject({
      side: null,
      direction: 'less',
      than: 0.5,
      subject: { glob: 'GET hit', metric: 'allocs/op' },
    });
    expect(parsed('contrast oldest / newest is between 0.95 and 1.05 on before').clauses[0]).toMatchObject({
      name: 'oldest / newest',
      low: 0.95,
      high: 1.05,
      side: 'before',
    });
    expect(parsed('contrast a is above 2').clauses[0]).toMatchObject({ low: 2, high: null, side: null });
  });

  test('that begins with if has a conclusion', () => {
    const doubt = parsed('if fix1 makes */newest faster and makes */oldest faster: it measures something else');
    expect(doubt.clauses.map(({ kind, side }) => [kind, side])).toEqual([
      ['makes', 'fix1'],
      ['makes', 'fix1'],
    ]);
    expect(doubt.conclusion).toBe('it measures something else');
  });

  test.each([
    'it gets better',
    'makes X faster than 0',
    'makes X faster than fast',
    'makes X less',
    'contrast a is between 2 and 1',
    'makes X at depth faster',
    ' ',
  ])('that says nothing is refused with its place: %s', (text) => {
    expect(parsePrediction(text).ok).toBe(false);
    expect(() => parseConfig(`predictions:\n  - "${text}"\n`, 'p.yaml')).toThrow(/^p\.yaml:2:5: predictions must be/);
  });

  test('any text is understood or refused, in time', () => {
    const words = fc.constantFrom(
      'makes',
      'leaves',
      'at',
      'faster',
      'than',
      'alone',
      'in',
      'contrast',
      'is',
      'if',
      'a',
      ':',
      ';',
      '0.5',
    );
    fc.assert(
      fc.property(fc.array(words, { maxLength: 120 }), (some) => {
        const from = performance.now();
        parsePrediction(some.join(' '));
        expect(performance.now() - from).toBeLessThan(2000);
      }),
    );
  });
});

test('expectations are read with their defaults, and each error has its place', () => {
  const config = parseConfig(
    'controls: SET\ncontrasts: [{name: c, numerator: a, denominator: b}]\nconsistency: [{name: x, first: {benchmark: a, metric: m}, second: {benchmark: a, metric: n}}]\n',
    'p.yaml',
  );
  expect(config.controls).toEqual(['SET']);
  expect(config.consistency?.[0]).toMatchObject({ tolerance: 0.2 });
  expect(() => parseConfig('contrasts: [{name: c, numerator: a}]', 'p.yaml')).toThrow(/denominator|a name|the name of/);
  expect(() => parseConfig('contrasts: [{name: c, numerator: a, denominator: b, up: a}]', 'p.yaml')).toThrow(
    /unknown key 'up'/,
  );
});
