/** Value of an option that is written `FLAG VALUE` or `FLAG=VALUE`, the last one given; null where there is none. */
export function optionValue(argv: readonly string[], flag: string): string | null {
  for (let at = argv.length - 1; at > 0; at -= 1) {
    const word = argv[at] as string;
    if (word.startsWith(`${flag}=`)) return word.slice(flag.length + 1);
    if (word === flag) return argv[at + 1] ?? null;
  }
  return null;
}
