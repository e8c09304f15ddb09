import type { Ora } from 'ora';
import type { RoundProgress } from '../measure/session.ts';
import { visible } from '../report/escape.ts';
import { roundText } from './text.ts';

/** Tells on stderr what is going on. */
export interface Progress {
  /** What is being done now, until the next call: `building after`. */
  step(text: string): void;
  /** The same while rounds run. */
  round(progress: RoundProgress): void;
  /** A line that stays, on a terminal or not; only `quiet` withholds it. */
  note(text: string): void;
  /** Leaves the cursor on an empty line. May be called more than once. */
  stop(): void;
}

export interface ProgressOptions {
  readonly stream: NodeJS.WritableStream;
  /** Is the stream a terminal whose cursor may be moved? */
  readonly isTTY: boolean;
  readonly quiet: boolean;
  /** Steps are lines that stay. */
  readonly verbose?: boolean;
}

/** Progress on a terminal by a spinner; elsewhere only notes (with `verbose` steps too), and with `quiet` nothing at all. */
export function createProgress({ stream, isTTY, quiet, verbose = false }: ProgressOptions): Progress {
  const note = (text: string): void => {
    if (!quiet) stream.write(`${visible(text)}\n`);
  };
  const silent = (): void => undefined;
  if (quiet || !isTTY) return { step: verbose ? note : silent, round: silent, note, stop: silent };
  const line = new SpinnerLine(stream);
  return {
    step(text) {
      if (verbose) note(text);
      line.show(visible(text), 'moving');
    },
    round: (progress) => line.show(roundText(progress), 'still'),
    // The spinner watches its stream, and makes room for what others write to it.
    note,
    stop: () => line.stop(),
  };
}

/**
 * A spinner that wakes up 12 times a second would disturb what is measured beside it. While rounds run its line is
 * drawn only when there is something new to say, between invocations.
 */
const STILL = { frames: ['·'], interval: 2 ** 31 - 1 };

/** The line is drawn as soon as ora is loaded: nobody without a terminal pays for that. */
class SpinnerLine {
  private readonly stream: NodeJS.WritableStream;
  private spinner: Ora | null = null;
  private wanted: { readonly text: string; readonly manner: 'moving' | 'still' } | null = null;
  private shown: 'moving' | 'still' | null = null;
  private loading = false;

  constructor(stream: NodeJS.WritableStream) {
    this.stream = stream;
  }

  show(text: string, manner: 'moving' | 'still'): void {
    this.wanted = { text, manner };
    if (this.spinner !== null) this.draw(this.spinner);
    else if (!this.loading) void this.load();
  }

  stop(): void {
    this.wanted = null;
    this.shown = null;
    this.spinner?.stop();
  }

  private async load(): Promise<void> {
    this.loading = true;
    const { default: ora } = await import('ora');
    // Taking stdin over would swallow Ctrl-C.
    this.spinner = ora({ stream: this.stream, isEnabled: true, discardStdin: false });
    this.draw(this.spinner);
  }

  private draw(spinner: Ora): void {
    if (this.wanted === null) return;
    const { text, manner } = this.wanted;
    spinner.text = text;
    if (manner !== this.shown) {
      spinner.stop();
      spinner.spinner = manner === 'still' ? STILL : 'dots';
      spinner.start();
      this.shown = manner;
    } else if (manner === 'still') {
      spinner.render();
    }
  }
}
