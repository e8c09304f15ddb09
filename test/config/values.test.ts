import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatDuration, parseDuration, parseInteger, parseShare } from '../../src/config/values.ts';

const day = 86_400_000;
const anyTime = { min: 0, max: 100 * day };

describe('durations', () => {
  test.each([
    ['100ms', 100],
    ['60s', 60_000],
    ['1.5s', 1500],
    ['5m', 300_000],
    ['1m30s', 90_000],
    ['1m500ms', 60_500],
    ['1h', 3_600_000],
    ['2d', 2 * day],
    ['0s', 0],
  ])('%s', (text, ms) => expect(parseDuration(text, anyTime)).toEqual({ ok: true, value: ms }));

  test.each(['', 's', '5 m', '-5s', '+5s', '5M', '30s1m', '1s1s', '1e3s', '.5s', '5s ', 'soon', '1h30', 'NaNs', '∞s'])(
    'not %j',
    (text) =>
      expect(parseDuration(text, { min: 1, max: day })).toEqual({
        ok: false,
        problem: `must be a duration such as 100ms, 60s, 5m or 1h30m, from 1ms to 1d, not '${text}'`,
      }),
  );

  test('a number without a unit could be seconds or milliseconds', () =>
    expect(parseDuration('60', anyTime)).toEqual({ ok: false, problem: 'needs a unit: 60ms, 60s, 60m or 60h' }));

  test('bounds are inclusive', () => {
    const range = { min: 1000, max: 2000 };
    expect(['1s', '2s', '999ms', '2001ms'].map((text) => parseDuration(text, range).ok)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  test('what is written can be read', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99 * day }), (ms) => {
        expect(parseDuration(formatDuration(ms), anyTime)).toEqual({ ok: true, value: ms });
      }),
    );
    expect(formatDuration(90_000)).toBe('1m30s');
  });
});

describe('shares', () => {
  test.each([
    ['2%', 0.02],
    ['2 %', 0.02],
    ['0.02', 0.02],
    ['.5', 0.5],
    ['0', 0],
    ['150%', 1.5],
    ['2.5%', 0.025],
  ])('%s', (text, share) => expect(parseShare(text, { max: 10 })).toEqual({ ok: true, value: share }));

  test.each(['', '%', '-2%', '2,5%', '1e-2', 'NaN', 'two', '1001%', '0x1'])('not %j', (text) =>
    expect(parseShare(text, { min: 0, max: 10 })).toEqual({
      ok: false,
      problem: `must be a share such as 2% or 0.02, from 0% to 1000%, not '${text}'`,
    }),
  );

  test('a bare number from 1 on could be per cent', () =>
    expect(parseShare('2', { max: 10 })).toEqual({
      ok: false,
      problem: 'needs a per cent sign or to be below 1: 2% or 0.02',
    }));

  test('an exclusive bound', () => {
    expect(parseShare('0', { above: 0, max: 0.5 }).ok).toBe(false);
    expect(parseShare('50%', { above: 0, max: 0.5 }).ok).toBe(true);
    expect(parseShare('51%', { above: 0, max: 0.5 })).toEqual({
      ok: false,
      problem: "must be a share such as 2% or 0.02, above 0% to 50%, not '51%'",
    });
  });
});

describe('whole numbers', () => {
  test('decimal digits only, within the range', () => {
    const range = { min: 1, max: 4_294_967_295 };
    expect(parseInteger('4294967295', range)).toEqual({ ok: true, value: 4_294_967_295 });
    for (const text of ['', '0', '-1', '+1', '1.0', '1e3', '0x10', ' 1', '1_000', '4294967296', '9'.repeat(400), '١']) {
      expect(parseInteger(text, range).ok).toBe(false);
    }
  });

  test('every whole number in a range, and nothing beside it', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.maxSafeNat(), fc.maxSafeNat(), (a, b, value) => {
        const range = { min: Math.min(a, b), max: Math.max(a, b) };
        expect(parseInteger(String(value), range).ok).toBe(value >= range.min && value <= range.max);
      }),
    );
  });

  test('what is quoted stays on one line and moves no cursor', () => {
    const parsed = parseInteger(`\u001b[31m\n${'x'.repeat(100)}`, { min: 1, max: 2 });
    expect(parsed).toEqual({
      ok: false,
      problem: `must be a whole number from 1 to 2, not '\\x1b[31m\\n${'x'.repeat(54)}…'`,
    });
  });
});

test('nothing is read as a number that is not finite', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      for (const parsed of [
        parseDuration(text, anyTime),
        parseShare(text, { max: 10 }),
        parseInteger(text, { min: 0, max: 1e6 }),
      ]) {
        if (parsed.ok) expect(Number.isFinite(parsed.value)).toBe(true);
        else expect(parsed.problem).toMatch(/^(must be|needs) /);
      }
    }),
  );
});
