import { readFileSync } from 'node:fs';

/**
 * A benchmark that is busy for so many microseconds and writes down when it began and ended: `bench.sh LOG MICROS`.
 * It starts no process, so that what lies between two of them is whoever runs them, and the start of one shell.
 */
export const STOPWATCH = `#!/usr/bin/env bash
LC_ALL=C
start=$EPOCHREALTIME
end=$(( \${start/./} + $2 ))
while (( \${EPOCHREALTIME/./} < end )); do :; done
echo "$start $EPOCHREALTIME" >> "$1"
`;

/** Beginning and end of each invocation in order, seconds since the epoch. */
export function readStopwatch(log) {
  return readFileSync(log, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split(' ').map(Number));
}

/** Seconds from the end of each invocation to the beginning of the next. */
export const gapsOf = (invocations) => invocations.slice(1).map(([start], index) => start - invocations[index][1]);
