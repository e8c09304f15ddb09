const LONGEST = 40;

/** Edits (insert, delete, replace, swap of neighbours) from one word to another: optimal string alignment. */
function distance(a: string, b: string): number {
  let previous: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) best = Math.min(best, previous[j - 2]! + 1);
      next.push(best);
    }
    [previous, row] = [row, next];
  }
  return row[b.length]!;
}

const plain = (word: string): string =>
  word
    .replace(/[A-Z]/g, (letter) => `-${letter}`)
    .toLowerCase()
    .replaceAll('_', '-');

/** A part of a compound word is near to it (`rounds`, `time`), and so is a longer form of it (`benchmark`). */
function kin(word: string, candidate: string): boolean {
  const part = word.length >= 3 && (candidate.startsWith(word) || candidate.split('-').includes(word));
  return part || (candidate.length >= 4 && word.startsWith(candidate));
}

/**
 * The known word that a mistyped one is nearest to, or null when none is near enough to be meant: one edit in three
 * letters. `_` and capitals count as dashes.
 */
export function nearest(word: string, known: readonly string[]): string | null {
  if (word === '' || word.length > LONGEST) return null;
  const wanted = plain(word);
  let best: string | null = null;
  let least = Math.max(1, Math.floor(wanted.length / 3)) + 1;
  for (const candidate of known) {
    const edits = kin(wanted, candidate) ? Math.min(1, distance(wanted, candidate)) : distance(wanted, candidate);
    if (edits < least) [best, least] = [candidate, edits];
  }
  return best;
}

/** Longer names are cut before they are compared: the time grows with the square. */
const COMPARED = 120;

/** The `count` known names that are nearest to one that is not known, nearest first. Every one is near enough. */
export function nearestFew(name: string, known: readonly string[], count: number): string[] {
  const wanted = plain(name).slice(0, COMPARED);
  return known
    .map((candidate) => ({ candidate, edits: distance(wanted, plain(candidate).slice(0, COMPARED)) }))
    .sort((a, b) => a.edits - b.edits)
    .slice(0, count)
    .map(({ candidate }) => candidate);
}
