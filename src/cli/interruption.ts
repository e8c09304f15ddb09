import { endAllProcesses } from '../process/registry.ts';

const EXIT = { SIGINT: 130, SIGTERM: 143 } as const;
type Signal = keyof typeof EXIT;

/** One SIGINT or SIGTERM asks the run to stop and save; a second ends at once. */
export class Interruption {
  private readonly controller = new AbortController();
  private readonly host: NodeJS.Process;
  private by: Signal | null = null;
  private readonly onSignal = (signal: NodeJS.Signals): void => this.receive(signal as Signal);

  constructor(host: NodeJS.Process) {
    this.host = host;
    for (const signal of Object.keys(EXIT)) host.on(signal, this.onSignal);
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** The first signal that came, or null. */
  interruptedBy(): Signal | null {
    return this.by;
  }

  dispose(): void {
    for (const signal of Object.keys(EXIT)) this.host.off(signal, this.onSignal);
  }

  private receive(signal: Signal): void {
    if (this.by === null) {
      this.by = signal;
      this.controller.abort();
      return;
    }
    endAllProcesses();
    this.host.exit(EXIT[this.by]);
  }
}
