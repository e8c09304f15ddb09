/** Calls `visit` with every line, without its line break, and its 1-based number: one pass, no array of lines. */
export function forEachLine(text: string, visit: (line: string, number: number) => void): void {
  let start = 0;
  for (let number = 1; start < text.length; number += 1) {
    const found = text.indexOf('\n', start);
    const end = found === -1 ? text.length : found;
    visit(text.slice(start, end), number);
    start = end + 1;
  }
}

/** What of a long line fits into a message; at most `length` characters. */
export function excerpt(text: string, length = 120): string {
  const line = text.trim();
  return line.length <= length ? line : `${line.slice(0, length - 1)}…`;
}

/** `a, b, c and 4 more`: at most `limit` names. */
export function enumerate(names: readonly string[], limit = 3): string {
  const shown = names.slice(0, limit).join(', ');
  return names.length <= limit ? shown : `${shown} and ${names.length - limit} more`;
}

/** Line of a position; positions must be asked for in the order of their lines. */
export function lineCounter(text: string): (at: number) => number {
  let line = 1;
  let next = text.indexOf('\n');
  return (at) => {
    while (next !== -1 && next < at) {
      line += 1;
      next = text.indexOf('\n', next + 1);
    }
    return line;
  };
}
