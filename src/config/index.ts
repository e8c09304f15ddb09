export { type LoadedConfig, loadConfig } from './load.ts';
export { nearest } from './nearest.ts';
export type { Config } from './schema.ts';
export { formatDuration, parseDuration, parseInteger, parseShare } from './values.ts';
