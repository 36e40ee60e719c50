/** Few requests to each operation, from a printed seed; `npm run fuzz` makes as many as are asked for. */
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { randomInt } from 'node:crypto';
import { openClinic, type OpenClinic } from '../api/clinic.ts';
import { findingText, Fuzzer } from './fuzz.ts';
import { CALLERS } from './world.ts';

const EXAMPLES = 20;
/** It takes one minute on two quiet cores. */
jest.setTimeout(600_000);

let opened: OpenClinic;
let fuzzer: Fuzzer;
beforeAll(async () => {
  opened = await openClinic();
  fuzzer = await Fuzzer.open(opened.clinic);
}, 60_000);
afterAll(async () => {
  fuzzer.close();
  expect(await opened.close()).toEqual([]);
}, 60_000);

test('no request makes any operation fail, or answer in a way that it does not declare', async () => {
  const seed = Number(process.env['FUZZ_SEED'] ?? randomInt(2 ** 31));
  process.stderr.write(`fuzz: seed ${seed}\n`);
  const findings = await fuzzer.run({ examples: EXAMPLES, seed, callers: CALLERS });
  expect(findings.map((finding) => findingText(finding, seed))).toEqual([]);
  expect(fuzzer.requests).toBe(fuzzer.operations.length * EXAMPLES);
});
