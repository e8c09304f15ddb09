import type { RunRequest } from '../model/plan.ts';

/** Limits that need no telling; `--timeout` and `--build-timeout` have them by default. */
const USUAL_TIMEOUT_MS = 60_000;
const USUAL_BUILD_TIMEOUT_MS = 1_800_000;

/**
 * What was asked for beside what a plan always says, as flags and their values: without it the command that measures
 * the same again would measure something else.
 *
 * @param shownSource the repository, its credentials taken out
 */
export function furtherOptions(request: RunRequest, shownSource: string): (readonly string[])[] {
  const one = (flag: string, value: string | null): (readonly string[])[] => (value === null ? [] : [[flag, value]]);
  const all = (flag: string, values: readonly string[]): (readonly string[])[] => values.map((value) => [flag, value]);
  const on = (flag: string, given: boolean): (readonly string[])[] => (given ? [[flag]] : []);
  return [
    ...one('--repo', request.repo === null ? null : shownSource),
    ...one('--cwd', request.dir),
    ...all('--filter', request.filter),
    ...all('--metric', request.metric),
    ...one('--output-file', request.outputFile),
    ...all('--artifact', request.artifacts),
    ...one('--setup', request.setup),
    ...one('--prepare', request.prepare),
    ...one('--cleanup', request.cleanup),
    ...one('--check', request.check),
    ...all('--env', request.env),
    ...one('--slice', request.sliceMs === null ? null : `${request.sliceMs}ms`),
    ...one('--timeout', request.timeoutMs === USUAL_TIMEOUT_MS ? null : `${request.timeoutMs}ms`),
    ...one('--build-timeout', request.buildTimeoutMs === USUAL_BUILD_TIMEOUT_MS ? null : `${request.buildTimeoutMs}ms`),
    ...one('--cpu', request.cpu),
    ...on('--confirm', request.confirm),
    ...on('--allow-removed', request.allowRemoved),
    ...on('--allow-debug', request.allowDebug),
    ...one('--if-before-fails', request.ifBeforeFails === 'error' ? null : request.ifBeforeFails),
  ];
}
