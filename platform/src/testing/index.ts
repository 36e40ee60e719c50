export { testClock } from './testClock.ts';
export type { TestClock } from './testClock.ts';
export { testDatabase } from './testDatabase.ts';
export type { TestDatabase } from './testDatabase.ts';
