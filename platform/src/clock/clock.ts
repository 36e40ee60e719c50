/** Code that needs the time is given a clock, so that tests can move it. */
export type Clock = () => Date;

/** The machine's own: for tests and tools. A service stamps with `databaseClock`. */
export const systemClock: Clock = () => new Date();
