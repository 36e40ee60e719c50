import { expect, test } from '@jest/globals';
import { entriesOfSignal } from '@hospital/platform/testing';
import type { QueryKit } from '../kernel/query/reader.ts';
import { ChangeFeed, ChangeQueue, type Change, type ChangeReader } from './changeFeed.ts';

const change: Change = {
  resource: 'patients',
  id: '1',
  position: '1',
  isReturn: false,
  owner: null,
  passes: new Map(),
};

test('a stream that took a thousand changes leaves nothing in the signal that ends it', async () => {
  const over = new AbortController();
  const queue = new ChangeQueue();
  for (let n = 0; n < 1_000; n++) {
    const taking = queue.take(3_600_000, over.signal);
    queue.add([change]);
    expect(await taking).toHaveLength(1);
  }
  expect(entriesOfSignal(over.signal)).toBe(0);
});

test('a stream that waits ends with its signal', async () => {
  const over = new AbortController();
  const taking = new ChangeQueue().take(3_600_000, over.signal);
  over.abort();
  expect(await taking).toEqual([]);
});

test('a failure in the loop of the feed ends neither the process nor the streams', async () => {
  const closing = new AbortController();
  let listened = 0;
  const progress = {
    position: '1',
    returned: { seq: 0n, position: '' },
    onAdvance: () => {
      listened += 1;
      if (listened === 1) throw new Error('failed once');
      progress.position = '2';
      return () => undefined;
    },
  };
  const pool = { query: () => Promise.resolve({ rows: [['patients', '1', '2', false, null, []]] }) };
  const kit = { progress, pool, closing: closing.signal } as unknown as QueryKit;
  const { queue } = new ChangeFeed(kit).join({ conditions: [] } as unknown as ChangeReader);
  const [taken] = await queue.take(3_600_000, closing.signal);
  expect(taken).toMatchObject({ resource: 'patients', id: '1' });
  closing.abort();
});
