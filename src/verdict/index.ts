export { buildReport } from './report.ts';
export { GateWatch } from './undecided.ts';
export type { Quantity, Vocabulary } from './vocabulary.ts';
