export { compareSamples, parseSample } from './compare.ts';
export { describeHost } from './describe.ts';
export { type HostSample, sampleHost } from './sample.ts';
