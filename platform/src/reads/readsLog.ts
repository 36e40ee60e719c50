/**
 * Who read the data of which patient: opened records, and pages of lists. It is kept beside the log and apart from it: reads are no facts of
 * the clinic, and are deleted after a time. A read is noted when its answer is ready and waits for nothing (`readsBuffer.ts`): entries are
 * written together, within a second and at the end of the process. While a table cannot be written, health says so and reads go on.
 */
import type { Pool } from 'pg';
import type { Clock } from '../clock/clock.ts';
import type { Health, HealthPart } from '../monitoring/health.ts';
import type { Logger } from '../monitoring/logging.ts';
import { oldRows } from '../keptTables/oldRows.ts';
import { retentionRules } from '../keptTables/retention.ts';
import type { Sweep } from '../keptTables/sweeper.ts';
import { ReadsBuffer } from './readsBuffer.ts';
import { RecentReads } from './recentReads.ts';

/** `list` beside a single record is of earlier versions: a list that was asked for by one patient. */
export type HowRead = 'record' | 'command' | 'list' | 'photo' | 'history' | 'document' | 'pdf';

export interface PatientRead {
  readonly actor: string;
  /** Name of the module. */
  readonly resource: string;
  readonly record: string;
  /** Null for a record that is about no patient but whose reads are recorded: the archive of an employee. */
  readonly patient: string | null;
  readonly how: HowRead;
  readonly requestId: string;
}

/** A page of a list, or another answer that shows many records. */
export interface ListRead {
  readonly actor: string;
  /** Name of the module, or what else was searched. */
  readonly resource: string;
  readonly how: HowRead;
  /** Names of the fields that were searched. */
  readonly searched: readonly string[];
  readonly shown: readonly { readonly record: string; readonly patient: string }[];
  readonly requestId: string;
}

export interface ReadsLog {
  /** The same person opening the same record in the same way again within a minute counts as once. */
  note(read: PatientRead): void;
  /**
   * The same person seeing the same record by the same search again within ten minutes of the last time counts as once, for an hour at most; a
   * page with nothing new is no entry.
   */
  noteList(read: ListRead): void;
  /** Resolves when what was noted so far is written, or could not be. */
  flush(): Promise<void>;
  readonly health: HealthPart;
  /** Remove what is older than is kept. */
  readonly sweeps: readonly Sweep[];
  close(): Promise<void>;
}

/** What takes reads in. */
export type NotesReads = Pick<ReadsLog, 'note' | 'noteList'>;

interface Options {
  readonly pool: Pick<Pool, 'query'>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly retentionDays: number;
  readonly listRetentionDays: number;
  /** Between two writes, 500 ms unless set. */
  readonly everyMs?: number;
}

interface Entry extends PatientRead {
  readonly at: Date;
}

interface ListEntry extends Omit<ListRead, 'shown'> {
  readonly at: Date;
  readonly records: readonly string[];
  readonly patients: readonly string[];
}

const EVERY_MS = 500;
const AGAIN_MS = 60_000;
const LIST_AGAIN_MS = 600_000;
/** An open calendar that is fetched again and again is one entry an hour, not one for each ten minutes. */
const LIST_LONGEST_MS = 3_600_000;
const MOST_REMEMBERED = 20_000;
/** 26 MB, where it is full: 600 people with 600 records of lists each, and some more. */
const MOST_LISTED_REMEMBERED = 400_000;

export function createReadsLog(options: Options): ReadsLog {
  const { pool, log, everyMs = EVERY_MS } = options;
  const records = new ReadsBuffer<Entry>({ log, weight: () => 10, insert: (all) => insertReads(pool, all) });
  const lists = new ReadsBuffer<ListEntry>({
    log,
    weight: listWeight,
    insert: (all) => insertLists(pool, all),
  });
  const buffers = [records, lists];
  const flush = async () => void (await Promise.all(buffers.map((buffer) => buffer.flush())));
  const timer = setInterval(() => void flush(), everyMs);
  timer.unref();
  return {
    ...noting(options, records, lists),
    flush,
    health: { name: 'reads of patients', check: () => Promise.resolve(healthOf(buffers)) },
    sweeps: sweepsOf(options),
    close: async () => {
      clearInterval(timer);
      await flush();
      for (const buffer of buffers) buffer.giveUp();
    },
  };
}

