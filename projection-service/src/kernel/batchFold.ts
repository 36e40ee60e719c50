/**
 * Folds a batch in memory: which records it moves, what they become, and each version on the way. No I/O.
 * The runner and the rebuild share it, so that both write the same.
 */
import {
  applyEvent,
  recordIdFor,
  type AnyRow,
  type ModuleDescription,
  type StoredEvent,
} from '@hospital/contracts';
import { isUuid, rowCoercion, storableText, subjectsOf } from './columns.ts';

export interface Version {
  readonly since: string;
  readonly row: AnyRow;
  readonly event: StoredEvent;
}

/** A record that a batch moved. */
export interface Change {
  readonly id: string;
  readonly before: AnyRow | null;
  readonly versions: Version[];
}

/** A fold that threw, and where. */
export class FoldError extends Error {
  override readonly name = 'FoldError';
  /** Whatever a fold threw may quote the record: logs and the database keep its type and place alone. */
  readonly isAboutValues = true;
  readonly event: StoredEvent;
  constructor(cause: unknown, event: StoredEvent) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.event = event;
  }
}

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

/**
 * Which records the events move.
 * @throws FoldError where a module can not tell
 */
export function touchesOf(module: ModuleDescription, events: readonly StoredEvent[]): Touch[] {
  return events.flatMap((event) => {
    const id = attempt(event, () => recordIdFor(module, event));
    return isUuid(id) ? [{ id: id.toLowerCase(), event }] : [];
  });
}

function attempt<T>(event: StoredEvent, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new FoldError(error, event);
  }
}

/** What a module's rows become, record by record: folded when it is asked for, so that it can be written meanwhile. */
export interface ModuleFold {
  (touches: readonly Touch[], rows: ReadonlyMap<string, AnyRow>): Iterable<Change>;
}

/** @throws FoldError while it is iterated */
export function moduleFold(module: ModuleDescription): ModuleFold {
  const coerce = rowCoercion(module);
  return function* (touches, rows) {
    for (const [id, events] of byRecord(touches)) {
      const before = rows.get(id) ?? null;
      const versions: Version[] = [];
      let now = before;
      for (const event of events) {
        const next = attempt(event, () => applyEvent(module, now, event));
        if (!next || next === now) continue;
        now = coerce({ ...next, _id: id });
        versions.push({ since: event.position, row: now, event });
      }
      if (versions.length > 0) yield { id, before, versions };
    }
  };
}

function byRecord(touches: readonly Touch[]): Map<string, StoredEvent[]> {
  const records = new Map<string, StoredEvent[]>();
  for (const { id, event } of touches) {
    const events = records.get(id);
    if (events) events.push(event);
    else records.set(id, [event]);
  }
  return records;
}

export interface VersionRecord {
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

/** The versions of a change as `record_versions` holds them. */
export function versionRecords(module: ModuleDescription): (change: Change) => VersionRecord[] {
  const subjects = subjectsOf(module.fields);
  return ({ id, versions }) =>
    versions.map(({ since, row, event }, index) => ({
      id,
      since,
      until: versions[index + 1]?.since ?? null,
      at: event.metadata.at,
      type: event.type,
      revision: row.revision,
      actor: event.metadata.actor,
      reason: reasonOf(event),
      causation: event.metadata.causationId,
      subjects: subjects(row),
      row,
    }));
}

function reasonOf({ data }: StoredEvent): string | null {
  const reason = data['reason'];
  return typeof reason === 'string' && reason !== '' ? storableText(reason) : null;
}
