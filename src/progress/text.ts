import type { RoundProgress } from '../measure/session.ts';
import { duration } from '../model/numbers.ts';
import { visible } from '../report/escape.ts';

const LONGEST_NAME = 40;

/** One line for people: `round 12 of 40 · BenchmarkX · after · 2 min 05 s left · 3 decided`. */
export function roundText({ done, total, unit, side, secondsLeft, decided }: RoundProgress): string {
  return [
    `round ${Math.min(done + 1, total)} of ${total}`,
    shorten(visible(unit)),
    shorten(visible(side)),
    ...(secondsLeft === null ? [] : [`${timeLeft(Math.max(0, Math.round(secondsLeft)))} left`]),
    ...(decided === 0 ? [] : [`${decided} decided`]),
  ].join(' · ');
}

/** An estimate has no hundredths. */
const timeLeft = (seconds: number): string => (seconds < 60 ? `${seconds} s` : duration(seconds));

const shorten = (name: string): string =>
  name.length <= LONGEST_NAME ? name : `${name.slice(0, LONGEST_NAME / 2)}…${name.slice(1 - LONGEST_NAME / 2)}`;
