/** Whoever needs the time is given a clock, so that tests can move it. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
