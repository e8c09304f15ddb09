import { Chalk } from 'chalk';
import type { Axis } from './axis.ts';
import { terminal } from './escape.ts';
import { cutEnd, cutMiddle } from './layout.ts';
import { strip } from './strip.ts';

export interface TerminalOptions {
  /** Columns to fit into; at least 76 are used. */
  readonly width: number;
  readonly color: boolean;
  /** Show every comparison; else unchanged ones beyond 20 a group are only counted. */
  readonly full?: boolean;
  /** Draw and punctuate with ASCII only, for consoles without Unicode. Names stay as they are. */
  readonly ascii?: boolean;
}

/** How a terminal report is written: the only place that knows of colour and of ASCII. */
export interface Style {
  readonly width: number;
  readonly full: boolean;
  /** Makes any text safe to print. */
  text(text: string): string;
  /** Shortens a text that is safe already to `width` columns. */
  cutMiddle(text: string, width: number): string;
  cutEnd(text: string, width: number): string;
  strip(pairRatios: readonly number[], axis: Axis): string;
  /** The line of 1.0 in a strip. */
  readonly one: string;
  worse(text: string): string;
  better(text: string): string;
  alarm(text: string): string;
}

const SIMPLE: Readonly<Record<string, string>> = {
  '→': '->',
  '…': '..',
  '÷': '/',
  '×': 'x',
  '±': '+/-',
  µ: 'u',
  '–': '-',
  '≥': '>=',
  '≤': '<=',
};

const plainPunctuation = (text: string): string => text.replace(/[→…÷×±µ–≥≤]/g, (character) => SIMPLE[character]!);

export function styleFor(options: TerminalOptions): Style {
  const chalk = new Chalk({ level: options.color ? 1 : 0 });
  const ascii = options.ascii === true;
  const mark = ascii ? '..' : '…';
  return {
    width: Math.max(76, options.width),
    full: options.full === true,
    text: (text) => (ascii ? plainPunctuation(terminal(text)) : terminal(text)),
    cutMiddle: (text, width) => cutMiddle(text, width, mark),
    cutEnd: (text, width) => cutEnd(text, width, mark),
    one: ascii ? '|' : '│',
    strip: (pairRatios, axis) => strip(pairRatios, axis, ascii),
    worse: (text) => chalk.red(text),
    better: (text) => chalk.green(text),
    alarm: (text) => chalk.yellow(text),
  };
}