function noting({ clock }: Options, records: ReadsBuffer<Entry>, lists: ReadsBuffer<ListEntry>): NotesReads {
  const opened = new RecentReads({ againMs: AGAIN_MS, longestMs: AGAIN_MS, most: MOST_REMEMBERED });
  const listed = new RecentReads({
    againMs: LIST_AGAIN_MS,
    longestMs: LIST_LONGEST_MS,
    most: MOST_LISTED_REMEMBERED,
  });
  return {
    note: (read) => {
      const at = clock();
      const item = [read.resource, read.record, read.patient, read.how].join(' ');
      if (opened.isNew(read.actor, item, at.getTime())) records.add({ ...read, at });
    },
    noteList: ({ shown, ...read }) => {
      const at = clock();
      const group = [read.actor, read.resource, read.how, ...read.searched].join(' ');
      // A page without records is a search that found none, or was asked for its count.
      const items = shown.length > 0 ? shown.map(itemOf) : [''];
      const isNew = new Set(listed.newOf(group, items, at.getTime()));
      if (isNew.size === 0) return;
      const fresh = shown.filter((one) => isNew.has(itemOf(one)));
      const patients = [...new Set(fresh.map(({ patient }) => patient))];
      const others = fresh.filter(({ record, patient }) => record !== patient);
      lists.add({ ...read, at, records: [...new Set(others.map(({ record }) => record))], patients });
    },
  };
}

const itemOf = ({ record, patient }: ListRead['shown'][number]): string =>
  record === patient ? record : `${record} ${patient}`;

function healthOf(buffers: readonly Pick<ReadsBuffer<object>, 'size' | 'hasFailed'>[]): Health {
  if (!buffers.some(({ hasFailed }) => hasFailed)) return { ok: true };
  const waiting = buffers.reduce((sum, { size }) => sum + size, 0);
  return { ok: true, degraded: `${waiting} reads of patients wait to be written` };
}

function sweepsOf(options: Options): Sweep[] {
  return [
    oldRows(options, retentionRules.reads, options.retentionDays),
    oldRows(options, retentionRules.listReads, options.listRetentionDays),
  ];
}

const listWeight = ({ records, patients }: ListEntry) => 10 + records.length + patients.length;

async function insertReads(pool: Pick<Pool, 'query'>, entries: readonly Entry[]): Promise<void> {
  await pool.query(
    `insert into kept.patient_reads (at, actor, resource, record, patient, how, request_id)
     select * from unnest($1::timestamptz[], $2::uuid[], $3::text[], $4::uuid[], $5::uuid[], $6::text[], $7::text[])`,
    [
      entries.map(({ at }) => at),
      entries.map(({ actor }) => actor),
      entries.map(({ resource }) => resource),
      entries.map(({ record }) => record),
      entries.map(({ patient }) => patient),
      entries.map(({ how }) => how),
      entries.map(({ requestId }) => requestId),
    ],
  );
}

/** As JSON: an array of arrays has to be a rectangle in PostgreSQL. */
async function insertLists(pool: Pick<Pool, 'query'>, entries: readonly ListEntry[]): Promise<void> {
  await pool.query(
    `insert into kept.list_reads (id, at, actor, resource, how, searched, records, patients, request_id)
     select nextval(pg_get_serial_sequence('kept.patient_reads', 'id')), r.at, r.actor, r.resource, r.how,
       r.searched, r.records, r.patients, r."requestId"
     from jsonb_to_recordset($1::jsonb) as r(at timestamptz, actor uuid, resource text, how text, searched text[],
       records uuid[], patients uuid[], "requestId" text)`,
    [JSON.stringify(entries)],
  );
}

/** For tests of other things. */
export const noReadsLog: NotesReads = { note: () => undefined, noteList: () => undefined };
