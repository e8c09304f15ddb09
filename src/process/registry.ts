import { killEverything } from './leftovers.ts';
import type { Group } from './marker.ts';

const alive = new Set<Group>();
let atExit = false;

/** Remembers a group until the returned function is called. What is still remembered when Node ends is killed. */
export function remember(group: Group): () => void {
  alive.add(group);
  if (!atExit) {
    atExit = true;
    process.once('exit', endAllProcesses);
  }
  return () => alive.delete(group);
}

/** All groups but this one. */
export const otherGroups = (group: Group): Group[] => [...alive].filter((other) => other !== group);

/** Kills at once, without asking and without waiting, everything that was started and has not ended. Never throws. */
export function endAllProcesses(): void {
  for (const group of alive) killEverything(group);
}
