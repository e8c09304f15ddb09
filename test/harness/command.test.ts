import { expect, test } from 'vitest';
import { command } from '../../harness/command.ts';
import { output } from './support.ts';

test('one number: the wall time of the process', () => {
  const read = command.read(output('whatever', { wallSeconds: 1.25, command: './app -x' }));
  expect(read).toEqual({
    readings: [{ benchmark: './app -x', scope: null, metric: 'wall', unit: 's', better: 'lower', value: 1.25 }],
    problems: [],
  });
});

test('a file has no wall time', () => {
  expect(command.recogniseOutput(output('x'))).toBe(false);
  expect(command.read(output('x'))).toMatchObject({ readings: [], problems: [{ kind: 'unreadable' }] });
});
