/**
 * What a record's events say enters another record by a step that never refuses: money enters a till session, into a closed one it comes late.
 * A command may write several such events (a payment taken back, and received in another way), and each begins the process: the first to run
 * enters all of them by one event, whose id follows from the command, and the others find it.
 */
import { streamOf, type Draft, type ModuleDescription, type StoredEvent } from '@hospital/contracts';
import type { EventStore } from '@hospital/event-store';
import type { RowOfModule } from './command.ts';
import { streamSeen } from './process.ts';
import type { BegunEvent, ProcessDeclaration, ProcessStep } from './processDeclaration.ts';

type Log = Pick<EventStore, 'read'>;

/** What is there when something enters. */
export interface Entry<M extends ModuleDescription, I extends ModuleDescription> {
  readonly row: RowOfModule<M>;
  /** What the command wrote about it. */
  readonly written: readonly BegunEvent[];
  /** The record that is entered. */
  readonly into: RowOfModule<I>;
}

export interface EntryProcess<M extends ModuleDescription, I extends ModuleDescription> {
  readonly from: M;
  /** Types of the events that begin it. */
  readonly begins: readonly string[];
  readonly into: I;
  /** The member of these events that names the record which is entered; an event without it enters none. */
  readonly member: string;
  /** Type of the event that enters. */
  readonly enters: string;
  /** That event but its id; null where nothing enters. */
  draftOf(entry: Entry<M, I>): Draft | null;
}

/** What the command wrote that enters the same record. */
async function writtenWith(
  { begins, member }: { readonly begins: readonly string[]; readonly member: string },
  begun: BegunEvent,
  store: Log,
): Promise<BegunEvent[]> {
  const written: BegunEvent[] = [];
  for await (const event of store.read(begun.stream, 0n, begins)) {
    const isSame = event.data[member] === begun.data[member];
    if (isSame && event.metadata.commandId === begun.metadata.commandId) written.push(event);
  }
  return written;
}

/** The last event of the stream that entered something of this command. */
async function enteredBy(begun: BegunEvent, read: ReturnType<Log['read']>): Promise<StoredEvent | null> {
  let found: StoredEvent | null = null;
  for await (const event of read) if (event.metadata.commandId === begun.metadata.commandId) found = event;
  return found;
}

function stepOf<M extends ModuleDescription, I extends ModuleDescription>(
  rules: EntryProcess<M, I>,
): ProcessStep {
  const { from, member, enters } = rules;
  return {
    name: 'enter',
    async plan(begun, context) {
      const id = begun.data[member];
      if (typeof id !== 'string') return { done: null };
      const { store } = context;
      const stream = streamOf(rules.into.category, id);
      const seen = await streamSeen(context, rules.into, stream);
      const done = await enteredBy(begun, store.read(stream, 0n, [enters]));
      const [into] = seen.rows;
      if (done || !into) return { done };
      const [row] = (await streamSeen(context, from, begun.stream)).rows;
      if (!row) return { done: null };
      const draft = rules.draftOf({ row, into, written: await writtenWith(rules, begun, store) });
      if (!draft) return { done: null };
      const drafts = [{ type: draft.type, data: { id, ...draft.data } }] as const;
      return { append: { stream, expected: seen.expected, drafts } };
    },
  };
}

/** @param what of the processes' names: one process for each event, because a process begins with one type */
export function entering<M extends ModuleDescription, I extends ModuleDescription>(
  what: string,
  rules: EntryProcess<M, I>,
): readonly ProcessDeclaration[] {
  return rules.begins.map((type) => ({
    name: `${what} of ${type}`,
    module: rules.from,
    begins: type,
    steps: [stepOf(rules)],
  }));
}
