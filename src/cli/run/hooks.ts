import type { Built } from '../../build/types.ts';
import { UserError } from '../../model/error.ts';
import { describeOutcome } from '../../model/invocation.ts';
import type { RunRequest } from '../../model/plan.ts';
import { runProcess, shellArgv } from '../../process/index.ts';
import type { Finished } from '../../process/types.ts';

/** Lines of a failed hook's output that are shown. */
const TAIL = 20;

/** Runs a user's command once on one side, with the benchmark's own environment; never timed. */
function start(line: string, built: Built, request: RunRequest, signal: AbortSignal): Promise<Finished> {
  return runProcess({
    argv: shellArgv(line),
    cwd: built.dir,
    env: built.env,
    timeoutMs: request.buildTimeoutMs,
    signal,
    sweep: [built.root, built.tmpDir],
  });
}

/** @throws UserError exit 3 `setup-failed` with the side and the end of what it printed */
export async function setUp(request: RunRequest, built: readonly Built[], signal: AbortSignal): Promise<void> {
  if (request.setup === null) return;
  for (const side of built) {
    const finished = await start(request.setup, side, request, signal);
    if (finished.outcome.kind !== 'ran') throw hookFailed('setup-failed', '--setup', request.setup, side, finished);
  }
}

/** Cleans up on every side. What goes wrong is told and changes nothing: the measurements are there. */
export async function cleanUp(
  request: RunRequest,
  built: readonly Built[],
  tell: (text: string) => void,
): Promise<void> {
  if (request.cleanup === null) return;
  for (const side of built) {
    const finished = await start(request.cleanup, side, request, new AbortController().signal);
    if (finished.outcome.kind !== 'ran') {
      tell(`--cleanup on ${side.side.name}: ${describeOutcome(finished.outcome)}: ${request.cleanup}`);
    }
  }
}

/**
 * The check command must print the same on all sides: a fast wrong answer is not faster.
 *
 * @throws UserError exit 3 `check-failed`, `check-differs`
 */
export async function checkSides(request: RunRequest, built: readonly Built[], signal: AbortSignal): Promise<void> {
  if (request.check === null) return;
  let first: { readonly side: Built; readonly text: string } | null = null;
  for (const side of built) {
    const finished = await start(request.check, side, request, signal);
    if (finished.outcome.kind !== 'ran') throw hookFailed('check-failed', '--check', request.check, side, finished);
    first ??= { side, text: finished.stdout.text };
    if (finished.stdout.text !== first.text) throw checkDiffers(request.check, first, side, finished.stdout.text);
  }
}

function checkDiffers(
  command: string,
  first: { readonly side: Built; readonly text: string },
  side: Built,
  text: string,
): UserError {
  const ours = text.split('\n');
  const theirs = first.text.split('\n');
  const line = ours.findIndex((one, index) => one !== theirs[index]);
  const at = line < 0 ? ours.length : line;
  return new UserError(
    3,
    'check-differs',
    `--check prints something else in ${side.side.name} than in ${first.side.side.name}, from line ${at + 1} on: ${command}`,
    {
      where: { side: side.side.role, sha: side.side.revision.sha },
      details: [
        `${first.side.side.name}: ${theirs[at] ?? '(nothing)'}`,
        `${side.side.name}: ${ours[at] ?? '(nothing)'}`,
      ],
    },
  );
}

function hookFailed(reason: string, flag: string, command: string, side: Built, finished: Finished): UserError {
  const said = `${finished.stdout.text}\n${finished.stderr.text}`.trim();
  return new UserError(3, reason, `${flag} failed (${describeOutcome(finished.outcome)}): ${command}`, {
    where: { side: side.side.role, sha: side.side.revision.sha },
    details: said === '' ? [] : said.split('\n').slice(-TAIL),
  });
}
