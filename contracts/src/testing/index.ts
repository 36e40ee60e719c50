export { withNewSamples } from './goldenLog.ts';
export { hostileTexts, samples, type Sample } from './samples.ts';
export { absences, payments } from './sharedStreams.ts';
