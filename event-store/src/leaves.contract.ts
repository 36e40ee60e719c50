/** What every adapter must hold for the tamper evidence: the leaf of an event follows from what was appended, and outlives a copy. */
import { expect, test } from '@jest/globals';
import type { NewEvent, StoredEvent } from '@hospital/contracts';
import type { EventStore } from './eventStore.ts';
import { positionOf } from './encode.ts';
import { memoryEventStore } from './memory/memoryEventStore.ts';
import { collect } from './testing/collect.ts';
import { all, event, newStream } from './testing/samples.ts';
import { leafHash } from './tree/leaf.ts';

const VALUES = [
  { z: 1, a: { d: [1, 2], c: null }, B: true },
  { text: 'línea\n"\\ \u2028 😀 é e\u0301', '': 'no name', 'b a': '\u001f' },
  { numbers: [0, 1e21, 1e-7, 123456789012345680000, 0.1, 5e-324], big: '9999999999.99' },
  { name: `v1:${'A'.repeat(4_000)}=` },
];

function leavesOf(events: readonly StoredEvent[]): string[] {
  return events.map((each, ordinal) => leafHash(each, ordinal).toString('hex'));
}

export function describeLeaves(log: { readonly store: EventStore }): void {
  async function append(): Promise<{ readonly stream: string; readonly events: NewEvent[] }> {
    const stream = newStream();
    const events = VALUES.map((more, n) => event(n, more));
    await log.store.append(stream, events, 'none');
    return { stream, events };
  }

  test('leaves follow from what was appended, by every way of reading', async () => {
    const after = await log.store.end();
    const { stream, events } = await append();
    const given = events.map((each, n) => ({
      ...each,
      stream,
      revision: BigInt(n),
      position: positionOf(n),
    }));
    const followed = await collect(log.store, { after, streams: [stream], count: events.length });
    expect(leavesOf(await all(log.store.read(stream)))).toEqual(leavesOf(given));
    expect(leavesOf(followed.events)).toEqual(leavesOf(given));
  });

  test('leaves are the same after a copy to another store', async () => {
    const { stream } = await append();
    const stored = await all(log.store.read(stream));
    const copy = memoryEventStore();
    for (const { id, type, data, metadata, revision } of stored)
      await copy.append(stream, [{ id, type, data, metadata }], revision === 0n ? 'none' : revision - 1n);
    expect(leavesOf(await all(copy.read(stream)))).toEqual(leavesOf(stored));
    await copy.close();
  });
}
