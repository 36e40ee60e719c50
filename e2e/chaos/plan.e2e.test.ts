/** The plan follows from the seed, and leaves nothing out. */
import { expect, test } from '@jest/globals';
import { FAILPOINTS } from '@hospital/event-store/failpoints';
import { EFFECTS, isKill, roundsOf, SERVICES, type Round, type TargetName } from './plan.ts';

const targets: TargetName[] = [...SERVICES, 'PostgreSQL'];

function first(count: number, seed: number): Round[] {
  const rounds = roundsOf({ seed, targets });
  return Array.from({ length: count }, () => rounds.next().value);
}

test('the same seed gives the same plan, another seed another one', () => {
  expect(first(50, 4)).toEqual(first(50, 4));
  expect(first(50, 4)).not.toEqual(first(50, 5));
});

test.each([1, 2, 3])('a hundred rounds reach every point and kind of act, seed %i', (seed) => {
  const acts = first(100, seed).flatMap((round) => round.acts);
  const points = acts.flatMap((act) => (act.what === 'failpoint' ? [act.point] : []));
  const effects = acts.flatMap((act) => (act.what === 'failpoint' ? [act.effect] : []));
  const killed = acts.flatMap((act) => (act.what === 'kill' ? [act.target] : []));
  const stopped = acts.flatMap((act) => (act.what === 'stop' ? [act.target] : []));
  const clocks = acts.flatMap((act) => (act.what === 'clock' ? [Math.sign(act.offMs)] : []));
  expect(new Set(points)).toEqual(new Set(FAILPOINTS));
  expect(new Set(effects)).toEqual(new Set(EFFECTS));
  expect([new Set(killed), new Set(stopped)]).toEqual([new Set(targets), new Set(targets)]);
  expect(new Set(clocks)).toEqual(new Set([1, -1]));
  expect(acts.filter(({ what }) => what === 'full disk').length).toBeGreaterThan(5);
  expect(acts.filter(isKill).length).toBeGreaterThan(150);
});

test('a process is hit once in a round', () => {
  for (const { acts } of first(200, 9)) {
    const hit = acts.flatMap((act) => (act.what === 'kill' || act.what === 'stop' ? [act.target] : []));
    expect(new Set(hit).size).toBe(hit.length);
  }
});
