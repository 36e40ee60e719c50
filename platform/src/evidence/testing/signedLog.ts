import { START, newId, type JsonObject, type NewEvent } from '@hospital/contracts';
import type { EventStore } from '@hospital/event-store';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ChainKeeper, KeptChain } from '../checkpointChain.ts';
import { CheckpointWriter, type WriterOptions } from '../checkpointWriter.ts';
import { EvidenceFolder } from '../evidenceFolder.ts';
import { signingKey } from '../evidenceKey.ts';

export const KEY = signingKey(Buffer.alloc(32, 7));

export async function temporaryFolder() {
  const folder = await mkdtemp(path.join(tmpdir(), 'hospital-evidence-'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

export function taxEvent(type: string, data: JsonObject): NewEvent {
  const metadata = {
    v: 1,
    at: '2026-03-11T09:30:00.000Z',
    actor: 'system',
    commandId: newId(),
    correlationId: newId(),
    causationId: null,
    schema: 1,
  } as const;
  return { id: newId(), type, data, metadata };
}

/** Several events of each of so many taxes, in turns. */
export async function appendTaxes(store: EventStore, taxes: number, changes = 3): Promise<string[]> {
  const ids = Array.from({ length: taxes }, newId);
  for (let revision = 0; revision <= changes; revision += 1) {
    for (const id of ids) {
      const type = revision === 0 ? 'TaxCreated' : 'TaxChanged';
      const event = taxEvent(type, { id, name: `Tax ${revision}`, percentage: revision });
      await store.append(`tax-${id}`, [event], revision === 0 ? 'none' : BigInt(revision - 1));
    }
  }
  return ids;
}

/** What the database keeps of the chain, in memory. */
export function memoryChain(): ChainKeeper {
  let kept: KeptChain = { checkpoint: null, accepted: 0 };
  return {
    read: () => Promise.resolve(kept),
    keep: (checkpoint) => {
      kept = { ...kept, checkpoint: JSON.stringify(checkpoint) };
      return Promise.resolve();
    },
  };
}

/** Follows the log once to its end, as the service does, and signs. */
export async function signLog(
  store: EventStore,
  folder: string,
  {
    everyEvents = 50,
    key = KEY,
    chain = memoryChain(),
    ...more
  }: Partial<Pick<WriterOptions, 'everyEvents' | 'key' | 'chain' | 'onErasuresSigned'>> = {},
): Promise<CheckpointWriter> {
  const guard = async () => undefined;
  const options = { folder: new EvidenceFolder(folder), key, everyEvents, chain, guard, ...more };
  const writer = await CheckpointWriter.open(options);
  const end = await store.end();
  const finished = new AbortController();
  const handle = async ({ events, checkpoint }: Parameters<Parameters<EventStore['subscribe']>[1]>[0]) => {
    await writer.take(events);
    if (checkpoint >= end) finished.abort();
  };
  if (end !== START) await store.subscribe({ after: writer.after }, handle, finished.signal);
  await writer.sign();
  return writer;
}
