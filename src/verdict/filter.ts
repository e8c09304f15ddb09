import picomatch from 'picomatch';

/** A character that no benchmark name holds: globs of names know no folders. */
const SLASH = '\u0001';

/** `*` stands for anything, slashes too, since names of benchmarks are no paths. No glob: everything. */
export function nameFilter(globs: readonly string[]): (name: string) => boolean {
  if (globs.length === 0) return () => true;
  const matchers = globs.map((glob) => picomatch(glob.replaceAll('/', SLASH), { dot: true, nonegate: true }));
  // A name typed as it is means itself, whatever brackets it holds.
  return (name) => globs.includes(name) || matchers.some((matches) => matches(name.replaceAll('/', SLASH)));
}
