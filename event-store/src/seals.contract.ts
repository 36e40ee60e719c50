/** What every adapter must hold for seals: what nobody with a key wrote changes nothing, and what was there before seals stays. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { SEAL_KEY_ADDED, SEAL_KEY_RETIRED, type Position, type StoredEvent } from '@hospital/contracts';
import { RevisionConflict, StoreRefused, type EventStore } from './eventStore.ts';
import type { RawEvent } from './foreignEvents.contract.ts';
import type { ForeignPart } from './ours.ts';
import { SEALS_STREAM, type BrokenSeal, type GateOptions } from './seals/eventGate.ts';
import { SealKeyAbsent, sealKeyId, sealKeys, type SealKeys } from './seals/sealKeys.ts';
import { all, event, newStream, numbers } from './testing/samples.ts';

/** A log that holds nothing yet, for one test. */
export interface NewLog {
  open(options: GateOptions): EventStore;
  /** At the end of the stream, whatever it is, as anyone with the store's password can. */
  write(stream: string, event: RawEvent): Promise<void> | void;
  close?(): Promise<void> | void;
}

const [ours, theirs] = [Buffer.alloc(32, 7), Buffer.alloc(32, 8)];

const raw = ({ type, data, metadata }: Pick<StoredEvent, 'type' | 'data' | 'metadata'>): RawEvent => ({
  type,
  data: JSON.stringify(data),
  metadata: JSON.stringify(metadata),
});

/** As subscribers see it, up to the present end. */
async function everything(store: EventStore, after: Position | null = null): Promise<StoredEvent[]> {
  const [end, stop, found] = [await store.end(), new AbortController(), Array.of<StoredEvent>()];
  await store.subscribe(
    { after },
    async ({ events, checkpoint }) => {
      found.push(...events);
      if (checkpoint >= end) stop.abort();
    },
    stop.signal,
  );
  return found;
}

