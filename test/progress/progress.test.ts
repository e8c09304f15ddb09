import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { createProgress } from '../../src/progress/index.ts';

/** A terminal that keeps what is written to it and what is done to its cursor. */
class Terminal extends EventEmitter {
  readonly isTTY = true;
  readonly columns = 120;
  readonly rows = 50;
  text = '';
  cleared = 0;

  write(chunk: string): boolean {
    this.text += chunk;
    return true;
  }
  cursorTo(): boolean {
    return true;
  }
  moveCursor(): boolean {
    return true;
  }
  clearLine(): boolean {
    this.cleared += 1;
    return true;
  }
  as(): NodeJS.WritableStream {
    return this as unknown as NodeJS.WritableStream;
  }
}

const round = { done: 0, total: 4, unit: 'BenchmarkX', side: 'HEAD', secondsLeft: null, decided: 0 };

describe('off a terminal', () => {
  test('with verbose each step is a line, rounds are none', () => {
    const stream = new Terminal();
    const progress = createProgress({ stream: stream.as(), isTTY: false, quiet: false, verbose: true });
    progress.step('build: \u001b[2Jafter');
    progress.round(round);
    progress.stop();
    expect(stream.text).toBe('build: \\x1b[2Jafter\n');
  });

  test('only notes are written', async () => {
    const stream = new Terminal();
    const progress = createProgress({ stream: stream.as(), isTTY: false, quiet: false });
    progress.step('building');
    progress.round(round);
    progress.note('a \u001b[31mnote');
    await sleep(50);
    progress.stop();
    expect(stream.text).toBe('a \\x1b[31mnote\n');
  });

  test.each([true, false])('with quiet nothing is, terminal or not (%s)', async (isTTY) => {
    const stream = new Terminal();
    const progress = createProgress({ stream: stream.as(), isTTY, quiet: true });
    progress.step('building');
    progress.round(round);
    progress.note('a note');
    await sleep(50);
    progress.stop();
    expect(stream.text).toBe('');
  });
});

describe('on a terminal', () => {
  const shown = (stream: Terminal, text: string) => vi.waitFor(() => expect(stream.text).toContain(text), 5000);

  test('steps move, rounds stand still, notes stay, and the line is gone at the end', async () => {
    const stream = new Terminal();
    const progress = createProgress({ stream: stream.as(), isTTY: true, quiet: false });
    progress.step('cloning');
    progress.step('building');
    await shown(stream, 'building');
    expect(stream.text).not.toContain('cloning');

    const before = stream.text.length;
    await vi.waitFor(() => expect(stream.text.length).toBeGreaterThan(before), 5000);

    progress.round(round);
    await shown(stream, 'round 1 of 4 · BenchmarkX · HEAD');
    const still = stream.text.length;
    await sleep(300);
    expect(stream.text.length).toBe(still);
    progress.round({ ...round, done: 1 });
    expect(stream.text).toContain('round 2 of 4');

    progress.note('left 2 background processes');
    expect(stream.text).toContain('left 2 background processes\n');

    const { cleared } = stream;
    progress.stop();
    progress.stop();
    expect(stream.cleared).toBeGreaterThan(cleared);
    const end = stream.text.length;
    await sleep(300);
    expect(stream.text.length).toBe(end);
    expect(stream.text.endsWith('\u001b[?25h')).toBe(true);
  });

  test('stopped before it was drawn, it never is; and it can start again', async () => {
    const stream = new Terminal();
    const progress = createProgress({ stream: stream.as(), isTTY: true, quiet: false });
    progress.step('cloning');
    progress.stop();
    await sleep(200);
    expect(stream.text).toBe('');
    progress.step('building');
    await shown(stream, 'building');
    progress.stop();
  });
});
