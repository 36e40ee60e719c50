import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { databaseClock, type DatabaseClock } from './databaseClock.ts';

const DAY_MS = 86_400_000;
const START = Date.parse('2026-03-02T09:00:00.000Z');

/** A machine and a database whose clocks the test moves; time passes for both. */
class World {
  passed = 0;
  machineOff = 0;
  databaseOff = 0;
  /** How long the next answers of the database take, there and back. */
  delays: number[] = [];
  isAway = false;
  clock: DatabaseClock | null = null;

  async open(): Promise<DatabaseClock> {
    this.clock = await databaseClock({
      ask: async () => {
        if (this.isAway) throw new Error('the database is away');
        const delay = this.delays.shift() ?? 2;
        this.passed += delay / 2;
        const answer = this.database;
        this.passed += delay / 2;
        return answer;
      },
      machine: () => START + this.passed + this.machineOff,
      steady: () => this.passed,
    });
    return this.clock;
  }
  get database(): number {
    return START + this.passed + this.databaseOff;
  }
  async offBy(): Promise<number> {
    const { database } = this;
    return Math.abs((this.clock?.clock().getTime() ?? NaN) - database);
  }
}

let world: World;
beforeEach(() => {
  world = new World();
});
afterEach(() => world.clock?.close());

test.each([DAY_MS, -DAY_MS])('a machine that is off by %d ms stamps the database’s time', async (off) => {
  world.machineOff = off;
  await world.open();
  world.passed += 30_000;
  expect(await world.offBy()).toBeLessThanOrEqual(1);
});

test('a machine’s clock that is set meanwhile moves no stamp', async () => {
  await world.open();
  world.machineOff = DAY_MS;
  expect(await world.offBy()).toBeLessThanOrEqual(1);
});

test('one slow answer, or one from a database that hung, changes nothing', async () => {
  world.delays = [2, 2, 900, 2, 2];
  const { sample } = await world.open();
  world.delays = [60_000, 60_000, 60_000, 60_000, 60_000];
  await sample();
  expect(await world.offBy()).toBeLessThanOrEqual(1);
});

test('what it had stays while the database is away', async () => {
  const { sample } = await world.open();
  world.isAway = true;
  world.passed += DAY_MS;
  await sample();
  expect(await world.offBy()).toBeLessThanOrEqual(1);
});

describe('where the database’s clock is set back', () => {
  test('by a little, stamps stand still', async () => {
    const { clock, sample } = await world.open();
    const before = clock();
    world.databaseOff = -3_000;
    await sample();
    expect(clock()).toEqual(before);
    world.passed += 10_000;
    expect(await world.offBy()).toBeLessThanOrEqual(1);
  });

  test('by more than 5 s, they go back rather than stay ahead', async () => {
    const { clock, sample } = await world.open();
    clock();
    world.databaseOff = -DAY_MS;
    await sample();
    expect(await world.offBy()).toBeLessThanOrEqual(5_001);
  });
});

test('whatever happens to the clocks, no stamp is more than 5 s ahead of the database as it was last seen', async () => {
  const steps = fc.array(fc.record({ off: fc.integer({ min: -DAY_MS, max: DAY_MS }), set: fc.boolean() }));
  await fc.assert(
    fc.asyncProperty(steps, async (sets) => {
      world = new World();
      const opened = await world.open();
      for (const { off, set } of sets) {
        if (set) world.machineOff = off;
        else world.databaseOff = off;
        await opened.sample();
        expect(opened.clock().getTime()).toBeLessThanOrEqual(world.database + 5_001);
        world.passed += 1_000;
      }
      await opened.close();
    }),
  );
});

test('a machine whose clock is off says so, and is ready all the same', async () => {
  const { health, sample } = await world.open();
  expect(await health.check()).toEqual({ ok: true });
  world.machineOff = 3_600_000;
  await sample();
  expect(await health.check()).toEqual({
    ok: true,
    degraded: "this machine's clock is 3600 s ahead of the database's; set it right",
  });
});
