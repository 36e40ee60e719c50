/**
 * Faults of the network before each store while people read and write: every call is answered with success or 503 with `Retry-After`, and
 * nothing acknowledged is lost. The times are printed; `npm run chaos -- --faults` judges them, with all faults and each for longer.
 */
import { expect, jest, test } from '@jest/globals';
import { FAULTY_STORES, faultsText, runFaults, type FaultyStore } from './faults.ts';
import { networkFaults } from './networkFaults.ts';
import { hasRedis } from './redis.ts';

jest.setTimeout(600_000);

const FAULT_MS = 3_000;
const NAMES = [
  'latency of 1000 ms',
  'cut twice a second',
  'reset once',
  'hangs',
  'half-open: answers are lost',
];

function noFalseSuccess(store: FaultyStore): void {
  const run = store === 'Redis' && !hasRedis() ? test.skip : test;
  run(`no false success and no other refusal behind a network with faults: ${store}`, async () => {
    const faults = networkFaults.filter(({ name }) => NAMES.includes(name));
    const result = await runFaults({ stores: [store], faults, faultMs: FAULT_MS });
    process.stderr.write(`${faultsText(result)}\n`);
    expect(result.rows.map(({ fault }) => fault)).toEqual(NAMES);
    expect(result.rows.flatMap(({ fault, odd }) => odd.map((one) => `${fault}: ${one}`))).toEqual([]);
    expect(result.lost).toEqual([]);
  });
}

for (const store of FAULTY_STORES.filter((name) => name !== 'PostgreSQL')) noFalseSuccess(store);
