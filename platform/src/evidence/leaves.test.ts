/** The file of leaves after a disk that was full: nothing is signed beyond it, and a hole that an earlier version left is filled from the log. */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { memoryEventStore, type EventStore } from '@hospital/event-store';
import { open, readFile, stat, truncate, utimes, writeFile, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { LEAF_BYTES } from './evidenceFolder.ts';
import { LogAltered } from './checkpointWriter.ts';
import { readEvidence } from './readEvidence.ts';
import { appendTaxes, signLog, temporaryFolder } from './testing/signedLog.ts';
import { verifyLog } from './verifyLog.ts';

let store: EventStore;
let folder: string;
let remove: () => Promise<void>;
beforeEach(async () => {
  store = memoryEventStore();
  ({ folder, remove } = await temporaryFolder());
});
afterEach(async () => {
  jest.restoreAllMocks();
  await store.close();
  await remove();
});

const leaves = () => path.join(folder, 'leaves');
const hexOfLeaves = () => readFile(leaves(), 'hex');
const edge = () => path.join(folder, 'edge.json');

async function verify() {
  const evidence = await readEvidence(folder);
  const { findings, signed } = await verifyLog({ store, evidence, comparePositions: true });
  return { findings, signed, damage: evidence.damage };
}

/** The next write of any file takes half of the bytes, as at the edge of a full disk. */
async function cutNextWrite(): Promise<void> {
  const handle = await open(leaves(), 'r');
  const prototype: Pick<FileHandle, 'write'> = Object.getPrototypeOf(handle);
  await handle.close();
  const whole = prototype.write;
  jest.spyOn(prototype, 'write').mockImplementationOnce(function half(this: FileHandle, ...given: unknown[]) {
    const [bytes, from, length, at] = given;
    return Reflect.apply(whole, this, [bytes, from, Math.floor(Number(length) / 2), at]);
  });
}

/** As an earlier version left it: leaves without content, and an edge over them that was kept later. */
async function holeBeforeEdge({ from, count }: { from: number; count: number }): Promise<void> {
  const kept = JSON.parse(await readFile(edge(), 'utf8'));
  const bytes = await readFile(leaves());
  bytes.fill(0, from * LEAF_BYTES, (from + count) * LEAF_BYTES);
  const { mtime } = await stat(leaves());
  await writeFile(leaves(), bytes);
  await utimes(leaves(), mtime, mtime);
  delete kept.version;
  await writeFile(edge(), JSON.stringify(kept));
}

test('leaves of which the system wrote a part at first are whole before they are signed', async () => {
  await appendTaxes(store, 5);
  await signLog(store, folder);
  await appendTaxes(store, 5);
  await cutNextWrite();
  await signLog(store, folder);
  expect((await stat(leaves())).size).toBe(40 * LEAF_BYTES);
  expect(await verify()).toEqual({ findings: [], damage: [], signed: 40 });
});

test.each([
  ['in the middle', () => holeBeforeEdge({ from: 20, count: 30 })],
  ['at the end', () => truncate(leaves(), 100 * LEAF_BYTES + 7)],
])(
  'a hole %s is filled from the log at the next start, also where nothing is to be signed',
  async (_, damage) => {
    await appendTaxes(store, 30);
    await signLog(store, folder);
    const whole = await hexOfLeaves();
    await damage();
    expect((await verify()).damage).not.toEqual([]);
    await signLog(store, folder);
    expect(await hexOfLeaves()).toBe(whole);
    expect(await verify()).toEqual({ findings: [], damage: [], signed: 120 });
  },
);

test('a hole is not filled from a log that is not the signed one', async () => {
  await appendTaxes(store, 30);
  await signLog(store, folder);
  await holeBeforeEdge({ from: 20, count: 30 });
  const before = await hexOfLeaves();
  await store.close();
  store = memoryEventStore();
  await appendTaxes(store, 30);
  await expect(signLog(store, folder)).rejects.toThrow(LogAltered);
  expect(await hexOfLeaves()).toBe(before);
});
