import { expect, test } from 'vitest';
import { roundText } from '../../src/progress/text.ts';

const base = { done: 11, total: 40, unit: 'BenchmarkX', side: 'HEAD', secondsLeft: 125.2, decided: 3 };

test.each([
  [{}, 'round 12 of 40 · BenchmarkX · HEAD · 2 min 05 s left · 3 decided'],
  [{ secondsLeft: null, decided: 0 }, 'round 12 of 40 · BenchmarkX · HEAD'],
  [{ done: 40, secondsLeft: -0.3 }, 'round 40 of 40 · BenchmarkX · HEAD · 0 s left · 3 decided'],
  [{ secondsLeft: 4.4 }, 'round 12 of 40 · BenchmarkX · HEAD · 4 s left · 3 decided'],
  [
    { unit: `a${'b'.repeat(50)}c`, decided: 0, secondsLeft: null },
    `round 12 of 40 · a${'b'.repeat(19)}…${'b'.repeat(18)}c · HEAD`,
  ],
  [{ unit: '\u001b[2Jx\ny', decided: 0, secondsLeft: null }, 'round 12 of 40 · \\x1b[2Jx\\ny · HEAD'],
])('%j', (change, text) => expect(roundText({ ...base, ...change })).toBe(text));
