export { compareSamples, type HostChange, parseSample } from './compare.ts';
export { describeHost } from './describe.ts';
export { type HostSample, sampleHost } from './sample.ts';
