import { expect, test } from '@jest/globals';
import { newId } from '@hospital/contracts';
import { describeEventStore } from '../eventStore.contract.ts';
import { positionOf } from '../encode.ts';
import { describeSeals } from '../seals.contract.ts';
import { parsed } from '../ours.ts';
import { memoryEventStore } from './memoryEventStore.ts';
import type { MemoryEventStore } from './memoryEventStore.ts';

let log: MemoryEventStore | undefined;

describeEventStore('memory', (onForeignEvent) => (log ??= memoryEventStore({ onForeignEvent })), {
  openEmpty: async () => memoryEventStore(),
  writeForeign: (stream, { type, data, metadata }) =>
    log?.write(stream, { id: newId(), type, data: parsed(data), metadata: parsed(metadata) }),
});

describeSeals('memory', async () => {
  const log = memoryEventStore();
  return {
    open: (options) => log.reopened(options),
    write: (stream, { type, data, metadata }) =>
      log.write(stream, { id: newId(), type, data: parsed(data), metadata: parsed(metadata) }),
  };
});

test('a checkpoint beyond the end of the log is refused', async () => {
  const store = memoryEventStore();
  const subscription = store.subscribe(
    { after: positionOf(7) },
    async () => undefined,
    new AbortController().signal,
  );
  await expect(subscription).rejects.toThrow('an older copy of it was restored');
});
