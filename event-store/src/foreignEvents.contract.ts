/** What other programs write to the log, and to streams that are named like ours, changes nothing for us, in any store. */
import { describe, expect, test } from '@jest/globals';
import { newId } from '@hospital/contracts';
import type { Position } from '@hospital/contracts';
import { RevisionConflict } from './eventStore.ts';
import type { EventStore } from './eventStore.ts';
import type { ForeignPart } from './ours.ts';
import { collect, firstBatch } from './testing/collect.ts';
import { all, event, newStream, numbers } from './testing/samples.ts';

export interface RawEvent {
  readonly type: string;
  /** JSON, or not. */
  readonly data: string;
  readonly metadata: string;
}

export interface ForeignLog {
  store: EventStore;
  other: EventStore;
  /** As another program does, at the end of the stream. */
  write(stream: string, event: RawEvent): Promise<void>;
  /** What of the events that were skipped since the last call was not ours. */
  reported(): ForeignPart[];
}

const ours = { type: 'ContractTested', data: '{}', metadata: JSON.stringify(event(0).metadata) };
const metadata = (changed: object) => ({
  ...ours,
  metadata: JSON.stringify({ ...event(0).metadata, ...changed }),
});

const FOREIGN: Readonly<Record<string, RawEvent>> = {
  'without metadata': { ...ours, metadata: '' },
  'with metadata of another program': { ...ours, metadata: '{"$correlationId":"1","userId":7}' },
  'with metadata that is no object': { ...ours, metadata: '[1]' },
  'with metadata that is no JSON': { ...ours, metadata: '{"v":' },
  'of another version of the metadata': metadata({ v: 2 }),
  'at no instant': metadata({ at: 'yesterday' }),
  'by nobody': metadata({ actor: '' }),
  'of no command': metadata({ commandId: 7 }),
  'of schema 0': metadata({ schema: 0 }),
  'with a fingerprint that is no text': metadata({ fingerprint: {} }),
  'whose data is an array': { ...ours, data: '[]' },
  'whose data is a number': { ...ours, data: '1' },
  'whose data is null': { ...ours, data: 'null' },
  'whose data is no JSON': { ...ours, data: '\u0001 no JSON' },
  'of a type in lower case': { ...ours, type: 'contract-tested' },
  'that is huge': { ...ours, data: JSON.stringify('x'.repeat(1_000_000)) },
};

export function describeForeignEvents(log: ForeignLog): void {
  describe('an event', () => {
    test.each(Object.entries(FOREIGN))('%s is skipped by every reader', async (_, foreign) => {
      const after = await log.store.end();
      const [stream, somewhere] = [newStream(), newStream()];
      await log.write(somewhere, foreign);
      await log.store.append(stream, [event(1)], 'none');
      await log.write(stream, foreign);
      const { position } = await log.store.append(stream, [event(2)], 0n);
      await log.write(stream, foreign);
      await log.write(somewhere, foreign);
      log.reported();
      expect(numbers(await all(log.store.read(stream)))).toEqual([1, 2]);
      expect(log.reported()).toHaveLength(2);
      expect(await log.store.head(stream)).toMatchObject({ position, revision: 2n });
      expect(await log.store.head(somewhere)).toBeNull();
      expect(await log.other.end()).toBe(position);
      const { events } = await collect(log.store, { after, streams: [stream, somewhere], count: 2 });
      expect(events).toEqual(await all(log.other.read(stream)));
    });
  });

  test.each(['Other Stream', 'noseparator', 'Upper-1', ' -1'])(
    'a stream named "%s" is not ours',
    async (name) => {
      const after = await log.store.end();
      const stream = newStream();
      await log.write(`${name}${name.includes('-') ? newId() : ''}`, ours);
      const { position } = await log.store.append(stream, [event(1)], 'none');
      expect(await log.store.end()).toBe(position);
      const { events } = await collect(log.store, { after, streams: [stream], count: 1 });
      expect(events).toHaveLength(1);
    },
  );

  test('nothing is appended that readers would skip', async () => {
    const good = event(1);
    for (const bad of [
      { ...good, type: 'lower' },
      { ...good, metadata: { ...good.metadata, at: '' } },
    ])
      await expect(log.store.append(newStream(), [bad], 'none')).rejects.toBeInstanceOf(TypeError);
    await expect(log.store.append('Not ours', [good], 'none')).rejects.toBeInstanceOf(TypeError);
  });

  describeRevisions(log);
  describeCheckpoints(log);
}

