/**
 * How old a stamp is, where something waits for it. A clock that was ahead is set back: what it stamped would seem new for as long as the clock
 * was wrong, so no wait is longer than that for a new stamp.
 */
import type { Clock } from './clock.ts';
import { AHEAD_MS } from './databaseClock.ts';

/** @param at ISO instant; one further ahead than a clock may be is that of a clock that was wrong, and counts as old */
export function isOlderThan(ageMs: number, at: string, clock: Clock): boolean {
  const age = ageOf(at, clock);
  return age >= ageMs || age < -AHEAD_MS;
}

/** For what is waited for once: how long until a stamp is so old, and for one that lies ahead as long as for a new one. */
export function msUntilOlder(ageMs: number, at: string, clock: Clock): number {
  return Math.max(0, Math.min(ageMs - ageOf(at, clock), ageMs));
}

function ageOf(at: string, clock: Clock): number {
  return clock().getTime() - Date.parse(at);
}
