const SPECIAL = /[\\.+*?()|[\]{}^$]/g;

/**
 * The -bench pattern that matches one benchmark: Go splits it at slashes and matches each level by itself. Names come as
 * Go prints them, with spaces turned into `_` already. Benchmarks below it match too.
 */
export function benchPattern(name: string): string {
  return name
    .split('/')
    .map((level) => `^${level.replace(SPECIAL, '\\$&')}$`)
    .join('/');
}

/** Names without those that run whenever another of them is selected: `a/b` goes with `a`. */
export function withoutDescendants(names: readonly string[]): string[] {
  const all = new Set(names);
  return [...all].filter((name) => {
    for (let slash = name.indexOf('/'); slash !== -1; slash = name.indexOf('/', slash + 1)) {
      if (all.has(name.slice(0, slash))) return false;
    }
    return true;
  });
}
