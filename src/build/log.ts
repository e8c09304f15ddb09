import { appendFileSync, copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Lines of a log that a report shows. */
const TAIL_LINES = 20;

/** What the build of one side printed, in the run's folder. The file comes with the first line that is written. */
export class BuildLog {
  readonly path: string;
  /** Takes out what must not be kept. */
  private readonly clean: (text: string) => string;

  constructor(path: string, clean: (text: string) => string) {
    this.path = path;
    this.clean = clean;
  }

  get exists(): boolean {
    return existsSync(this.path);
  }

  /** Begins anew, for a resumed run. */
  reset(): void {
    rmSync(this.path, { force: true });
  }

  /** One command, what it printed and how it ended; gives the last lines of what it printed. */
  add(command: string, printed: string, status: string): readonly string[] {
    const text = this.clean(printed).replace(/\n?$/, '\n');
    mkdirSync(dirname(this.path), { recursive: true });
    // Anything may stand in a build's output: only the user needs to read it.
    appendFileSync(this.path, `$ ${this.clean(command)}\n${text === '\n' ? '' : text}[${status}]\n\n`, { mode: 0o600 });
    return lastLines(text);
  }

  /** Keeps a copy with the build. */
  saveTo(path: string): void {
    if (this.exists) copyFileSync(this.path, path);
  }

  /** Shows the log of an earlier build as this run's. */
  takeFrom(path: string, builtAt: string): void {
    if (!existsSync(path)) return;
    mkdirSync(dirname(this.path), { recursive: true });
    writeFileSync(this.path, `built at ${builtAt}, taken from the cache\n\n${readFileSync(path, 'utf8')}`, {
      mode: 0o600,
    });
  }
}

const lastLines = (text: string): readonly string[] =>
  text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .slice(-TAIL_LINES);
