export { buildReport, type ReportInput } from './report.ts';
export { GateWatch } from './undecided.ts';
export type { Quantity, Vocabulary } from './vocabulary.ts';
