import { spawnSync } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, rmSync } from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** One output stream of a child that is about to be started. */
export interface Channel {
  /** What `spawn` takes for this stream. */
  readonly stdio: number | 'pipe';
  /** After the start, successful or not: the end to read from. @param own the child's stream where `stdio` is `pipe` */
  open(own: Readable | null): Readable | null;
}

/**
 * Node gives children socket pairs. Linux refuses to open a socket by name, so that `> /dev/stderr` and
 * `tee /dev/stderr` in a benchmark script would fail. There children get true pipes: named ones that have lost
 * their name, reached through `/proc/self/fd`. One that was read to its end is used again.
 */
const spare: number[] = [];
let namedPipes = process.platform === 'linux';

export function makeChannel(): Channel {
  const pipe = spare.pop() ?? makePipe();
  if (pipe !== null) {
    try {
      return pipeChannel(pipe);
    } catch {
      // Out of descriptors; if there are none for a plain start either, that says so.
      closeSync(pipe);
    }
  }
  return { stdio: 'pipe', open: (own) => own };
}

function pipeChannel(pipe: number): Channel {
  const path = `/proc/self/fd/${pipe}`;
  const readEnd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  const writeEnd = openSync(path, constants.O_WRONLY);
  return {
    stdio: writeEnd,
    open() {
      closeSync(writeEnd);
      const stream = new Socket({ fd: readEnd, readable: true, writable: false });
      let ended = false;
      stream.once('end', () => {
        ended = true;
      });
      // Where somebody may still hold the other end, what he writes must not reach the next child's output.
      stream.once('close', () => (ended ? spare.push(pipe) : closeSync(pipe)));
      return stream;
    },
  };
}

/** A pipe without a name, open for reading; null where none can be made. */
function makePipe(): number | null {
  if (!namedPipes) return null;
  try {
    const folder = mkdtempSync(join(tmpdir(), 'pairmark-pipe-'));
    try {
      const path = join(folder, 'pipe');
      if (spawnSync('mkfifo', ['-m', '600', path]).status === 0) {
        return openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  } catch {
    // A temporary folder that cannot be written to, or a file system without named pipes.
  }
  namedPipes = false;
  return null;
}
