import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ProcessRequest } from './types.ts';

/** Says in words why a process could not be started: the system's own code names neither file nor folder. */
export function whyNotStarted(error: NodeJS.ErrnoException, { argv, cwd }: ProcessRequest): string {
  const folder = folderProblem(cwd);
  if (folder !== null) return folder;
  const [program] = argv;
  const named = /[\\/]/.test(program);
  const file = resolve(cwd, program);
  switch (error.code) {
    case 'ENOENT':
      if (!named) return `there is no program '${program}' on PATH`;
      if (!existsSync(file)) return `'${program}' does not exist (looked for ${file})`;
      return `'${program}' names an interpreter that does not exist: look at its first line, or at the loader it was linked for`;
    case 'EACCES':
      if (named && isFolder(file)) return `'${program}' is a folder`;
      return `'${program}' may not be executed: is it a program, with its executable bit set (chmod +x)?`;
    case 'ENOEXEC':
      return `'${program}' is not a program that this machine can execute`;
    case 'E2BIG':
      return 'its arguments and environment are together longer than the system allows';
    case 'EMFILE':
    case 'ENFILE':
      return 'too many files are open (see ulimit -n)';
    case 'EAGAIN':
    case 'ENOMEM':
      return 'the system has no room for another process (memory, or ulimit -u)';
    default:
      return `'${program}': ${error.message}`;
  }
}

function folderProblem(cwd: string): string | null {
  if (!existsSync(cwd)) return `the folder ${cwd} does not exist`;
  if (!isFolder(cwd)) return `${cwd} is not a folder`;
  try {
    accessSync(cwd, constants.X_OK);
    return null;
  } catch {
    return `the folder ${cwd} may not be entered (permission denied)`;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
