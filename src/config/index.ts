export { loadConfig } from './load.ts';
export type { Config } from './schema.ts';
