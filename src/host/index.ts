export { compareSamples, parseSample } from './compare.ts';
export { describeHost } from './describe.ts';
export { sampleHost } from './sample.ts';
