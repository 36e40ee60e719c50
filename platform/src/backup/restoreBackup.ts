/**
 * A backup written into an empty database, in one transaction. The log of an EventStoreDB is written before it. What a person must say of the restore (the reason, numbers
 * that were handed out since) is recorded afterwards (`recordRestore.ts`); until then the product does not start.
 */
import { START } from '@hospital/contracts';
import {
  failpoint,
  importIntoPostgres,
  migrateEventStore,
  watchedClient,
  type ExportedEvent,
} from '@hospital/event-store';
import { escapeIdentifier, type Client } from 'pg';
import { ConfigError } from '../start/config.ts';
import { openConfigured } from '../start/openLog.ts';
import type { Secrets } from '../keys/secrets.ts';
import { assertOwnSecrets } from './ownSecrets.ts';
import { migrate, type Migrations } from '../keptTables/migrate.ts';
import { programVersions } from '../start/programVersions.ts';
import { storedLog } from './sameLog.ts';
import { restoreFiles } from './restoreFiles.ts';
import type { ChosenBackup } from './chosenBackup.ts';
import { keptTables, tablesFor } from './keptTables.ts';
import { loggedEvents, LogSum } from './logSegments.ts';
import type { BackupReader } from './objectCodec.ts';
import { writeTable } from './tableCopies.ts';
import { markBegun, markWritten } from './unfinishedRestore.ts';

export interface RestoreOptions {
  readonly reader: BackupReader;
  readonly chosen: ChosenBackup;
  readonly databaseUrl: string;
  readonly eventStoreUrl: string | undefined;
  /** Of the tables beside the log. */
  readonly groups: readonly Migrations[];
  readonly secrets: Secrets;
  /** Called when everything is written and nothing is kept yet. */
  readonly beforeCommit: () => Promise<void>;
  readonly now: () => Date;
}

/**
 * @returns what of the log was restored
 * @throws ConfigError where the target is not empty, or the secrets are another clinic's: then nothing is kept
 */
