import type { Output } from '../../src/model/harness.ts';
import { cleanText } from './clean.ts';

/** The result file, or else the stream in which `found` sees its format: stderr first. Null where it is in none. */
export function streamWith(output: Output, found: (text: string) => boolean): string | null {
  const texts = output.file === null ? [output.stderr, output.stdout] : [output.file];
  for (const text of texts) {
    const clean = cleanText(text);
    if (found(clean)) return clean;
  }
  return null;
}
