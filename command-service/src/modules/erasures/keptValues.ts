/**
 * What the law wants kept of an erased person (the buyer of an invoice, the figures of a salary) is written again, in the record's own stream and
 * under a key of the record's own, before the person's key is destroyed. That key ends with the years that the record must be kept.
 */
import {
  KEPT_KEY_DESTROYED,
  keptEventType,
  keptKeyOf,
  keptKeyStream,
  keptUntil,
  keptValuesOf,
  moduleList,
  recordIdOf,
  type ClinicDay,
  type Json,
  type KeptByLaw,
  type ModuleDescription,
} from '@hospital/contracts';
import { RevisionConflict, type EventStore } from '@hospital/event-store';
import {
  eventsOfTypes,
  kernelEvent,
  type Clock,
  type Records,
  type SubjectKeys,
  type Sweep,
} from '@hospital/platform';
import pg from 'pg';
import { catchUp } from '../../kernel/readModel.ts';

export interface KeptValuesDependencies {
  readonly pool: pg.Pool;
  readonly store: EventStore;
  readonly records: Records;
  readonly clock: Clock;
  readonly today: () => Promise<string>;
  readonly zone: () => Promise<string>;
}

type KeepingModule = ModuleDescription & { readonly keeps: KeptByLaw };
const keeping = moduleList.filter((module): module is KeepingModule => module.keeps !== undefined);

/** Writes what is still to be written; a repeat writes nothing. @throws Problem `not_caught_up` */
export async function keepValues(dependencies: KeptValuesDependencies, subject: string): Promise<void> {
  await catchUp(dependencies);
  const day = await dayOf(dependencies);
  for (const module of keeping) {
    const { rows } = await dependencies.pool.query<{ _id: string }>(
      `select _id from read_models.${pg.escapeIdentifier(module.name)} where ${pg.escapeIdentifier(module.keeps.subject)} = $1`,
      [subject],
    );
    for (const { _id: record } of rows) await keepOne(dependencies, { module, ...day }, record);
  }
}

/**
 * The same for people whose erasure a restore applies again, from the log alone: there are no read models yet.
 * @param storedLog as it is stored: whom a record is about can be read without a key
 */
export async function keepValuesFromLog(
  dependencies: Omit<KeptValuesDependencies, 'pool'>,
  storedLog: Pick<EventStore, 'end' | 'subscribe'>,
  subjects: ReadonlySet<string>,
): Promise<void> {
  const day = await dayOf(dependencies);
  for (const module of keeping) {
    const types = module.events.map(({ type }) => type);
    const records = new Set<string>();
    for (const { stream, data } of await eventsOfTypes(storedLog, types))
      if (subjects.has(String(data[module.keeps.subject]))) records.add(recordIdOf(stream));
    for (const record of records) await keepOne(dependencies, { module, ...day }, record);
  }
}

/** Without it there is nothing left to keep: what was to be kept has been written before. */
export async function isKeyDestroyed(
  { pool }: Pick<KeptValuesDependencies, 'pool'>,
  subject: string,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from kept.subject_keys where subject = $1 and state = 'erased'`,
    [subject],
  );
  return rowCount === 1;
}

interface Keep extends ClinicDay {
  readonly module: KeepingModule;
}

async function dayOf({ today, zone }: Pick<KeptValuesDependencies, 'today' | 'zone'>): Promise<ClinicDay> {
  return { today: await today(), zone: await zone() };
}

async function keepOne(
  dependencies: Omit<KeptValuesDependencies, 'pool'>,
  { module, today, zone }: Keep,
  record: string,
): Promise<void> {
  const type = keptEventType(module);
  for (;;) {
    const { row, stream, head } = await dependencies.records.load(module, record);
    if (!row) return;
    const until = keptUntil(module.keeps, row, { today, zone });
    if (until < today) return;
    const values = keptValuesOf(module.keeps, row);
    // A record may have been corrected since: an event with other values is no longer the last word.
    if ((await lastKept(dependencies.store, stream, type)) === values) return;
    const data = {
      id: record,
      keptUnder: keptKeyOf(module, record),
      until,
      values,
    };
    try {
      await dependencies.store.append(stream, [kernelEvent(type, data, dependencies.clock())], head);
      return;
    } catch (error) {
      if (!(error instanceof RevisionConflict)) throw error;
    }
  }
}

async function lastKept(store: EventStore, stream: string, type: string): Promise<Json | undefined> {
  let values: Json | undefined;
  for await (const { data } of store.read(stream, 0n, [type])) values = data['values'];
  return values;
}

export interface EndingDependencies extends Pick<KeptValuesDependencies, 'clock'> {
  /** As it is stored: no key is needed to know when one ends. */
  readonly storedLog: EventStore;
  readonly subjectKeys: Pick<SubjectKeys, 'destroyKey'>;
}

interface SweepDependencies extends EndingDependencies, Pick<KeptValuesDependencies, 'today'> {}

/** Destroys the keys whose years are over, once a day. */
export function endedKeptKeys(dependencies: SweepDependencies): Sweep {
  let looked = '';
  return {
    name: 'kept values',
    async run(signal) {
      const today = await dependencies.today();
      if (looked === today) return 0;
      let ended = 0;
      for (const { type, data, stream, unreadable } of await eventsOfTypes(
        dependencies.storedLog,
        keeping.map(keptEventType),
      )) {
        if (signal.aborted) return ended;
        const module = keeping.find((each) => keptEventType(each) === type);
        const [key, until] = [data['keptUnder'], data['until']];
        if (!module || unreadable || typeof key !== 'string' || typeof until !== 'string' || until >= today)
          continue;
        if (
          await endKey(dependencies, {
            key,
            until,
            resource: module.name,
            record: stream.slice(stream.indexOf('-') + 1),
          })
        )
          ended += 1;
      }
      looked = today;
      return ended;
    },
  };
}

interface EndedKey {
  readonly key: string;
  readonly until: string;
  readonly resource: string;
  readonly record: string;
}

/** @returns whether the log did not say so yet */
export async function endKey(
  { storedLog, subjectKeys, clock }: EndingDependencies,
  { key, ...ended }: EndedKey,
): Promise<boolean> {
  const stream = keptKeyStream(key);
  const isNew = (await storedLog.head(stream)) === null;
  if (isNew) {
    const event = kernelEvent(KEPT_KEY_DESTROYED, { id: key, ...ended }, clock());
    await storedLog.append(stream, [event], 'none').catch((error: unknown) => {
      if (!(error instanceof RevisionConflict)) throw error;
    });
  }
  await subjectKeys.destroyKey(key);
  return isNew;
}
