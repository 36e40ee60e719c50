import { idOf, START, type StoredEvent } from '@hospital/contracts';
import { pause, type EventBatch } from '@hospital/event-store';
import { describe, expect, test } from '@jest/globals';
import { eventOf } from '../testing/events.ts';
import { BatchBuffer } from './batchBuffer.ts';

function batchOf(from: number, count: number): EventBatch {
  const events = Array.from({ length: count }, (_, index): StoredEvent => {
    const position = String(from + index).padStart(20, '0');
    const stream = `patient-${idOf(position)}`;
    return { ...eventOf(stream, { type: 'PatientCreated' }), stream, revision: 0n, position };
  });
  return { events, checkpoint: events.at(-1)?.position ?? START };
}

/** A writer that stands until it is let go. */
function gate() {
  const written: EventBatch[] = [];
  const waiting: { open(): void; fail(error: Error): void }[] = [];
  const write = (batch: EventBatch) =>
    new Promise<void>((resolve, reject) => {
      written.push(batch);
      waiting.push({ open: resolve, fail: reject });
    });
  return { written, write, next: () => waiting.shift() };
}

describe('gathering batches', () => {
  test('the first is written at once, those that come meanwhile together', async () => {
    const { written, write, next } = gate();
    const gather = new BatchBuffer({ write });
    await gather.take(batchOf(1, 1));
    expect(written).toHaveLength(1);
    await gather.take(batchOf(2, 3));
    await gather.take(batchOf(5, 2));
    expect(written).toHaveLength(1);
    next()?.open();
    await Promise.resolve().then(() => undefined);
    await Promise.resolve();
    expect(written[1]?.events.map(({ position }) => Number(position))).toEqual([2, 3, 4, 5, 6]);
    expect(written[1]?.checkpoint).toBe(String(6).padStart(20, '0'));
    next()?.open();
    await gather.done();
  });

  test('takes no more than fits, and goes on when a batch is written', async () => {
    const { written, write, next } = gate();
    const gather = new BatchBuffer({ write });
    await gather.take(batchOf(1, 1));
    let hasRoom = false;
    const taking = gather.take(batchOf(2, 5_000)).then(() => {
      hasRoom = true;
    });
    await Promise.resolve();
    expect(hasRoom).toBe(false);
    next()?.open();
    await taking;
    expect(written).toHaveLength(2);
    next()?.open();
    await gather.done();
  });

  test('a failure ends it and is reported once everything has stopped', async () => {
    const { written, write, next } = gate();
    const gather = new BatchBuffer({ write });
    await gather.take(batchOf(1, 1));
    await gather.take(batchOf(2, 1));
    next()?.fail(new Error('the disk is full'));
    await expect(gather.done()).rejects.toThrow('the disk is full');
    expect(gather.failed.aborted).toBe(true);
    await gather.take(batchOf(3, 1));
    expect(written).toHaveLength(1);
  });

  describe('after a batch that took a while', () => {
    /** The first batch is written, and what comes now rests for up to 100 ms. */
    async function afterOne({ isAwaited }: { readonly isAwaited: boolean }) {
      const { written, write, next } = gate();
      const gather = new BatchBuffer({ write, isAwaited: () => isAwaited });
      await gather.take(batchOf(1, 1));
      await pause(30);
      next()?.open();
      await manyTurns();
      await gather.take(batchOf(2, 1));
      await manyTurns();
      return { written, gather, open: () => next()?.open() };
    }

    /** Of promises, none of timers. */
    async function manyTurns(): Promise<void> {
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    }

    test('the next waits for more while nobody waits for it', async () => {
      const { written, gather, open } = await afterOne({ isAwaited: false });
      expect(written).toHaveLength(1);
      await gather.take(batchOf(3, 2));
      while (written.length === 1) await pause(10);
      expect(written[1]?.events).toHaveLength(3);
      open();
      await gather.done();
    });

    test('the next is written at once where somebody waits already', async () => {
      const { written, gather, open } = await afterOne({ isAwaited: true });
      expect(written).toHaveLength(2);
      open();
      await gather.done();
    });

    test.each<[string, (gather: BatchBuffer) => unknown, number]>([
      ['somebody begins to wait', (gather) => gather.hurry(), 1],
      ['much has come', (gather) => gather.take(batchOf(3, 300)), 301],
      ['the log has ended', (gather) => gather.done(), 1],
    ])('the next is written as soon as %s', async (_what, happens, events) => {
      const { written, gather, open } = await afterOne({ isAwaited: false });
      expect(written).toHaveLength(1);
      void happens(gather);
      await manyTurns();
      expect(written[1]?.events).toHaveLength(events);
      open();
      await gather.done();
    });
  });
});
