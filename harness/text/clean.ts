/**
 * Control sequences of terminals: `ESC [ … m` and its kin, `ESC ] … BEL` (titles, links), and the short ones, of which
 * `ESC ( B` is in common use. Every part matches its own characters only, so time is linear.
 */
const ESCAPES = /\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b\n]*(?:\x07|\x1b\\)?|[ -/]+[0-~]|[0-Z\\^-~])/g;

/**
 * Text without what only a terminal or an editor wants: byte order mark, escape sequences, carriage returns. Of a line
 * that was overwritten by bare carriage returns the last state is kept. Lines keep their numbers.
 */
export function cleanText(text: string): string {
  let clean = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  if (clean.includes('\x1b')) clean = clean.replace(ESCAPES, '');
  if (clean.includes('\r')) clean = clean.split('\n').map(lastState).join('\n');
  return clean;
}

function lastState(line: string): string {
  let end = line.length;
  while (end > 0 && line.charCodeAt(end - 1) === 13) end -= 1;
  return end === 0 ? '' : line.slice(line.lastIndexOf('\r', end - 1) + 1, end);
}
