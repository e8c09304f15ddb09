/** Iterations that one invocation should hold at the least, so that one slow iteration does not decide it. */
const ITERATIONS = 20;
const SHORTEST_MS = 100;
const LONGEST_MS = 1000;

/**
 * How long a benchmark tool is told to measure per invocation, in milliseconds, when the user has not said:
 * 100 ms, more where that holds fewer than 20 iterations, never over a second. Short slices put the halves of a
 * pair close together; the same slice is used on all sides.
 *
 * @param secondsPerIteration what one iteration took on each side in the listing run; empty where unknown
 */
export function chooseSlice(secondsPerIteration: readonly number[]): number {
  const slowest = Math.max(0, ...secondsPerIteration.filter((seconds) => Number.isFinite(seconds)));
  const wanted = Math.ceil(slowest * 1000 * ITERATIONS);
  return Math.min(LONGEST_MS, Math.max(SHORTEST_MS, wanted));
}
