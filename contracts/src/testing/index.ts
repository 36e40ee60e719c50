export { hostileTexts, samples, type Sample } from './samples.ts';
