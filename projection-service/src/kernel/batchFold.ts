/**
 * Folds a batch in memory: which records it moves, what they become, and each version on the way. No I/O.
 * The runner and the rebuild share it, so that both write the same.
 */
import {
  applyToRow,
  recordIdsFor,
  UnreadableEvent,
  type AnyRow,
  type ModuleDescription,
  type StoredEvent,
} from '@hospital/contracts';
import { searchText } from './textSearch/searchText.ts';
import { isUuid, rowCoercion, storableText, subjectsOf } from './columns.ts';
import type { Change, Version } from './change.ts';
import { listReferences, type ListReference } from './listReferences.ts';
import { typedValues, type TypedValues } from './listOrder.ts';

/** A fold that threw, and where. */
export class FoldError extends Error {
  override readonly name = 'FoldError';
  /** Whatever a fold threw may quote the record: logs and the database keep its type and place alone. */
  readonly isAboutValues: boolean;
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.isAboutValues = !(cause instanceof UnreadableEvent);
  }
}

/** A record that stopped: the event that could not be applied, and those after it. */
export interface Failure {
  readonly id: string;
  readonly error: unknown;
  readonly events: StoredEvent[];
}

/** Stands for the records of events that don't say whose they are: their ids can't be read, so only a rebuild brings them back. */
export const UNKNOWN_RECORD = '00000000-0000-0000-0000-000000000000';

export interface Touch {
  readonly id: string;
  readonly event: StoredEvent;
}

/** Tells for each event which modules it may move. */
export class Router {
  readonly #byType = new Map<string, ModuleDescription[]>();

  constructor(modules: readonly ModuleDescription[]) {
    for (const module of modules) {
      const types = [...module.events.map(({ type }) => type), ...Object.keys(module.foreign)];
      for (const type of new Set(types)) {
        this.#byType.set(type, [...(this.#byType.get(type) ?? []), module]);
      }
    }
  }

  /** Of the events that it leads anywhere. */
  get types(): readonly string[] {
    return [...this.#byType.keys()];
  }

  leads({ type }: StoredEvent): boolean {
    return this.#byType.has(type);
  }

  route(events: readonly StoredEvent[]): Map<ModuleDescription, StoredEvent[]> {
    const routed = new Map<ModuleDescription, StoredEvent[]>();
    for (const event of events) {
      for (const module of this.#byType.get(event.type) ?? []) {
        const own = routed.get(module);
        if (own) own.push(event);
        else routed.set(module, [event]);
      }
    }
    return routed;
  }
}

/** Which records the events move. */
export function touchesOf(
  module: ModuleDescription,
  events: readonly StoredEvent[],
  onFailure: (failure: Failure) => void,
): Touch[] {
  const touches: Touch[] = [];
  for (const event of events) {
    try {
      const ids = recordIdsFor(module, event);
      for (const id of ids) if (isUuid(id)) touches.push({ id: id.toLowerCase(), event });
      const isForeign = event.type in module.foreign || module.rowsOf !== undefined;
      if (isForeign && event.unreadable && !ids.every(isUuid))
        throw new UnreadableEvent(event, event.unreadable);
    } catch (error) {
      onFailure({ id: UNKNOWN_RECORD, error: new FoldError(error), events: [event] });
    }
  }
  return touches;
}

/** What a module's rows become, record by record: folded when it is asked for, so that it can be written meanwhile. */
export interface ModuleFold {
  /** @param onFailure called if the fold of a record throws; its earlier events are folded */
  (
    touches: readonly Touch[],
    rows: ReadonlyMap<string, AnyRow>,
    onFailure: (failure: Failure) => void,
  ): Iterable<Change>;
}

export function moduleFold(module: ModuleDescription): ModuleFold {
  const coerce = rowCoercion(module);
  return function* (touches, rows, onFailure) {
    for (const [id, events] of touchesByRecord(touches)) {
      const before = rows.get(id) ?? null;
      const versions: Version[] = [];
      let now = before;
      for (const [index, event] of events.entries()) {
        try {
          const next = applyToRow(module, { id, row: now }, event);
          if (!next || next === now) continue;
          now = coerce({ ...next, _id: id });
        } catch (error) {
          onFailure({ id, error: new FoldError(error), events: events.slice(index) });
          break;
        }
        versions.push({ since: event.position, row: now, event });
      }
      if (versions.length > 0) yield { id, before, versions };
    }
  };
}

export function touchesByRecord(touches: readonly Touch[]): Map<string, StoredEvent[]> {
  const records = new Map<string, StoredEvent[]>();
  for (const { id, event } of touches) {
    const events = records.get(id);
    if (events) events.push(event);
    else records.set(id, [event]);
  }
  return records;
}

export interface VersionRecord extends TypedValues {
  /** What it tells in words. */
  readonly searchText: string | null;
  /** What it began to refer to, and what it ceased to. */
  readonly references: readonly ListReference[];
  readonly id: string;
  readonly since: string;
  readonly until: string | null;
  readonly at: string;
  readonly type: string;
  readonly revision: number;
  readonly actor: string;
  readonly reason: string | null;
  readonly causation: string | null;
  readonly subjects: readonly string[];
  readonly row: AnyRow;
}

/** The versions of a change as `record_versions` holds them, and what follows from them. */
export function versionRecords(module: ModuleDescription): (change: Change) => VersionRecord[] {
  const subjects = subjectsOf(module.fields);
  const typed = typedValues(module);
  const textOf = searchText(module);
  const references = listReferences(module);
  return ({ id, before: first, versions }) =>
    versions.map(({ since, row, event }, index) => {
      const before = versions[index - 1]?.row ?? first;
      // Another module's event gives the reason for its own record.
      const foreign = module.foreign[event.type];
      const reason = foreign && !foreign.setsRevision ? null : reasonOf(event);
      return {
        id,
        since,
        until: versions[index + 1]?.since ?? null,
        at: event.metadata.at,
        type: event.type,
        revision: row.revision,
        actor: event.metadata.actor,
        reason,
        causation: event.metadata.causationId,
        subjects: subjects(row),
        row,
        ...typed(row, before),
        searchText: textOf(row, before, reason),
        references: references(since, row, before),
      };
    });
}

function reasonOf({ data }: StoredEvent): string | null {
  const reason = data['reason'];
  return typeof reason === 'string' && reason !== '' ? storableText(reason) : null;
}
