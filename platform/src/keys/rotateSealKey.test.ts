import { newId, SEAL_KEY_ADDED, type NewEvent } from '@hospital/contracts';
import {
  MemoryEventStore,
  SealKeyAbsent,
  sealKeyId,
  sealKeys,
  SEALS_STREAM,
  type EventStore,
} from '@hospital/event-store';
import { beforeEach, expect, test } from '@jest/globals';
import { systemClock } from '../clock/clock.ts';
import { taxEvent } from '../evidence/testing/signedLog.ts';
import { kernelEvent } from '../eventSourcing/kernelEvent.ts';
import { rotateSealKey, sealHistoryOf, sealKeyHealth } from './rotateSealKey.ts';

const [first, second, third] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2), Buffer.alloc(32, 3)];
const all = [first, second, third];
const clock = systemClock;

let log: MemoryEventStore;

beforeEach(async () => {
  log = new MemoryEventStore({ seals: { keys: sealKeys({ current: first }) } });
  await log.append(...newTax());
});

function newTax(): [string, readonly NewEvent[], 'none'] {
  const id = newId();
  return [`tax-${id}`, [taxEvent('TaxCreated', { id, name: 'VAT', percentage: 20 })], 'none'];
}

/** Another process on the same log, which sees what a rotation did at once. */
const processWith = (current: Buffer, ...previous: Buffer[]) =>
  log.reopened({ seals: { keys: sealKeys({ current, previous }), freshMs: 0 } });

const rotate = (present: Buffer, store: EventStore = processWith(present, ...all)) =>
  rotateSealKey({ log: store, present, clock, retireAfterMs: 0 });

async function keyOfNext(store: EventStore): Promise<string | undefined> {
  const [stream, events, expected] = newTax();
  await store.append(stream, events, expected);
  return (await store.head(stream))?.metadata.seal?.key;
}

test('from the first step on the new key seals, and after the second one the former does not hold', async () => {
  const others = processWith(second, first);
  expect(await keyOfNext(others)).toBe(sealKeyId(first));
  const seen: unknown[] = [];
  const onAdded = async () => {
    seen.push(await keyOfNext(others));
    seen.push((await sealHistoryOf(log)).history.closing);
  };
  const added: Promise<void>[] = [];
  const retired = await rotateSealKey({
    log: processWith(second, first),
    present: second,
    clock,
    retireAfterMs: 50,
    onAdded: () => added.push(onAdded()),
  });
  await Promise.all(added);
  expect([retired, seen]).toEqual([1, [sealKeyId(second), [sealKeyId(first)]]]);
  const { history } = await sealHistoryOf(others);
  expect([history.current, history.closing]).toEqual([sealKeyId(second), []]);
  expect(history.isRetired(sealKeyId(first), await others.end())).toBe(false);
  await others.append(...newTax());
  expect(history.isRetired(sealKeyId(first), await others.end())).toBe(true);
});

test('one that was killed after its first step goes on, and a repeat changes nothing', async () => {
  const store = processWith(second, first);
  await store.append(SEALS_STREAM, [kernelEvent(SEAL_KEY_ADDED, { keyId: sealKeyId(second) }, clock())], 0n);
  expect(await rotate(second)).toBe(1);
  expect(await rotate(second)).toBe(0);
  expect((await sealHistoryOf(store)).revision).toBe(2n);
});

test('two at once, and several one after the other, each retire what came before', async () => {
  const both = await Promise.allSettled([rotate(second), rotate(second)]);
  expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  expect(await rotate(third)).toBe(1);
  const { history, revision } = await sealHistoryOf(processWith(third, first, second));
  expect([history.used, history.closing, revision]).toEqual([all.map(sealKeyId), [], 4n]);
  await expect(rotate(first)).rejects.toThrow('was replaced before');
});

test('what another program wrote to the stream is passed over', async () => {
  log.write(SEALS_STREAM, { ...kernelEvent(SEAL_KEY_ADDED, { keyId: sealKeyId(third) }, clock()) });
  expect(await rotate(second)).toBe(1);
});

test('a copy that lacks the new key is not ready, and appends nothing', async () => {
  const keys = sealKeys({ current: first });
  const copy = log.reopened({ seals: { keys } });
  const health = sealKeyHealth(copy, keys);
  await copy.append(...newTax());
  expect(await health.check()).toEqual({ ok: true });
  await rotate(second);
  expect(await health.check()).toEqual({ ok: false, reason: expect.stringContaining('new SEAL_KEY') });
  await expect(copy.append(...newTax())).rejects.toBeInstanceOf(SealKeyAbsent);
});

test('a log that is away is not said to lack a key', async () => {
  const away = { read: () => log.reopened({}).read(SEALS_STREAM) };
  const keys = sealKeys({ current: first });
  expect(await sealKeyHealth(away, keys).check()).toEqual({ ok: true });
  await log.close();
  expect(await sealKeyHealth(log, keys).check()).toEqual({ ok: true });
});
