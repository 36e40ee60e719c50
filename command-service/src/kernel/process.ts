/**
 * A process is one business step over several streams. The command's append begins it: it decides, and its event carries everything that
 * the steps after it need. A step appends to one stream, with event ids that follow from that event, or finds that this was done. No step
 * may refuse, and each may run again: by the request, by a repeat of it and, after a crash, by a reactor. Two that run the same step at
 * once write it once.
 */
import {
  categoryOf,
  eventDefinition,
  idOf,
  type Draft,
  type JsonObject,
  type ModuleDescription,
  type NewEvent,
  type Position,
  type StoredEvent,
} from '@hospital/contracts';
import { KeyedMutex, RevisionConflict, type EventStore } from '@hospital/event-store';
import { schemaOf, SubjectIsErased, withoutSubjects, type Clock, type Records } from '@hospital/platform';
import type { CommandModule, StreamView } from './command.ts';
import { viewOf } from './facts.ts';
import type {
  BegunEvent,
  ProcessDeclaration,
  ProcessStep,
  StepAppend,
  StepContext,
} from './processDeclaration.ts';

/** All records of a stream and what it holds beside them, and what an append that follows from them expects. */
export async function streamSeen<M extends ModuleDescription>(
  { records }: Pick<StepContext, 'records'>,
  module: M,
  stream: string,
): Promise<StreamView<M> & Pick<StepAppend, 'expected'>> {
  const folded = await records.loadStream(module, stream);
  return { ...viewOf(folded), expected: folded.head } as unknown as StreamView<M> &
    Pick<StepAppend, 'expected'>;
}

/** What the process of this event wrote to a stream: the last event of it, of these types where some are named. */
export async function writtenBy(
  { id }: BegunEvent,
  { stream, types }: { readonly stream: string; readonly types?: readonly string[] },
  { store }: Pick<StepContext, 'store'>,
): Promise<StoredEvent | null> {
  let found: StoredEvent | null = null;
  for await (const event of store.read(stream, 0n, types))
    if (event.metadata.causationId === id) found = event;
  return found;
}

interface Dependencies {
  readonly store: EventStore;
  readonly records: Records;
  readonly clock: Clock;
  readonly modules: Readonly<Record<string, CommandModule>>;
}

/** A command as far as it may have begun a process. */
interface Commanded {
  readonly module: ModuleDescription;
  readonly stream: string;
  readonly commandId: string;
  /** What it appended just now. */
  readonly written: readonly BegunEvent[];
  /** It, or the command that it repeats, found the record as it wants it. */
  readonly changedNothing: boolean;
}

/** By stream: the last event that steps wrote to it. */
type StreamHeads = Map<string, Pick<StoredEvent, 'revision' | 'position'>>;

interface FinishedProcesses {
  /** Of the last step; null where no process has one. */
  readonly position: Position | null;
  /** What the steps wrote last to the stream of the command itself. */
  readonly own: Pick<StoredEvent, 'revision' | 'position'> | null;
}