const foreign: RawEvent = { type: 'Foreign', data: '{"n":0}', metadata: '' };

function describeRevisions(log: ForeignLog): void {
  test('a stream that begins with foreign events is new to us', async () => {
    const stream = newStream();
    await log.write(stream, foreign);
    await log.write(stream, foreign);
    const events = [event(1), event(2)];
    const appended = await log.store.append(stream, events, 'none');
    expect(appended.revision).toBe(3n);
    expect(await log.other.append(stream, events, 'none')).toEqual(appended);
    expect(numbers(await all(log.store.read(stream)))).toEqual([1, 2]);
  });

  test('an append expects the last event of ours, and gets the revision that the store gives', async () => {
    const stream = newStream();
    await log.store.append(stream, [event(1)], 'none');
    for (let n = 0; n < 30; n += 1) await log.write(stream, foreign);
    const second = [event(2)];
    const appended = await log.store.append(stream, second, 0n);
    expect(appended.revision).toBe(31n);
    expect(await log.other.append(stream, second, 0n)).toEqual(appended);
    expect((await log.store.append(stream, [event(3)], 31n)).revision).toBe(32n);
    expect(await log.store.head(stream)).toMatchObject({ revision: 32n });
    expect(numbers(await all(log.store.read(stream, 1n)))).toEqual([2, 3]);
  });

  test('an event of ours behind foreign ones is a conflict', async () => {
    const stream = newStream();
    await log.store.append(stream, [event(1)], 'none');
    await log.write(stream, foreign);
    await log.store.append(stream, [event(2)], 0n);
    await log.write(stream, foreign);
    for (const expected of ['none', 0n, 7n] as const)
      await expect(log.store.append(stream, [event(3)], expected)).rejects.toBeInstanceOf(RevisionConflict);
    expect(numbers(await all(log.store.read(stream)))).toEqual([1, 2]);
  });

  test('of ten writers that race behind a foreign event one wins', async () => {
    const stream = newStream();
    await log.write(stream, foreign);
    const race = Array.from({ length: 10 }, (_, n) =>
      (n % 2 === 0 ? log.store : log.other).append(stream, [event(n)], 'none'),
    );
    const outcomes = await Promise.allSettled(race);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await all(log.store.read(stream))).toHaveLength(1);
  });

  test('a stream with more foreign events than fit in a page is read to its end', async () => {
    const stream = newStream();
    await log.store.append(stream, [event(1)], 'none');
    await Promise.all(Array.from({ length: 1_010 }, () => log.write(stream, foreign)));
    expect(await log.store.head(stream)).toMatchObject({ revision: 0n });
    await log.store.append(stream, [event(2)], 0n);
    expect(numbers(await all(log.store.read(stream)))).toEqual([1, 2]);
  });
}

function describeCheckpoints(log: ForeignLog): void {
  test('the checkpoint passes foreign events, and is resumed from', async () => {
    const { position } = await log.store.append(newStream(), [event(1)], 'none');
    for (let n = 0; n < 3; n += 1) await log.write(newStream(), foreign);
    const passed = await checkpointBehind(log.store, position);
    expect(await log.store.end()).toBe(position);
    expect((await firstBatch(log.store, passed)).events).toEqual([]);
    const stream = newStream();
    await log.store.append(stream, [event(2)], 'none');
    const { events } = await collect(log.store, { after: passed, streams: [stream], count: 1 });
    expect(numbers(events)).toEqual([2]);
  });
}

async function checkpointBehind(store: EventStore, position: Position): Promise<Position> {
  const stop = new AbortController();
  let checkpoint = position;
  const handle = async (batch: { readonly checkpoint: Position }) => {
    checkpoint = batch.checkpoint;
    if (checkpoint > position) stop.abort();
  };
  await store.subscribe({ after: position }, handle, stop.signal);
  return checkpoint;
}
