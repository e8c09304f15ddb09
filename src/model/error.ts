/** What a run ended as; see docs/exit-codes.md. */
export type State = 'measured' | 'passed' | 'not-compared' | 'failed' | 'usage' | 'no-verdict' | 'interrupted';

/** Which side and commit an error is about. */
export interface Where {
  /** `before`, `after`, or a side's name where there are several. */
  readonly side: string;
  readonly sha: string;
}

/**
 * An error that a user can cause and mend. It is printed as one line without a stack. Anything else that is
 * thrown is a bug of pairmark's and keeps its stack.
 */
export class UserError extends Error {
  /** Exit status: 2 nothing was measured because of how we were asked; 3 no verdict. */
  readonly exitCode: 2 | 3;
  /** Stable, in kebab-case: `bad-revision`, `build-failed` … */
  readonly reason: string;
  readonly where: Where | null;
  /** More lines for people (the end of a log), printed before the closing line. */
  readonly details: readonly string[];

  constructor(
    exitCode: 2 | 3,
    reason: string,
    message: string,
    options: { where?: Where | null; details?: readonly string[]; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'UserError';
    this.exitCode = exitCode;
    this.reason = reason;
    this.where = options.where ?? null;
    this.details = options.details ?? [];
  }
}

export const usageError = (reason: string, message: string, details: readonly string[] = []): UserError =>
  new UserError(2, reason, message, { details });
