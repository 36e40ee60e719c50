/**
 * Where a record is whose stream holds others too. Before its first event it takes a claim by its id (`claim-leave-<id>`), which names the
 * stream. Attempts that failed may be named as well: the record is where a stream's fold has it.
 */
import type { ModuleDescription } from '@hospital/contracts';
import type { EventStore } from '@hospital/event-store';

/** The kind of the claim by which the records of a module are found. */
export function locationKind({ noun }: ModuleDescription): string {
  return `${noun.charAt(0).toLowerCase()}${noun.slice(1)}`;
}

export function locationStream(module: ModuleDescription, id: string): string {
  return `claim-${locationKind(module)}-${id}`;
}

/** The streams that a claim was ever taken for, the last one first. */
export async function streamsNamed(store: Pick<EventStore, 'read'>, location: string): Promise<string[]> {
  const streams: string[] = [];
  for await (const { type, data } of store.read(location))
    if (type === 'ClaimTaken') streams.unshift(String(data['owner']));
  return [...new Set(streams)];
}
