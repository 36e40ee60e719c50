import { expect, test } from '@jest/globals';
import { entriesOfSignal } from '@hospital/platform/testing';
import { ChangeQueue, type Change } from './changeFeed.ts';

const change: Change = {
  resource: 'patients',
  id: '1',
  position: '1',
  isReturn: false,
  owner: null,
  passes: new Set(),
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
