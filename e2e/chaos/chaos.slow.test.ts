/**
 * Kills, stops, failpoints, a full disk and wrong clocks while people work: what was acknowledged is there once. CHAOS_SEED repeats a plan,
 * CHAOS_KILLS makes it longer; `npm run chaos` has more, and also judges the times. Redis takes part where it is installed.
 */
import { expect, jest, test } from '@jest/globals';
import { randomInt } from 'node:crypto';
import { runChaos } from './chaos.ts';
import { reportText } from './report.ts';

const KILLS = Number(process.env['CHAOS_KILLS'] ?? 50);

jest.setTimeout(300_000 + KILLS * 15_000);

test(`${KILLS} kills lose nothing and write nothing twice`, async () => {
  const seed = Number(process.env['CHAOS_SEED'] ?? randomInt(1, 2 ** 31));
  process.stderr.write(`chaos seed ${seed}\n`);
  const result = await runChaos({ seed, kills: KILLS, people: 3 });
  process.stderr.write(`${reportText(result).split('\n## Rounds')[0]}\n`);
  const faults = result.checks.flatMap(({ name, faults: all }) => all.map((fault) => `${name}: ${fault}`));
  expect(faults).toEqual([]);
});
