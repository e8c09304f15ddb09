import { expect, test } from 'vitest';
import { OPTIONS } from '../../src/cli/options.ts';
import { nearest } from '../../src/model/nearest.ts';

const names = OPTIONS.map(({ name }) => name);

test.each([
  ['pars', 'pairs'],
  ['piars', 'pairs'],
  ['max_rounds', 'max-rounds'],
  ['maxRounds', 'max-rounds'],
  ['rounds', 'max-rounds'],
  ['time', 'time-budget'],
  ['timout', 'timeout'],
  ['benchmark', 'bench'],
  ['effect', 'min-effect'],
  ['warm-up', 'warmup'],
  ['colour', null],
  ['duet', null],
  ['x', null],
  ['', null],
  ['pairs'.repeat(20), null],
])('%s is nearest to %s', (word, known) => expect(nearest(word, names)).toBe(known));

test('every known word is nearest to itself', () => {
  for (const name of names) expect(nearest(name, names)).toBe(name);
});
