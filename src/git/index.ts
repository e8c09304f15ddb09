export { openSource } from './source.ts';
export type { CheckoutOptions, OpenOptions, Source } from './types.ts';
