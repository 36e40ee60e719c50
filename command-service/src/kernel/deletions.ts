/**
 * A deletion and a command that makes another record refer to the deleted one are never both acknowledged. The deletion announces itself
 * in the record's stream before it searches for what refers to it. A command that set a reference reads the referred stream again after its
 * append: without an announcement there, the search that follows one meets what was appended; with one, the command waits for the
 * outcome. A command that ends without the deletion withdraws its announcement. One that is 30 s old is withdrawn by the next command that
 * reads it, which the late deletion finds out by its append.
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
import {
  isOlderThan,
  kernelEvent,
  type AnnouncedDeletion,
  type Clock,
  type FoldedRecord,
  type Records,
} from '@hospital/platform';

/** After this long an announcement is taken for that of a process that is gone. */
export const UNDECIDED_MS = 30_000;
const LOOK_AGAIN = { firstMs: 10, longestMs: 100 };
/** How long a request waits for the outcome of a deletion before the caller is asked to try again: it holds a place among the commands. */
const REQUEST_WAIT_MS = 5_000;
/** Other appends to the record may be faster than a withdrawal. */
const WITHDRAWALS = 10;

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

/** Announces the deletion of the record as it was folded. @throws RevisionConflict where another append to the record was faster */
export type Announce = (record: FoldedRecord) => Promise<FoldedRecord>;

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
   * Runs a command, however often it is decided. What one of its attempts announced is withdrawn where the last one fails. Two that delete
   * the same record share an announcement: the one whose append comes second is decided again.
   */
  async withdrawnUnlessDone<T>(
    { module, id }: Pick<Reference, 'module' | 'id'>,
    work: (announce: Announce) => Promise<T>,
  ): Promise<T> {
    const announced = new Set<Position>();
    try {
      return await work(async (record) => {
        const going = record.deletion ? record : await this.#announce(record);
        if (going.deletion) announced.add(going.deletion.position);
        return going;
      });
    } catch (error) {
      // A failure is ignored: the next command that reads an old announcement withdraws it, and so does a reactor.
      if (announced.size > 0) await this.#withdrawAny(announced, { module, id }).catch(() => undefined);
      throw error;
    }
  }

  async #announce(record: FoldedRecord): Promise<FoldedRecord> {
    const event = this.#event('DeletionAnnounced');
    const { revision, position } = await this.#dependencies.store.append(record.stream, [event], record.head);
    return { ...record, head: revision, position, deletion: { position, at: event.metadata.at } };
  }

  /** Of the announcements the one that stands: there is one at most. */
  async #withdrawAny(
    announced: ReadonlySet<Position>,
    { module, id }: Pick<Reference, 'module' | 'id'>,
  ): Promise<void> {
    for (let attempt = 0; attempt < WITHDRAWALS; attempt += 1) {
      const record = await this.#dependencies.records.load(module, id);
      const deletion = standing(record);
      if (!deletion || !announced.has(deletion.position)) return;
      await this.#withdraw(record);
    }
  }

  /** Silent where another append to the record was faster: then the record tells what became of its deletion. */
  async #withdraw({ stream, head }: Pick<FoldedRecord, 'stream' | 'head'>): Promise<void> {
    try {
      await this.#dependencies.store.append(stream, [this.#event('DeletionWithdrawn')], head);
    } catch (error) {
      if (!(error instanceof RevisionConflict)) throw error;
    }
  }

  /**
   * The record once nobody is deleting it: living, or deleted. Withdraws a deletion that nobody carries out.
   * @param signal of a reactor, which waits until then
   * @throws Problem `busy` where a request would wait for too long
   */
  async settled(module: ModuleDescription, id: string, signal?: AbortSignal): Promise<FoldedRecord> {
    const deadline = signal ? Infinity : performance.now() + REQUEST_WAIT_MS;
    for (const backoff = new Backoff(LOOK_AGAIN); ; await pause(backoff.next(), signal ? { signal } : {})) {
      const record = await this.#dependencies.records.load(module, id);
      const deletion = standing(record);
      if (!deletion) return record;
      signal?.throwIfAborted();
      if (isOlderThan(UNDECIDED_MS, deletion.at, this.#dependencies.clock)) await this.#withdraw(record);
      else if (performance.now() > deadline) throw new Problem('busy');
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

/** The announcement of a deletion that is undecided. */
function standing({ row, deletion }: FoldedRecord): AnnouncedDeletion | null {
  return row?.deletedAt ? null : deletion;
}

/** What refuses a command that referred to a record while that was deleted. */
export function referenceDeleted({ field }: Pick<Reference, 'field'>): Problem {
  const message = 'This record was deleted. Choose another one.';
  return new Problem('reference_deleted', { fields: { [field]: message } });
}
