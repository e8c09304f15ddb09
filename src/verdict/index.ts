export { buildReport, type ReportInput } from './report.ts';
export { undecidedUnits } from './undecided.ts';
export type { Quantity, Vocabulary } from './vocabulary.ts';