export async function restoreBackup(options: RestoreOptions): Promise<LogSum> {
  const { databaseUrl, chosen, eventStoreUrl } = options;
  const client = watchedClient({ connectionString: databaseUrl, application_name: 'restore' });
  await client.connect();
  try {
    assertNotNewer(options);
    await assertEmpty(client);
    const there = eventStoreUrl === undefined ? 0 : await eventsThere(eventStoreUrl, options);
    await migrateEventStore(client);
    await migrate(databaseUrl, ...groupsOf(options));
    await markBegun(client, { backup: chosen.newest.id, events: chosen.events });
    const sum = new LogSum();
    failpoint('restoredLog.before');
    if (eventStoreUrl !== undefined) {
      const { importIntoEventStoreDb } = await import('@hospital/event-store/eventStoreDb');
      await importIntoEventStoreDb(eventStoreUrl, wantedEvents(options, sum), there);
    }
    await client.query('begin');
    await client.query(`set local datestyle = 'ISO, YMD'`);
    if (eventStoreUrl === undefined) await importIntoPostgres(client, wantedEvents(options, sum));
    failpoint('restoredLog.after');
    await writeTables(client, options);
    await forgetWhatIsLater(client, options);
    await markWritten(client, sum.root);
    await assertOwnSecrets(client, sum.sealKeys, options.secrets);
    await options.beforeCommit();
    failpoint('restoreCommit.before');
    await client.query('commit');
    failpoint('restoreCommit.after');
    await client.query('analyze');
    return sum;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** An older program would misread what a newer one wrote. */
function assertNotNewer({ chosen: { newest }, groups }: RestoreOptions): void {
  const own = programVersions(...groups);
  const newer = Object.entries(newest.versions).find(([part, version]) => version > (own[part] ?? 0));
  const unknown = Object.keys(newest.tables).find((table) => !(table in keptTables));
  if (newer || unknown !== undefined)
    throw new ConfigError(
      `The backup was made by a newer version of the program (${newest.program}; ${newer?.[0] ?? unknown}): restore it with that one. Nothing was changed.`,
    );
}

const TABLES = `
  select table_schema as schema, table_name as name from information_schema.tables
  where table_type = 'BASE TABLE' and table_schema in ('event_log', 'kept', 'read_models')`;

async function assertEmpty(client: Client): Promise<void> {
  const { rows } = await client.query<{ schema: string; name: string }>(TABLES);
  for (const { schema, name } of rows) {
    if (schema === 'kept' && keptTables[name] === 'left') continue;
    const table = `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;
    if ((await client.query(`select 1 from ${table} limit 1`)).rows.length > 0) throw occupied();
  }
}

/**
 * How many events an EventStoreDB has: those with which the backup begins, of a restore that was cut off.
 * @throws ConfigError where it has others
 */
async function eventsThere(eventStoreUrl: string, options: RestoreOptions): Promise<number> {
  const { reader, chosen } = options;
  const store = await openConfigured({ eventStoreUrl, databaseUrl: '' });
  const there = new LogSum();
  try {
    for await (const { events } of storedLog(store).read(START))
      for (const event of events) there.take(event);
  } finally {
    await store.close();
  }
  const { size } = there.edge;
  if (size === 0) return 0;
  if (size > chosen.events) throw occupied();
  const beginning = new LogSum();
  for await (const batch of loggedEvents(reader, chosen.newest, { from: 0, to: size }))
    for (const event of batch) beginning.takeExported(event);
  if (beginning.root !== there.root) throw occupied();
  return size;
}

function occupied(): ConfigError {
  return new ConfigError(
    'There is a clinic already: a backup is restored into an empty data folder, or an empty database and event store. Nothing was changed.',
  );
}

/** Tables as the program made them that wrote the backup; the next start brings them to the present shape. */
function groupsOf({ groups, chosen: { newest } }: RestoreOptions): Migrations[] {
  return groups.map(({ group, steps }) => ({
    group,
    steps: steps.slice(0, newest.versions[`tables ${group}`] ?? 0),
  }));
}

async function* wantedEvents(
  { reader, chosen: { newest, events, root } }: RestoreOptions,
  sum: LogSum,
): AsyncGenerator<ExportedEvent[]> {
  for await (const batch of loggedEvents(reader, newest, { from: 0, to: events })) {
    for (const event of batch) sum.takeExported(event);
    yield batch;
  }
  if (root !== null && sum.root !== root)
    throw new ConfigError(
      'The log in the backup is not the one that was signed. The restore was broken off.',
    );
}

async function writeTables(
  client: Client,
  { reader, chosen: { newest, tablesFrom } }: RestoreOptions,
): Promise<void> {
  const write = async (table: string, { tables }: ChosenBackup['newest']) => {
    const object = tables[table];
    if (object) await writeTable(client, `kept.${table}`, reader.read(object));
  };
  for (const table of tablesFor('keys')) await write(table, newest);
  for (const table of tablesFor('copied')) await write(table, tablesFrom);
  await restoreFiles(client, reader, newest);
}

/** Sessions end; positions of the former store mean nothing here; ids go on after the last one. */
async function forgetWhatIsLater(client: Client, { now, chosen }: RestoreOptions): Promise<void> {
  await client.query('update kept.sessions set revoked_at = $1 where revoked_at is null', [now()]);
  // What they were about is not in the log: a repeat of such a command is decided again.
  if (chosen.until) await client.query('delete from kept.keyed_commands where at > $1', [chosen.until]);
  await client.query('update kept.keyed_commands set position = $1', [START]);
  await client.query('update kept.checkpoint_chain set checkpoint = null');
  for (const [table, others] of Object.entries(SEQUENCES))
    await client.query(
      `select setval(pg_get_serial_sequence('kept.${table}', 'id'), greatest(1, ${[table, ...others]
        .map((each) => `(select max(id) from kept.${each})`)
        .join(', ')}))`,
    );
}

/** Tables that count their rows, and those that take ids from their sequence. */
const SEQUENCES: Readonly<Record<string, readonly string[]>> = {
  access_log: [],
  patient_reads: ['list_reads'],
};
