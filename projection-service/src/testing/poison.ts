/** Records that fail in each way there is, for tests of parking. */
import type { ModuleDescription, StoredEvent, UnreadableReason } from '@hospital/contracts';
import { UnreadableEvent } from '@hospital/contracts';
import type { EventStore } from '@hospital/event-store';

/** Events that nobody can read, until `mend` is called: as the encrypting store hands them over. */
export function unreadableAt(store: EventStore, ids: ReadonlySet<string>, reason: UnreadableReason) {
  let isMended = false;
  const marked = (event: StoredEvent): StoredEvent =>
    !isMended && ids.has(event.id) ? { ...event, unreadable: reason } : event;
  const readable = (event: StoredEvent): StoredEvent => {
    if (marked(event).unreadable) throw new UnreadableEvent(event, reason);
    return event;
  };
  const poisoned: EventStore = {
    async *read(stream, from) {
      for await (const event of store.read(stream, from)) yield readable(event);
    },
    head: (stream) => store.head(stream),
    end: () => store.end(),
    append: (...all) => store.append(...all),
    subscribe: (subscription, handle, signal) =>
      store.subscribe(
        subscription,
        ({ events, checkpoint }) => handle({ events: events.map(marked), checkpoint }),
        signal,
      ),
    health: () => store.health(),
    close: () => store.close(),
  };
  return {
    store: poisoned,
    mend: () => {
      isMended = true;
    },
  };
}

/** Its folds throw at these events and quote them, as a mistake in a fold would. */
export function throwingAt(module: ModuleDescription, ids: ReadonlySet<string>): ModuleDescription {
  const check = (event: StoredEvent) => {
    if (ids.has(event.id)) throw new TypeError(`cannot fold ${JSON.stringify(event.data)}`);
  };
  const foreign = Object.entries(module.foreign).map(([type, { rowsOf, fold }]) => [
    type,
    {
      rowsOf,
      fold: (row: Parameters<typeof fold>[0], event: StoredEvent, id: string) => (
        check(event),
        fold(row, event, id)
      ),
    },
  ]);
  return {
    ...module,
    fold: (row, event, id) => (check(event), module.fold(row, event, id)),
    foreign: Object.fromEntries(foreign) as ModuleDescription['foreign'],
  };
}
