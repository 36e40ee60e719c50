/** Erasures of a part of the log that a restore leaves out are recorded again, at the time of the restore. */
import { expect, test } from '@jest/globals';
import { newId, streamOf, SUBJECT_ERASED } from '@hospital/contracts';
import { memoryEventStore } from '@hospital/event-store';
import { kernelEvent } from '../eventSourcing/kernelEvent.ts';
import { testClock } from '../testing/testClock.ts';
import { takeOverErasures } from './discardedTail.ts';

const before = new Date('2026-03-02T09:00:00.000Z');
const restoredAt = '2026-03-09T09:00:00.000Z';

test('an erasure keeps its id and its content, and gets the time of the restore; a repeat changes nothing', async () => {
  const store = memoryEventStore();
  const subject = newId();
  const erased = kernelEvent(SUBJECT_ERASED, { id: subject }, before);
  const destroyed: string[] = [];
  const subjectKeys = { destroyKey: async (id: string) => void destroyed.push(id) };
  const event = { ...erased, stream: streamOf('patient', subject), revision: 0n };
  const dependencies = { storedLog: store, subjectKeys, clock: testClock(restoredAt) };
  for (let time = 0; time < 2; time += 1) await takeOverErasures(dependencies, { events: [event] });
  const { id, type, data, metadata } = erased;
  const found: unknown[] = [];
  for await (const each of store.read(event.stream))
    found.push({ id: each.id, type: each.type, data: each.data, metadata: each.metadata });
  expect(found).toEqual([{ id, type, data, metadata: { ...metadata, at: restoredAt } }]);
  expect(new Set(destroyed)).toEqual(new Set([subject]));
  await store.close();
});
