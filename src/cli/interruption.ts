import { type InterruptSignal, SIGNAL_EXIT } from '../model/record.ts';
import { endAllProcesses } from '../process/registry.ts';

const EXIT_QUIT = 131;

/** One SIGINT, SIGTERM or SIGHUP asks the run to stop and save; a second, or SIGQUIT, ends at once. */
export class Interruption {
  private readonly controller = new AbortController();
  private readonly host: NodeJS.Process;
  private by: InterruptSignal | null = null;
  private readonly onSignal = (signal: NodeJS.Signals): void => this.receive(signal as InterruptSignal);
  private readonly onQuit = (): void => this.end(EXIT_QUIT);

  constructor(host: NodeJS.Process) {
    this.host = host;
    for (const signal of Object.keys(SIGNAL_EXIT)) host.on(signal, this.onSignal);
    host.on('SIGQUIT', this.onQuit);
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** The first signal that came, or null. */
  interruptedBy(): InterruptSignal | null {
    return this.by;
  }

  dispose(): void {
    for (const signal of Object.keys(SIGNAL_EXIT)) this.host.off(signal, this.onSignal);
    this.host.off('SIGQUIT', this.onQuit);
  }

  private receive(signal: InterruptSignal): void {
    if (this.by === null) {
      this.by = signal;
      this.controller.abort();
      return;
    }
    this.end(SIGNAL_EXIT[this.by]);
  }

  private end(exitCode: number): void {
    endAllProcesses();
    this.host.exit(exitCode);
  }
}