export class Processes {
  readonly #dependencies: Dependencies;
  /** By stream: steps that lost a race there go on one after the other. */
  readonly #turns = new KeyedMutex();
  readonly declared: readonly ProcessDeclaration[];

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    this.declared = Object.values(dependencies.modules).flatMap(({ processes = [] }) => processes);
  }

  /**
   * What a command began, what its repeat finds begun, and, where it found nothing to do, what anybody began in the record: so the answer
   * tells the state that the record says it has.
   */
  async finish(command: Commanded): Promise<FinishedProcesses> {
    const processes = this.declared.filter(({ module }) => module.name === command.module.name);
    if (processes.length === 0) return { position: null, own: null };
    let position: Position | null = null;
    const reached: StreamHeads = new Map();
    for (const event of await this.#eventsThatBegin(command)) {
      for (const process of processes) {
        if (process.begins === event.type)
          position = later(position, await this.run(process, event, reached));
      }
    }
    return { position, own: reached.get(command.stream) ?? null };
  }

  async #eventsThatBegin({
    stream,
    commandId,
    written,
    changedNothing,
  }: Commanded): Promise<readonly BegunEvent[]> {
    if (written.length > 0) return written;
    const events: BegunEvent[] = [];
    const begins = this.declared.map(({ begins: type }) => type);
    for await (const event of this.#dependencies.store.read(stream, 0n, begins))
      if (changedNothing || event.metadata.commandId === commandId) events.push(event);
    return events;
  }

  /**
   * Every step that was not done yet, in order, and then the processes that began with what the steps wrote; the position of the last append
   * that had something to do.
   * @param reached gets what the steps wrote last in each stream, now or earlier
   */
  async run(
    { steps }: ProcessDeclaration,
    begun: BegunEvent,
    reached: StreamHeads = new Map(),
  ): Promise<Position | null> {
    const earlier = new Map<string, StoredEvent>();
    const streams = new Set([begun.stream]);
    const written: BegunEvent[] = [];
    let position: Position | null = null;
    for (const step of typeof steps === 'function' ? steps(begun) : steps) {
      const last = await this.#do(step, { begun, earlier, streams, written });
      if (!last) continue;
      earlier.set(step.name, last);
      streams.add(last.stream);
      reached.set(last.stream, last);
      position = later(position, last.position);
    }
    for (const event of written)
      for (const process of this.declared.filter((each) => beginsWith(each, event)))
        position = later(position, await this.run(process, event, reached));
    return position;
  }

  async #do(step: ProcessStep, run: ProcessRun): Promise<StoredEvent | null> {
    const erased = new Set<string>();
    // Many steps may append to one stream: a series of numbers, a till. Where each tried again at once, one would succeed in each round.
    let turnAt: string | null = null;
    for (;;) {
      const attempt: () => Promise<StepOutcome> = () =>
        this.#attempt(step, run, { erased, isTurn: turnAt !== null });
      const tried: StepOutcome = turnAt === null ? await attempt() : await this.#turns.run(turnAt, attempt);
      if ('ended' in tried) return tried.ended;
      turnAt = tried.lostAt;
    }
  }

  async #attempt(step: ProcessStep, run: ProcessRun, { erased, isTurn }: StepAttempt): Promise<StepOutcome> {
    const { begun, earlier, streams, written } = run;
    const { store, records } = this.#dependencies;
    const plan = await step.plan(begun, { store, records, earlier });
    if ('done' in plan) {
      // A later run of the process finds what began with it: both may have been halted.
      if (plan.done?.metadata.causationId === begun.id) written.push(plan.done);
      return { ended: plan.done };
    }
    const { stream, expected, drafts } = plan.append;
    // The event ids follow from the process and the stream: two steps of one stream would have the same ones.
    if (streams.has(stream)) throw new Error(`the step ${step.name} appends to a stream a second time`);
    if (!isTurn && this.#turns.isBusy(stream)) return { lostAt: stream };
    try {
      const events = this.#stamped(begun, stream, drafts).map((event) => withoutErasedPeople(event, erased));
      const appended = await store.append(stream, events, expected);
      const first = appended.revision - BigInt(events.length - 1);
      written.push(...events.map((event, index) => ({ ...event, stream, revision: first + BigInt(index) })));
      const last = events.at(-1);
      return { ended: last ? { ...last, stream, ...appended } : null };
    } catch (error) {
      if (error instanceof SubjectIsErased && !erased.has(error.subject)) erased.add(error.subject);
      else if (!(error instanceof RevisionConflict)) throw error;
      return { lostAt: stream };
    }
  }

  #stamped(begun: BegunEvent, stream: string, drafts: readonly Draft[]): NewEvent[] {
    const { actor, commandId, correlationId, fingerprint } = begun.metadata;
    return drafts.map(({ type, data }, index) => ({
      id: idOf(begun.id, stream, String(index)),
      type,
      data: data as JsonObject,
      metadata: {
        v: 1,
        at: this.#dependencies.clock().toISOString(),
        actor,
        commandId,
        correlationId,
        causationId: begun.id,
        schema: schemaOf(type),
        ...(fingerprint ? { fingerprint } : {}),
      },
    }));
  }
}

/** Who was erased after the process began: a step may not refuse, so it goes on with nothing in the place of their values. */
function withoutErasedPeople(event: NewEvent, erased: ReadonlySet<string>): NewEvent {
  const definition = erased.size > 0 ? eventDefinition(event.type) : undefined;
  return definition ? { ...event, data: withoutSubjects(definition, event.data, erased) } : event;
}

/** What a step came to: its last event, or the stream at which another append was quicker. */
type StepOutcome = { readonly ended: StoredEvent | null } | { readonly lostAt: string };

interface StepAttempt {
  /** Subjects that turned out to be erased. */
  readonly erased: Set<string>;
  /** It is this step's turn at the stream. */
  readonly isTurn: boolean;
}

interface ProcessRun {
  readonly begun: BegunEvent;
  readonly earlier: ReadonlyMap<string, StoredEvent>;
  /** Where this process has appended. */
  readonly streams: ReadonlySet<string>;
  /** What its steps appended: each may begin another process. */
  readonly written: BegunEvent[];
}

function later(one: Position | null, other: Position | null): Position | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}

function beginsWith({ module, begins }: ProcessDeclaration, { stream, type }: BegunEvent): boolean {
  return begins === type && categoryOf(stream) === module.category;
}
