import type { Clause, ContrastClause, LeavesClause, MakesClause, Prediction, Subject } from '../model/expectations.ts';
import { type Parsed, unlike } from './values.ts';

/** Longest text that is read: the time to understand one grows with its square. */
const LONGEST = 1000;

const FORMS =
  '"[SIDE] makes GLOB [at PARAMETER VALUE] faster|slower|less|more [than RATIO] [in METRIC]", ' +
  '"[SIDE] leaves GLOB [at …] alone [in METRIC]" or "contrast NAME is above R|below R|between R and R [on SIDE]"';

/**
 * Understands a prediction: clauses joined by `; `, all of which must hold, or `if CLAUSE and CLAUSE: CONCLUSION`,
 * which is broken when they do. A clause without a side is about the side of the clause before it.
 */
export function parsePrediction(text: string): Parsed<Omit<Prediction, 'sha256'>> {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > LONGEST) return unlike(`a text of 1 to ${LONGEST} characters`, text);
  const doubt = /^if (.+?):\s+(\S.*)$/s.exec(trimmed);
  const parts =
    doubt === null
      ? trimmed.split(/;\s*/).filter((part) => part !== '')
      : (doubt[1] as string).split(/ and (?=(?:\S+ )?(?:makes|leaves) |contrast )/);
  const clauses: Clause[] = [];
  let side: string | null = null;
  for (const part of parts) {
    const clause = clauseOf(part.trim(), side);
    if (clause === null) return { ok: false, problem: `must be made of ${FORMS}; not understood: '${part.trim()}'` };
    if (clause.kind !== 'contrast') side = clause.side;
    clauses.push(clause);
  }
  return { ok: true, value: { text: trimmed, clauses, conclusion: doubt?.[2] ?? null } };
}

const clauseOf = (text: string, side: string | null): Clause | null =>
  makes(text, side) ?? leaves(text, side) ?? contrast(text);

const MAKES =
  /^(?:(?<side>\S+) )?makes (?<glob>\S.*?)(?: at (?<at>.+?))? (?<direction>faster|slower|less|more)(?: than (?<than>\S+))?(?: in (?<metric>\S+))?$/;
const LEAVES = /^(?:(?<side>\S+) )?leaves (?<glob>\S.*?)(?: at (?<at>.+?))? alone(?: in (?<metric>\S+))?$/;
const CONTRAST =
  /^contrast (?<name>\S.*?) is (?:above (?<above>\S+)|below (?<below>\S+)|between (?<low>\S+) and (?<high>\S+))(?: on (?<side>\S+))?$/;

function makes(text: string, before: string | null): MakesClause | null {
  const found = MAKES.exec(text)?.groups;
  const subject = found === undefined ? null : subjectOf(found);
  if (found === undefined || subject === null) return null;
  const direction = found.direction as MakesClause['direction'];
  const than = found.than === undefined ? null : ratioOf(found.than);
  // A count has no main metric as a time has: which one is meant must be said.
  const unsaid = (direction === 'less' || direction === 'more') && subject.metric === null;
  if (Number.isNaN(than) || unsaid) return null;
  return { kind: 'makes', text, side: found.side ?? before, subject, direction, than };
}

function leaves(text: string, before: string | null): LeavesClause | null {
  const found = LEAVES.exec(text)?.groups;
  const subject = found === undefined ? null : subjectOf(found);
  return found === undefined || subject === null ? null : { kind: 'leaves', text, side: found.side ?? before, subject };
}

function contrast(text: string): ContrastClause | null {
  const found = CONTRAST.exec(text)?.groups;
  if (found === undefined) return null;
  const bound = (...given: (string | undefined)[]): number | null => {
    const one = given.find((each) => each !== undefined);
    return one === undefined ? null : ratioOf(one);
  };
  const [low, high] = [bound(found.above, found.low), bound(found.below, found.high)];
  if (Number.isNaN(low) || Number.isNaN(high) || (low !== null && high !== null && low >= high)) return null;
  return { kind: 'contrast', text, name: found.name as string, low, high, side: found.side ?? null };
}

function subjectOf({ glob, at, metric }: Record<string, string | undefined>): Subject | null {
  const parameters = (at ?? '').split(/ and |, /).filter((one) => one !== '');
  const narrowed = parameters.map((one) => /^([^\s=]+)[ =](\S+)$/.exec(one.trim()));
  if (narrowed.includes(null)) return null;
  return {
    glob: glob as string,
    at: narrowed.map((one) => ({ parameter: one?.[1] as string, value: one?.[2] as string })),
    metric: metric ?? null,
  };
}

/** `0.5` or `50%`; NaN where it is neither or not above 0. */
function ratioOf(text: string): number {
  const [, digits, percent] = /^(\d+(?:\.\d+)?)(%?)$/.exec(text) ?? [];
  const value = Number(digits) / (percent === '%' ? 100 : 1);
  return value > 0 ? value : Number.NaN;
}
