/** A benchmark as its tool names it, and where it stands: its package, its class, its file. */
interface Named {
  readonly benchmark: string;
  readonly scope: string | null;
}

/**
 * The name of each that people see. A scope is shown only where there is more than one: `pkg.BenchmarkX`.
 *
 * @param canonicalName what the tool knows of its names, all of them at once
 */
export function displayNames(
  all: readonly Named[],
  canonicalName: (names: readonly string[]) => (name: string) => string,
): (one: Named) => string {
  const canonical = canonicalName(all.map(({ benchmark }) => benchmark));
  const several = new Set(all.map(({ scope }) => scope)).size > 1;
  return ({ scope, benchmark }) => {
    const name = canonical(benchmark);
    return several && scope !== null ? `${scope}.${name}` : name;
  };
}
