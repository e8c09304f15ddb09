/** How one start of a process ended. Only `ran` can carry measurements. */
export type Outcome =
  | { readonly kind: 'ran' }
  | { readonly kind: 'exited'; readonly exitCode: number }
  | { readonly kind: 'killed'; readonly signal: string }
  | { readonly kind: 'timed-out'; readonly limitMs: number }
  | { readonly kind: 'not-started'; readonly reason: string }
  /** Ended because pairmark itself was told to stop. */
  | { readonly kind: 'interrupted' };

/** `exit status 3`, `killed by SIGSEGV`, `timed out after 3 s`: for people. */
export function describeOutcome(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'ran':
      return 'exit status 0';
    case 'exited':
      return `exit status ${outcome.exitCode}`;
    case 'killed':
      return `killed by ${outcome.signal}`;
    case 'timed-out':
      return `timed out after ${outcome.limitMs / 1000} s`;
    case 'not-started':
      return `could not be started: ${outcome.reason}`;
    case 'interrupted':
      return 'interrupted';
    default:
      return assertNever(outcome);
  }
}

/** Makes the compiler prove that a switch over a union is complete. */
export function assertNever(value: never): never {
  throw new Error(`unreachable: ${JSON.stringify(value)}`);
}
