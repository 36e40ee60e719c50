import type { Clock } from '../clock/clock.ts';

/** A clock that stands until it is moved. */
export interface TestClock extends Clock {
  advance(milliseconds: number): void;
  set(instant: string): void;
}

export function testClock(start = '2026-03-02T09:00:00.000Z'): TestClock {
  let now = Date.parse(start);
  return Object.assign(() => new Date(now), {
    advance: (milliseconds: number) => {
      now += milliseconds;
    },
    set: (instant: string) => {
      now = Date.parse(instant);
    },
  });
}
