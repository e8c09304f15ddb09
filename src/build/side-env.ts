import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { homeDirectory } from './cache-dir.ts';
import type { Layout } from './layout.ts';
import { sharedCaches } from './shared-caches.ts';

/** Left by a shell, make or npm around pairmark: true of the user's folder, not of a checkout. */
const LEFTOVER =
  /^(PWD|OLDPWD|_|SHLVL|INIT_CWD|MAKELEVEL|MFLAGS|npm_lifecycle_.*|npm_package_.*|npm_command|npm_config_local_prefix|npm_execpath|npm_node_execpath|PAIRMARK_.*)$/;

/** These name a jobserver by open files that no child of ours has. */
const JOBSERVER = /^(MAKEFLAGS|CARGO_MAKEFLAGS)$/;

/**
 * The environment of one side, for its build and its benchmarks. Temporary files, caches that could carry state and
 * Cargo's target folder are the side's own; all sides have the same names, and values of the same lengths.
 */
export function sideEnvironment(
  base: Readonly<Record<string, string>>,
  layout: Pick<Layout, 'tmp' | 'xdg' | 'target'>,
): Record<string, string> {
  const kept = Object.entries(base).filter(
    ([name, value]) => !LEFTOVER.test(name) && !(JOBSERVER.test(name) && value.includes('--jobserver')),
  );
  return {
    ...Object.fromEntries(kept),
    ...sharedCaches(base),
    ...cargoTarget(base, layout.target),
    TMPDIR: layout.tmp,
    TMP: layout.tmp,
    TEMP: layout.tmp,
    XDG_CACHE_HOME: layout.xdg,
  };
}

/**
 * One target folder for two checkouts makes both run the binary that was built last. It is shared when the user
 * exports it or sets it in Cargo's own configuration; else Cargo builds below the checkout.
 */
function cargoTarget(base: Readonly<Record<string, string>>, target: string): Record<string, string> {
  const exported = ['CARGO_TARGET_DIR', 'CARGO_BUILD_TARGET_DIR'].filter((name) => base[name] !== undefined);
  if (exported.length > 0) return Object.fromEntries(exported.map((name) => [name, target]));
  return cargoConfigSharesTarget(base) ? { CARGO_TARGET_DIR: target } : {};
}

function cargoConfigSharesTarget(base: Readonly<Record<string, string>>): boolean {
  const home = base.CARGO_HOME || join(homeDirectory(base), '.cargo');
  return ['config.toml', 'config']
    .map((name) => join(home, name))
    .some((file) => existsSync(file) && /^\s*(build\.)?(target-dir|build-dir)\s*=/m.test(readFileSync(file, 'utf8')));
}
