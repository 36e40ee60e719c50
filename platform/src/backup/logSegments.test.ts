/** A log is cut into segments without losing or repeating an event at an edge, and is read back in its order. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { streamOf, type StoredEvent } from '@hospital/contracts';
import { memoryEventStore } from '@hospital/event-store';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { kernelEvent } from '../eventSourcing/kernelEvent.ts';
import { newKeyPair, type KeyPair } from './ageStreams.ts';
import { BackupFolder } from './backupFolder.ts';
import { loggedEvents, LogSum, writeSegments } from './logSegments.ts';
import { BackupReader, BackupWriter } from './objectCodec.ts';

const ID = '2026-03-02T09-00-00-000Z';
const stream = streamOf('tax', '1');
let folder: string;
let pair: KeyPair;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hospital-segments-'));
  pair = await newKeyPair();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A minute apart. */
async function eventsOf(count: number): Promise<StoredEvent[]> {
  const store = memoryEventStore();
  const at = (minute: number) => new Date(Date.UTC(2026, 2, 2, 9, minute));
  const events = Array.from({ length: count }, (_none, index) =>
    kernelEvent('TaxChanged', { index }, at(index)),
  );
  if (count > 0) await store.append(stream, events, 'none');
  const stored: StoredEvent[] = [];
  for await (const event of store.read(stream)) stored.push(event);
  await store.close();
  return stored;
}

/** Two events at once: an edge of a batch is at another place than one of a segment. */
async function* batchesOf(events: readonly StoredEvent[]) {
  for (let at = 0; at < events.length; at += 2) yield events.slice(at, at + 2);
}

test.each([
  [0, []],
  [1, [1]],
  [3, [3]],
  [4, [3, 1]],
  [7, [3, 3, 1]],
])('%i events, three to a segment: %j', async (count, sizes) => {
  const events = await eventsOf(count);
  const backups = new BackupFolder(path.join(folder, String(count)));
  const writer = new BackupWriter(backups, { id: ID, recipients: [pair.recipient] });
  const sum = new LogSum();
  const segments = await writeSegments(writer, batchesOf(events), { sum, most: 3 });
  expect(segments.map((segment) => segment.events)).toEqual(sizes);
  const firsts = sizes.map((_size, index) => index * 3);
  expect(segments.map(({ name }) => name)).toEqual(
    firsts.map((first) => `log/${String(first).padStart(12, '0')}-${ID}.age`),
  );
  expect(segments.map(({ from }) => from)).toEqual(firsts.map((first) => events[first]?.metadata.at));

  const log = sum.part(segments);
  const reader = new BackupReader(backups, [pair.identity]);
  const idsFrom = async (from: number) => {
    const ids: string[] = [];
    for await (const batch of loggedEvents(reader, { log }, { from })) ids.push(...batch.map(({ id }) => id));
    return ids;
  };
  expect([log.events, log.last?.id]).toEqual([count, events.at(-1)?.id]);
  for (const from of [0, 3, 5]) expect(await idsFrom(from)).toEqual(events.slice(from).map(({ id }) => id));
});
