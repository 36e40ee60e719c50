import { SEAL_KEY_ADDED, SEAL_KEY_RETIRED } from '@hospital/contracts';
import { expect, test } from '@jest/globals';
import { StoreUnavailable } from '../eventStore.ts';
import { MemoryEventStore } from '../memory/memoryEventStore.ts';
import { all, event, newStream } from '../testing/samples.ts';
import { EventGate, SEALS_STREAM } from './eventGate.ts';
import { FreshSeals } from './freshSeals.ts';
import { sealKeyId, sealKeys } from './sealKeys.ts';

const [ours, theirs] = [Buffer.alloc(32, 7), Buffer.alloc(32, 8)];
const keys = () => sealKeys({ current: theirs, previous: [ours] });
const named = (type: string, key: Buffer) => ({ ...event(0), type, data: { keyId: sealKeyId(key) } });

async function begun() {
  const log = new MemoryEventStore({ seals: { keys: sealKeys({ current: ours }) } });
  await log.append(newStream(), [event(1)], 'none');
  const other = log.reopened({ seals: { keys: keys(), freshMs: 0 } });
  return { log, other };
}

/** A process with a gate of its own, and how often it looked at the keys. */
function processOn(log: MemoryEventStore, freshMs?: number) {
  const gate = new EventGate({ seals: { keys: keys(), ...(freshMs === undefined ? {} : { freshMs }) } });
  const looks: string[] = [];
  const read = (stream: string) => {
    looks.push(stream);
    return notedBy(gate, log, stream);
  };
  return { fresh: new FreshSeals(gate, { read }), looks, gate };
}

async function* notedBy(gate: EventGate, log: MemoryEventStore, stream: string) {
  for await (const found of log.read(stream)) yield* gate.ours(found);
}

const written = async (log: MemoryEventStore) => log.append(newStream(), [event(2)], 'none');

test('a key that was retired while an append was frozen acknowledges nothing', async () => {
  const { log, other } = await begun();
  const { fresh, gate } = processOn(log);
  const append = fresh.append(async () => {
    await other.append(SEALS_STREAM, [named(SEAL_KEY_ADDED, theirs)], 0n);
    await other.append(SEALS_STREAM, [named(SEAL_KEY_RETIRED, ours)], 1n);
    // Another append of the process has looked meanwhile.
    await all(notedBy(gate, log, SEALS_STREAM));
    return written(log);
  });
  await expect(append).rejects.toBeInstanceOf(StoreUnavailable);
});

test('an append that was written before its key was retired is acknowledged', async () => {
  const { log, other } = await begun();
  const { fresh } = processOn(log, 0);
  const appended = await fresh.append(async () => {
    const result = await written(log);
    await other.append(SEALS_STREAM, [named(SEAL_KEY_ADDED, theirs)], 0n);
    await other.append(SEALS_STREAM, [named(SEAL_KEY_RETIRED, ours)], 1n);
    return result;
  });
  expect(appended.revision).toBe(0n);
});

test('the keys are looked at again only when what is known is old', async () => {
  const { log } = await begun();
  const rare = processOn(log, 3_600_000);
  for (let n = 0; n < 5; n += 1) await rare.fresh.append(() => written(log));
  expect(rare.looks).toEqual([SEALS_STREAM]);
  const always = processOn(log, -1);
  for (let n = 0; n < 3; n += 1) await always.fresh.append(() => written(log));
  expect(always.looks).toHaveLength(6);
});
