import { expect, test } from '@jest/globals';
import { describeEventStore } from '../eventStore.contract.ts';
import { positionOf } from '../encode.ts';
import { memoryEventStore } from './memoryEventStore.ts';

const log = memoryEventStore();

describeEventStore('memory', () => log, { openEmpty: async () => memoryEventStore() });

test('a checkpoint beyond the end of the log is refused', async () => {
  const store = memoryEventStore();
  const subscription = store.subscribe(positionOf(7), async () => undefined, new AbortController().signal);
  await expect(subscription).rejects.toThrow('before the checkpoint');
});
