/**
 * A deletion and a command that makes another record refer to the deleted one are never both acknowledged. The deletion announces itself
 * in the record's stream before it searches for what refers to it. A command that set a reference reads the referred stream again after its
 * append: without an announcement there, the search that follows one meets what was appended; with one, the command waits for the
 * outcome. An announcement that is 30 s old is withdrawn by the next command that reads it, which the late deletion finds out by its append.
 */
import {
  Backoff,
  modules,
  Problem,
  type AnyRow,
  type ModuleDescription,
  type NewEvent,
  type Position,
} from '@hospital/contracts';
import { pause, RevisionConflict, type EventStore } from '@hospital/event-store';
import { kernelEvent, type Clock, type FoldedRecord, type Records } from '@hospital/platform';

/** After this long an announcement is taken for that of a process that is gone. */
export const UNDECIDED_MS = 30_000;
const LOOK_AGAIN = { firstMs: 10, longestMs: 100 };

interface Dependencies {
  readonly store: EventStore;
  readonly records: Records;
  readonly clock: Clock;
}

/** A record as a field of another one refers to it. */
export interface Reference {
  readonly field: string;
  readonly module: ModuleDescription;
  readonly id: string;
}

/** The references of each module that stand in the way of a deletion: what `referencedBy` says, the other way round. */
const referring = new Map<string, Pick<Reference, 'field' | 'module'>[]>();
for (const module of Object.values<ModuleDescription>(modules))
  for (const { module: name, field } of module.referencedBy)
    referring.set(name, [...(referring.get(name) ?? []), { field, module }]);

/** The fields of a module whose records stand in the way of a deletion. */
export function guardedReferences(module: string): readonly Pick<Reference, 'field' | 'module'>[] {
  return referring.get(module) ?? [];
}

/** What a record refers to that it did not refer to before. */
export function referencesSet(
  { name }: ModuleDescription,
  before: AnyRow | null,
  after: AnyRow,
): readonly Reference[] {
  return guardedReferences(name).flatMap(({ field, module }) => {
    const id = after[field];
    return typeof id === 'string' && before?.[field] !== id ? [{ field, module, id }] : [];
  });
}

export class Deletions {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Runs a search and then the append that deletes, with the record announced as going. Where one of them fails the announcement is
   * withdrawn. Two that delete the same record share an announcement: the one whose append comes second is decided again.
   * @throws RevisionConflict where another append to the record was faster, and whatever the work throws
   */
  async announced<T>(record: FoldedRecord, work: (announced: FoldedRecord) => Promise<T>): Promise<T> {
    const announced = record.deletion ? record : await this.#announce(record);
    try {
      return await work(announced);
    } catch (error) {
      // A failure is ignored: the next command that reads an old announcement withdraws it, and so does a reactor.
      await this.withdraw(announced).catch(() => undefined);
      throw error;
    }
  }

  async #announce(record: FoldedRecord): Promise<FoldedRecord> {
    const event = this.#event('DeletionAnnounced');
    const { revision, position } = await this.#dependencies.store.append(record.stream, [event], record.head);
    return { ...record, head: revision, position, deletion: { position, at: event.metadata.at } };
  }

  /** Silent where another append to the record was faster: then the record tells what became of its deletion. */
  async withdraw({ stream, head }: Pick<FoldedRecord, 'stream' | 'head'>): Promise<void> {
    try {
      await this.#dependencies.store.append(stream, [this.#event('DeletionWithdrawn')], head);
    } catch (error) {
      if (!(error instanceof RevisionConflict)) throw error;
    }
  }

  /** The record once nobody is deleting it: living, or deleted. Withdraws a deletion that nobody carries out. */
  async settled(module: ModuleDescription, id: string, signal?: AbortSignal): Promise<FoldedRecord> {
    for (const backoff = new Backoff(LOOK_AGAIN); ; await pause(backoff.next(), signal ? { signal } : {})) {
      const record = await this.#dependencies.records.load(module, id);
      if (!record.deletion || record.row?.deletedAt) return record;
      signal?.throwIfAborted();
      const age = this.#dependencies.clock().getTime() - Date.parse(record.deletion.at);
      if (age >= UNDECIDED_MS) await this.withdraw(record);
    }
  }

  /**
   * The first of the references to a record that was deleted without seeing them: its deletion was announced before the event that set
   * them. Waits while a deletion is undecided.
   * @param position of the event that set them
   */
  async firstLate(
    references: readonly Reference[],
    position: Position,
    signal?: AbortSignal,
  ): Promise<Reference | null> {
    const late = await Promise.all(
      references.map(async ({ module, id }) => {
        const { row, deletion } = await this.settled(module, id, signal);
        return Boolean(row?.deletedAt && deletion && deletion.position < position);
      }),
    );
    return references[late.indexOf(true)] ?? null;
  }

  /** Whether one of them is to a record that is deleted. Waits while a deletion is undecided. */
  async isAnyGone(references: readonly Reference[]): Promise<boolean> {
    const records = await Promise.all(references.map(({ module, id }) => this.settled(module, id)));
    return records.some(({ row }) => Boolean(row?.deletedAt));
  }

  #event(type: 'DeletionAnnounced' | 'DeletionWithdrawn'): NewEvent {
    return kernelEvent(type, {}, this.#dependencies.clock());
  }
}

/** What refuses a command that referred to a record while that was deleted. */
export function referenceDeleted({ field }: Pick<Reference, 'field'>): Problem {
  const message = 'This record was deleted. Choose another one.';
  return new Problem('reference_deleted', { fields: { [field]: message } });
}
