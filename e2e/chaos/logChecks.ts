/** What must hold of the log, compared with what the clients know. Each check returns a sentence for each thing that is wrong. */
import { START, type StoredEvent } from '@hospital/contracts';
import { openEventStore, type EventStore } from '@hospital/event-store';
import { commandIdOf, type CallKind, type Entry } from './history.ts';

/** The whole log, up to the moment of the call, as it is stored. */
export async function readLog(urls: {
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
}): Promise<StoredEvent[]> {
  const store = await openEventStore({
    databaseUrl: urls.databaseUrl,
    ...(urls.eventStoreUrl ? { eventStoreUrl: urls.eventStoreUrl } : {}),
  });
  try {
    return await eventsOf(store);
  } finally {
    await store.close();
  }
}

async function eventsOf(store: EventStore): Promise<StoredEvent[]> {
  const [end, over, events] = [await store.end(), new AbortController(), [] as StoredEvent[]];
  await store.subscribe(
    { after: START },
    async (batch) => {
      events.push(...batch.events);
      if (batch.checkpoint >= end) over.abort();
    },
    over.signal,
  );
  return events;
}

/** Revisions of each stream without a gap, positions that rise, no event twice. */
export function orderFaults(log: readonly StoredEvent[]): string[] {
  const faults: string[] = [];
  const next = new Map<string, bigint>();
  const ids = new Set<string>();
  let before = '';
  for (const { id, stream, revision, position } of log) {
    const expected = next.get(stream) ?? 0n;
    if (revision !== expected) faults.push(`${stream} has revision ${revision} in the place of ${expected}`);
    next.set(stream, revision + 1n);
    if (ids.has(id)) faults.push(`the event ${id} is in the log twice`);
    ids.add(id);
    if (position <= before) faults.push(`position ${position} follows ${before}`);
    before = position;
  }
  return faults;
}

/** The event that a call of each kind writes once; a document that was printed before is asked for without one. */
const WRITES: Readonly<Record<CallKind, readonly string[]>> = {
  patient: ['PatientCreated'],
  booking: ['AppointmentBooked'],
  status: ['AppointmentApproved', 'AppointmentCanceled'],
  prescription: ['PrescriptionRequested'],
  invoice: ['InvoiceRequested'],
  department: ['DepartmentCreated'],
  removal: ['DepartmentRemoved'],
  document: ['DocumentRequested'],
  batch: ['DocumentBatchRequested'],
};

/** What was acknowledged is there once, what was refused is not, what nobody knows at most once. */
export function commandFaults(log: readonly StoredEvent[], entries: readonly Entry[]): string[] {
  const types = new Map<string, string[]>();
  for (const { type, metadata } of log)
    types.set(metadata.commandId, [...(types.get(metadata.commandId) ?? []), type]);
  return entries.flatMap((entry) => {
    const { kind } = entry.call;
    const all = types.get(commandIdOf(entry)) ?? [];
    const times = all.filter((type) => WRITES[kind].includes(type)).length;
    const fault = (what: string) => [
      `${kind} ${commandIdOf(entry)} is ${entry.outcome.is} after ${entry.tries} tries and ${what}: ${all.join(', ')}`,
    ];
    if (times > 1) return fault('is in the log twice');
    if (entry.outcome.is === 'refused' && times > 0) return fault('is in the log');
    const isOptional = kind === 'document' || kind === 'status';
    if (entry.outcome.is === 'acknowledged' && times === 0 && !isOptional) return fault('is not in the log');
    return [];
  });
}

/** Each request of an invoice, a prescription or a number was finished once. */
export function processFaults(log: readonly StoredEvent[]): string[] {
  return [
    ...pairFaults(log, 'InvoiceRequested', 'InvoiceIssued'),
    ...pairFaults(log, 'PrescriptionRequested', 'PrescriptionIssued'),
  ];
}

function pairFaults(log: readonly StoredEvent[], begins: string, ends: string): string[] {
  const counts = new Map<string, number>();
  for (const { type, metadata } of log)
    if (type === ends && metadata.causationId)
      counts.set(metadata.causationId, (counts.get(metadata.causationId) ?? 0) + 1);
  return log
    .filter(({ type, id }) => type === begins && counts.get(id) !== 1)
    .map(({ id, stream }) => `${begins} ${id} of ${stream} has ${counts.get(id) ?? 0} × ${ends}`);
}

/** Rendered once for each time that it was asked for. */
export function documentFaults(log: readonly StoredEvent[]): string[] {
  const counts = new Map<string, { asked: number; rendered: number; failed: number }>();
  for (const { type, stream } of log) {
    if (!['DocumentRequested', 'DocumentRendered', 'DocumentFailed'].includes(type)) continue;
    const count = counts.get(stream) ?? { asked: 0, rendered: 0, failed: 0 };
    if (type === 'DocumentRequested') count.asked += 1;
    else if (type === 'DocumentRendered') count.rendered += 1;
    else count.failed += 1;
    counts.set(stream, count);
  }
  return [...counts]
    .filter(([, { asked, rendered, failed }]) => rendered !== 1 || asked !== 1 || failed > 0)
    .map(([stream, count]) => `${stream}: ${JSON.stringify(count)}`);
}

/** Stamped in the time of the run, whatever the clocks of the processes said. */
export function stampFaults(
  log: readonly StoredEvent[],
  { from, to }: { from: number; to: number },
): string[] {
  const SLACK_MS = 10_000;
  return log
    .filter(({ metadata }) => {
      const at = Date.parse(metadata.at);
      return !(at >= from - SLACK_MS && at <= to + SLACK_MS);
    })
    .map(({ id, type, metadata }) => `${type} ${id} is stamped ${metadata.at}`);
}
