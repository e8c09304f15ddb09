import { forEachLine } from '../text/lines.ts';

/** True for the lines of `go test -json`: one event, with an action and a package. */
const EVENT = /^\{(?:"Time":"[^"]*",)?(?:"ImportPath":"[^"]*",)?"Action":"[a-z-]+"/;

export const isEventLine = (line: string): boolean => EVENT.test(line);

/** The output of one package, and where its lines were in the stream. */
interface Channel {
  readonly parts: string[];
  /** Line of the stream on which each line of this output starts. */
  readonly lines: number[];
  lineEnded: boolean;
}

/** What one package printed, and from its lines to those of the stream. */
export interface PackageText {
  readonly scope: string | null;
  readonly text: string;
  readonly lineOf: (line: number) => number;
}

/**
 * Takes `go test -json` apart. A name and its numbers often come in two events, so that the output of each package is put
 * together again before it is read; lines that are no events (a build's errors) are read by themselves.
 */
export function packageTexts(text: string): PackageText[] {
  const channels = new Map<string | null, Channel>();
  forEachLine(text, (line, number) => {
    const event = eventOf(line);
    if (event === null) append(channels, null, `${line}\n`, number);
    else if (typeof event.Output === 'string') append(channels, packageOf(event), event.Output, number);
  });
  return [...channels].map(([scope, { parts, lines }]) => ({
    scope,
    text: parts.join(''),
    lineOf: (line) => lines[line - 1] ?? line,
  }));
}

function append(channels: Map<string | null, Channel>, name: string | null, output: string, number: number): void {
  let channel = channels.get(name);
  if (channel === undefined) {
    channel = { parts: [], lines: [], lineEnded: true };
    channels.set(name, channel);
  }
  channel.parts.push(output);
  for (let at = 0; at < output.length; ) {
    if (channel.lineEnded) channel.lines.push(number);
    const end = output.indexOf('\n', at);
    channel.lineEnded = end !== -1;
    at = end === -1 ? output.length : end + 1;
  }
}

function eventOf(line: string): Record<string, unknown> | null {
  if (!isEventLine(line)) return null;
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch {
    return null;
  }
}

function packageOf(event: Record<string, unknown>): string | null {
  return typeof event.Package === 'string' ? event.Package : null;
}
