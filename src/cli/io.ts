/** What a command may know of the world and say to it. */
export interface Io {
  stdout(text: string): void;
  stderr(text: string): void;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Absolute. */
  readonly cwd: string;
  /** Columns of stdout; 80 where it is not a terminal. */
  readonly width: number;
  /** Colour on stdout. */
  readonly color: boolean;
  /** Is stderr a terminal: may progress move its cursor? */
  readonly isTTY: boolean;
}

/**
 * Whether to colour what goes to a stream. `--no-color` and NO_COLOR (https://no-color.org) say no, FORCE_COLOR says
 * yes; otherwise a terminal that is not a dumb one.
 */
export function wantsColor(asked: {
  readonly noColor: boolean;
  readonly env: Io['env'];
  readonly isTTY: boolean;
}): boolean {
  const { noColor, env, isTTY } = asked;
  if (noColor || (env.NO_COLOR ?? '') !== '') return false;
  const forced = env.FORCE_COLOR;
  if (forced !== undefined && forced !== '') return forced !== '0' && forced !== 'false';
  return isTTY && env.TERM !== 'dumb';
}
