export { testClock } from './testClock.ts';
export type { TestClock } from './testClock.ts';
export { testDatabase } from './testDatabase.ts';
export type { TestDatabase } from './testDatabase.ts';
export { keptDatabase } from './keptDatabase.ts';
export type { KeptDatabase } from './keptDatabase.ts';
export { sampleFiles } from './sampleFiles.ts';
export { hugePng } from './hostileFiles.ts';
export { People } from './people.ts';
