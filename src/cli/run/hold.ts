import { join } from 'node:path';
import { type Lock, tryLock } from '../../build/index.ts';
import { UserError, usageError } from '../../model/error.ts';

/**
 * Keeps every other pairmark from measuring into this run's folder until it is released: two would count the same
 * rounds twice, and disturb each other.
 *
 * @throws UserError exit 2 `run-in-use`; exit 3 `record-unwritable`
 */
export function holdRun(folder: string): Lock {
  const lock = lockOf(folder);
  if (lock !== null) return lock;
  throw usageError('run-in-use', `${folder} is being measured by another pairmark now; wait for it to end`);
}

function lockOf(folder: string): Lock | null {
  try {
    return tryLock(join(folder, 'lock'));
  } catch (error) {
    throw new UserError(3, 'record-unwritable', `cannot write to ${folder}: ${(error as Error).message}`);
  }
}
