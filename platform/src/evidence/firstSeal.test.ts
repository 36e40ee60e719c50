import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { newId } from '@hospital/contracts';
import { memoryEventStore, type EventStore, sealKeys } from '@hospital/event-store';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { signLog } from './testing/signedLog.ts';
import { readEvidence } from './readEvidence.ts';
import { verifyLog } from './verifyLog.ts';
import { checkFirstSeal, FIRST_SEAL_FILE, FirstSealMoved, keptFirstSeal } from './firstSeal.ts';

const seals = { keys: sealKeys({ current: Buffer.alloc(32, 1) }) };
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'first-seal-'));
});
afterEach(() => rm(folder, { recursive: true }));

const foreign = { id: newId(), type: 'x', data: 1, metadata: null };

test('its place is kept once, and found again', async () => {
  const store = memoryEventStore({ seals });
  await checkFirstSeal(folder, store);
  const kept = await readFile(path.join(folder, FIRST_SEAL_FILE), 'utf8');
  expect(await keptFirstSeal(folder)).toMatchObject({ position: await store.end() });
  await checkFirstSeal(folder, store.reopened({ seals }));
  expect(await readFile(path.join(folder, FIRST_SEAL_FILE), 'utf8')).toBe(kept);
});

test('a log without seals has none, and what it gets later is kept', async () => {
  const store = memoryEventStore();
  await checkFirstSeal(folder, store);
  expect(await keptFirstSeal(folder)).toBeNull();
  await checkFirstSeal(folder, store.reopened({ seals }));
  expect(await keptFirstSeal(folder)).not.toBeNull();
});

test('one that has moved, or is gone, is noticed, and so is a file that was changed', async () => {
  await checkFirstSeal(folder, memoryEventStore({ seals }));
  const later = memoryEventStore();
  later.write('elsewhere-1', foreign);
  await expect(checkFirstSeal(folder, later.reopened({ seals }))).rejects.toBeInstanceOf(FirstSealMoved);
  await expect(checkFirstSeal(folder, memoryEventStore())).rejects.toBeInstanceOf(FirstSealMoved);
  await writeFile(path.join(folder, FIRST_SEAL_FILE), 'oops');
  await expect(checkFirstSeal(folder, memoryEventStore({ seals }))).rejects.toBeInstanceOf(FirstSealMoved);
});

test('a check of the log reports that it has moved; in a copy positions say nothing', async () => {
  const first = memoryEventStore({ seals });
  await signLog(first, folder);
  await checkFirstSeal(folder, first);
  const evidence = await readEvidence(folder);
  const later = memoryEventStore();
  later.write('elsewhere-1', foreign);
  const isThere = async (store: EventStore, comparePositions: boolean) =>
    (await verifyLog({ store, evidence, comparePositions })).isFirstSealThere;
  expect(await isThere(first, true)).toBe(true);
  expect(await isThere(later.reopened({ seals }), true)).toBe(false);
  expect(await isThere(memoryEventStore(), true)).toBe(false);
  expect(await isThere(later.reopened({ seals }), false)).toBe(true);
});