export function describeSeals(name: string, openLog: () => Promise<NewLog>): void {
  describe(`seals in ${name}`, () => {
    let log: NewLog;
    let store: EventStore;
    let skipped: ForeignPart[];
    let broken: BrokenSeal[];
    /** What a log says of its keys changes them. */
    let seals: { readonly keys: SealKeys };
    const opened: EventStore[] = [];
    const open = (options: GateOptions): EventStore => {
      const next = log.open(options);
      opened.push(next);
      return next;
    };

    beforeEach(async () => {
      [log, skipped, broken] = [await openLog(), [], []];
      seals = { keys: sealKeys({ current: ours }) };
      store = open({
        seals: { ...seals, onBrokenSeal: (found) => broken.push(found) },
        onForeignEvent: ({ part }) => skipped.push(part),
      });
    });
    afterEach(async () => {
      await Promise.all(opened.splice(0).map((each) => each.close()));
      await log.close?.();
    });

    test('each event has one, which holds for every reader and is never another one', async () => {
      const stream = newStream();
      await store.append(
        stream,
        [event(1, { z: 1, a: { y: 2, b: [{ d: 1, c: 1 }] }, 10: 'x', 9: 'y' })],
        'none',
      );
      await store.append(stream, [event(2), event(3)], 0n);
      const read = await all(open({ seals }).read(stream));
      expect(numbers(read)).toEqual([1, 2, 3]);
      expect(new Set(read.map(({ metadata }) => metadata.seal?.mac)).size).toBe(3);
      for (const { metadata, unreadable } of read)
        expect([metadata.seal?.key, unreadable]).toEqual([seals.keys.keyId, undefined]);
      expect(await store.head(stream)).toEqual(read[2]);
      const followed = (await everything(store)).filter((each) => each.stream === stream);
      expect(followed).toEqual(read);
      expect([skipped, broken]).toEqual([[], []]);
    });

    test('an event without one is skipped, reported, and followed by what we append', async () => {
      const [stream, elsewhere] = [newStream(), newStream()];
      await store.append(stream, [event(1)], 'none');
      await log.write(stream, raw(event(7)));
      await log.write(elsewhere, raw(event(8)));
      expect(numbers(await all(store.read(stream)))).toEqual([1]);
      expect(skipped).toEqual(['seal']);
      expect(await store.head(elsewhere)).toBeNull();
      const again = open({ seals });
      expect(numbers(await all(again.read(stream)))).toEqual([1]);
      const second = [event(2)];
      const appended = await again.append(stream, second, 0n);
      expect(appended.revision).toBe(2n);
      expect(await store.append(stream, second, 0n)).toEqual(appended);
      const read = await all(store.read(stream));
      expect(read.map(({ data, unreadable }) => [data['n'], unreadable])).toEqual([
        [1, undefined],
        [2, undefined],
      ]);
      expect(await store.end()).toBe(appended.position);
      const inOrder = await everything(open({}));
      expect(inOrder.map(({ stream: at }) => at)).toEqual([SEALS_STREAM, stream, stream]);
    });

    test.each([
      ['of another stream', (first: StoredEvent) => raw(first)],
      ['over other data', (first: StoredEvent) => raw({ ...first, data: { n: 1_000 } })],
      [
        'over other metadata',
        ({ metadata, ...first }: StoredEvent) =>
          raw({ ...first, metadata: { ...metadata, actor: 'somebody' } }),
      ],
      [
        'of a key that the log never named',
        ({ metadata, ...first }: StoredEvent) =>
          raw({ ...first, metadata: { ...metadata, seal: { mac: '', ...metadata.seal, key: 'deadbeef' } } }),
      ],
    ])('a seal %s makes the event unreadable, and is reported', async (_, forge) => {
      const [stream, forged] = [newStream(), newStream()];
      await store.append(stream, [event(1)], 'none');
      const [first] = await all(store.read(stream));
      if (!first) throw new Error('nothing was appended');
      await log.write(forged, forge(first));
      expect(await store.head(forged)).toMatchObject({ unreadable: 'seal_wrong' });
      expect(await all(store.read(forged))).toMatchObject([{ unreadable: 'seal_wrong' }]);
      expect(await everything(store, first.position)).toMatchObject([
        { stream: forged, unreadable: 'seal_wrong' },
      ]);
      expect(new Set(broken.map(({ reason }) => reason))).toEqual(new Set(['seal_wrong']));
      expect(new Set(broken.map(({ position }) => position)).size).toBe(1);
      const append = store.append(forged, [event(2)], 'none');
      await expect(append).rejects.toBeInstanceOf(RevisionConflict);
    });

    test('what was there before the first seal stays, and is appended to', async () => {
      const [stream, foreign] = [newStream(), newStream()];
      const before = open({});
      await before.append(stream, [event(1)], 'none');
      await log.write(foreign, { type: 'x', data: '1', metadata: '' });
      await before.append(stream, [event(2)], 0n);
      await log.write(SEALS_STREAM, raw(event(9)));
      await store.append(stream, [event(3)], 1n);
      await log.write(stream, raw(event(4)));
      for (const reader of [store, open({ seals })]) {
        const read = await all(reader.read(stream));
        expect(numbers(read)).toEqual([1, 2, 3]);
        expect(read.map(({ metadata }) => metadata.seal !== undefined)).toEqual([false, false, true]);
        expect(await everything(reader)).toHaveLength(4);
      }
    });

    test('two that open a log at once begin it once', async () => {
      const others = [store, open({ seals }), open({ seals })];
      await Promise.all(others.map((each) => each.append(newStream(), [event(1)], 'none')));
      expect(await all(store.read(SEALS_STREAM))).toHaveLength(1);
      expect(await everything(store)).toHaveLength(4);
    });

    test('a key that was changed still checks, another one opens nothing', async () => {
      const stream = newStream();
      await store.append(stream, [event(1)], 'none');
      const next = open({ seals: { keys: sealKeys({ current: theirs, previous: [ours] }) } });
      await next.append(stream, [event(2)], 0n);
      expect((await all(next.read(stream))).map(({ unreadable }) => unreadable)).toEqual([
        undefined,
        undefined,
      ]);
      const other = { keys: sealKeys({ current: theirs }) };
      await expect(open({ seals: other }).end()).rejects.toBeInstanceOf(StoreRefused);
      await expect(open({ seals: other }).end()).rejects.toThrow(/SEAL_KEY is another key.*SEAL_KEY_OLD/);
      const looking = await all(open({ seals: { ...other, isReadOnly: true } }).read(stream));
      expect(looking.map(({ unreadable }) => unreadable)).toEqual(['seal_key_absent', 'seal_key_absent']);
    });

    const keysOf = (current: Buffer, ...previous: Buffer[]) => sealKeys({ current, previous });
    const [former, present] = [sealKeyId(ours), sealKeyId(theirs)];
    const named = (type: string, keyId: string) => ({ ...event(0), type, data: { keyId } });

    test('the log says which key seals, and from where on the former one does not hold', async () => {
      const stream = newStream();
      await store.append(stream, [event(1)], 'none');
      const next = open({ seals: { keys: keysOf(theirs, ours), freshMs: 0 } });
      await next.append(stream, [event(2)], 0n);
      const stale = open({ seals: { keys: keysOf(ours), freshMs: 3_600_000 } });
      await stale.append(newStream(), [event(0)], 'none');
      await next.append(SEALS_STREAM, [named(SEAL_KEY_ADDED, present)], 0n);
      await next.append(stream, [event(3)], 1n);
      await stale.append(stream, [event(4)], 2n);
      await next.append(SEALS_STREAM, [named(SEAL_KEY_RETIRED, former)], 1n);
      await next.append(stream, [event(5)], 3n);
      await stale.append(newStream(), [event(6)], 'none');
      const expected = [
        [1, former, undefined],
        [2, former, undefined],
        [3, present, undefined],
        [4, former, undefined],
        [5, present, undefined],
      ];
      const found = ({ data, metadata, unreadable }: StoredEvent) => [
        data['n'],
        metadata.seal?.key,
        unreadable,
      ];
      for (const keys of [keysOf(theirs, ours), keysOf(ours, theirs)])
        for (const options of [{ keys }, { keys, isReadOnly: true }]) {
          const reader = open({ seals: options });
          expect((await all(reader.read(stream))).map(found)).toEqual(expected);
          const last = (await everything(reader)).at(-1);
          expect(last && found(last)).toEqual([6, former, 'seal_wrong']);
        }
    });

    test('a copy that lacks the key of the log appends nothing, and reads what others wrote before', async () => {
      const stream = newStream();
      await store.append(stream, [event(1)], 'none');
      const copy = open({ seals: { keys: keysOf(ours), freshMs: 0 } });
      const next = open({ seals: { keys: keysOf(theirs, ours) } });
      await copy.append(stream, [event(2)], 0n);
      await next.append(SEALS_STREAM, [named(SEAL_KEY_ADDED, present)], 0n);
      await expect(copy.append(stream, [event(3)], 1n)).rejects.toBeInstanceOf(SealKeyAbsent);
      expect(numbers(await all(copy.read(stream)))).toEqual([1, 2]);
      await expect(open({ seals }).end()).rejects.toThrow(/SEAL_KEY is another key/);
      const files = [ours];
      const rereading = open({
        seals: { keys: sealKeys({ current: ours, readAgain: () => [theirs, ...files] }) },
      });
      await rereading.append(stream, [event(3)], 1n);
      const read = await all(next.read(stream));
      expect(read.map(({ metadata }) => metadata.seal?.key)).toEqual([former, former, present]);
    });

    test('nobody who lacks the key of the log names or retires one', async () => {
      const stream = newStream();
      await store.append(stream, [event(1)], 'none');
      const forger = open({ seals: { keys: keysOf(theirs, ours), freshMs: 3_600_000 } });
      await forger.append(stream, [event(2)], 0n);
      const metadata = (await forger.head(stream))?.metadata ?? event(0).metadata;
      await log.write(SEALS_STREAM, raw({ ...named(SEAL_KEY_ADDED, present), metadata }));
      await log.write(SEALS_STREAM, raw(named(SEAL_KEY_RETIRED, former)));
      // With the right seal, but it would retire the only key.
      await store.append(SEALS_STREAM, [named(SEAL_KEY_RETIRED, former)], 1n);
      await store.append(stream, [event(3)], 1n);
      const read = await all(open({ seals }).read(stream));
      expect(read.map(({ metadata, unreadable }) => [metadata.seal?.key, unreadable])).toEqual(
        read.map(() => [former, undefined]),
      );
      expect(read).toHaveLength(3);
    });

    test('a look at a log begins nothing', async () => {
      expect(await all(open({ seals: { ...seals, isReadOnly: true } }).read(SEALS_STREAM))).toEqual([]);
    });

    test('a copied log keeps its seals', async () => {
      const stream = newStream();
      await store.append(stream, [event(1), event(2)], 'none');
      const source = await everything(store);
      const copy = await openLog();
      const plain = copy.open({});
      for (const { id, type, data, metadata, ...at } of source)
        await plain.append(
          at.stream,
          [{ id, type, data, metadata }],
          at.revision === 0n ? 'none' : at.revision - 1n,
        );
      const sealed = copy.open({ seals });
      const copied = await all(sealed.read(stream));
      expect(copied).toMatchObject(source.slice(1).map(({ id, metadata }) => ({ id, metadata })));
      expect(copied.map(({ unreadable }) => unreadable)).toEqual([undefined, undefined]);
      await Promise.all([plain.close(), sealed.close()]);
      await copy.close?.();
    });
  });
}
