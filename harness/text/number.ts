/** Spellings of "not a number" and of the infinities that benchmark tools print. */
const NON_FINITE: ReadonlyMap<string, number> = new Map([
  ['nan', Number.NaN],
  ['-nan', Number.NaN],
  ['+nan', Number.NaN],
  ['inf', Number.POSITIVE_INFINITY],
  ['+inf', Number.POSITIVE_INFINITY],
  ['-inf', Number.NEGATIVE_INFINITY],
  ['infinity', Number.POSITIVE_INFINITY],
  ['+infinity', Number.POSITIVE_INFINITY],
  ['-infinity', Number.NEGATIVE_INFINITY],
]);

/** The number that the whole word spells, NaN and the infinities in any spelling included; null for any other word. */
export function numberOf(word: string): number | null {
  const first = word.charCodeAt(0);
  const second = word.charCodeAt(1);
  const signed = first === 43 || first === 45;
  const letter = signed ? second : first;
  if (letter <= 57) return isDecimalText(word) ? decimal(word) : null;
  // `i` or `n`, either case: what no unit in common use but `ns` starts with.
  const lower = letter | 32;
  return (lower === 105 || lower === 110) && word.length < 10 ? (NON_FINITE.get(word.toLowerCase()) ?? null) : null;
}

/** Digits, points, signs and `e` only: of such words JavaScript reads those that are decimal numbers, and no others. */
function isDecimalText(word: string): boolean {
  for (let at = 0; at < word.length; at += 1) {
    const code = word.charCodeAt(at);
    const digit = code >= 48 && code <= 57;
    if (!digit && code !== 46 && code !== 43 && code !== 45 && code !== 101 && code !== 69) return false;
  }
  return word !== '';
}

function decimal(word: string): number | null {
  const value = Number(word);
  return Number.isNaN(value) ? null : value;
}
