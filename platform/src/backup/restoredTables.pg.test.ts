/** What a restore does with the rows of each table beside the log. The expected use of each table is written out here. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId, START } from '@hospital/contracts';
import pg from 'pg';
import { createLogger } from '../monitoring/logging.ts';
import { createReadsLog } from '../reads/readsLog.ts';
import type { Foundation } from '../start/foundation.ts';
import { keptGroups } from '../start/prepareTables.ts';
import { admit, BackupClinic, signer } from '../testing/backupClinic.ts';
import { addSampleRow } from '../testing/sampleRow.ts';
import { testClock } from '../testing/testClock.ts';
import { chooseBackup, type WantedBackup } from './chosenBackup.ts';
import { keptTables } from './keptTables.ts';
import { restoreBackup } from './restoreBackup.ts';

/** A table comes after those that it refers to. */
const restoredTables = [
  ...['master_keys', 'subject_keys', 'key_checks', 'credentials', 'files'],
  ...['second_factors', 'recovery_codes', 'passkeys', 'sessions', 'new_browsers', 'signed_in_users'],
  ...['access_log', 'patient_reads', 'list_reads', 'keyed_commands', 'uploads', 'checkpoint_chain'],
];
const emptyTables = [
  ...['altered_files', 'backups', 'erasure_steps', 'leases', 'parked_reactions'],
  ...['passkey_challenges', 'reactor_checkpoints', 'throttle'],
];
/** Of the running program. */
const ownTables = ['program', 'unfinished_restore'];

/** Columns that a restore changes. */
const changed: Readonly<Record<string, readonly string[]>> = {
  sessions: ['revoked_at'],
  keyed_commands: ['position'],
  checkpoint_chain: ['checkpoint'],
};

const restoredAt = new Date('2026-03-12T08:00:00.000Z');
const endedAt = new Date('2026-03-10T08:00:00.000Z');
const moments = ['2026-03-11T09:00:00.000Z', '2026-03-11T10:00:00.000Z', '2026-03-11T11:00:00.000Z'] as const;
const [early, between, late] = moments.map((moment) => new Date(moment));
const factor = newId();
let clinic: BackupClinic;
let living: Foundation;

beforeAll(async () => {
  clinic = await BackupClinic.open();
  living = await clinic.foundation(await clinic.preparedDatabase());
  for (const [name, at] of Object.entries({ Salma: early, Omar: late })) await admit(living, name, at);
  const { pool } = living;
  for (const at of [early, late]) await addSampleRow(pool, 'keyed_commands', { at });
  for (const ended of [endedAt, null]) await addSession(ended);
  for (const table of [...restoredTables, ...emptyTables]) {
    if ((await rowsOf(living.databaseUrl, table)).length > 0) continue;
    const ofFactor = { factor_id: factor, ...(table === 'second_factors' ? { id: factor } : {}) };
    if (!table.endsWith('_reads')) await addSampleRow(pool, table, ofFactor);
  }
  await noteReads(living, 3);
  await clinic.backUp(living);
}, 60_000);
afterAll(() => clinic?.close());

async function addSession(revokedAt: Date | null): Promise<void> {
  const id = newId();
  await addSampleRow(living.pool, 'sessions', { id });
  await living.pool.query('update kept.sessions set revoked_at = $2 where id = $1', [id, revokedAt]);
}

/** A record that was opened, then lists: the last ids are of lists. */
async function noteReads({ pool }: Foundation, lists: number): Promise<void> {
  const log = createLogger({ name: 'test', level: 'silent' });
  const options = { pool, clock: testClock(), log, retentionDays: 30, listRetentionDays: 10 };
  const reads = createReadsLog({ ...options, everyMs: 3_600_000 });
  const [actor, patient] = [newId(), newId()];
  const read = { actor, resource: 'patients', requestId: 'request' };
  reads.note({ ...read, record: patient, patient, how: 'record' });
  await reads.flush();
  for (let list = 0; list < lists; list += 1)
    reads.noteList({ ...read, how: 'list', searched: [], shown: [{ record: newId(), patient }] });
  await reads.close();
}

async function restore(wanted: WantedBackup = {}): Promise<string> {
  const databaseUrl = await clinic.emptyDatabase();
  const { reader, secrets } = clinic;
  const chosen = await chooseBackup(reader, [signer.publicKey], wanted);
  await restoreBackup({
    ...{ reader, chosen, databaseUrl, eventStoreUrl: undefined, secrets, groups: keptGroups },
    ...{ beforeCommit: () => Promise.resolve(), now: () => restoredAt },
  });
  return databaseUrl;
}

async function query(url: string, text: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Without the columns that a restore changes. */
const rowsOf = (url: string, table: string) =>
  query(url, `select to_jsonb(t) - $1::text[] as row from kept.${table} t order by 1`, [
    changed[table] ?? [],
  ]);

test('each table is restored, left empty, or the running program’s own', () => {
  expect(Object.keys(keptTables).sort()).toEqual([...restoredTables, ...emptyTables, ...ownTables].sort());
});

test('each row is there again, and nothing that belonged to running processes', async () => {
  const url = await restore();
  for (const table of restoredTables) {
    const rows = await rowsOf(living.databaseUrl, table);
    expect([table, rows.length > 0]).toEqual([table, true]);
    expect([table, await rowsOf(url, table)]).toEqual([table, rows]);
  }
  for (const table of emptyTables) {
    expect([table, (await rowsOf(living.databaseUrl, table)).length > 0]).toEqual([table, true]);
    expect([table, await rowsOf(url, table)]).toEqual([table, []]);
  }
});

test('sessions end, and those that had ended keep their time', async () => {
  const sessions = await query(await restore(), 'select revoked_at as "at" from kept.sessions order by 1');
  expect(sessions).toEqual([{ at: endedAt }, { at: restoredAt }]);
});

test('the chain of checkpoints has no last one', async () => {
  const chain = await query(await restore(), 'select checkpoint from kept.checkpoint_chain');
  expect(chain).toEqual([{ checkpoint: null }]);
});

test('ids of the access log and of both kinds of reads go on after the last one', async () => {
  const restored = await clinic.foundation(await restore());
  const ids = async (table: string) =>
    (await query(restored.databaseUrl, `select id::int as id from kept.${table} order by 1`)).map(
      ({ id }) => id,
    );
  const [opened, listed, acts] = [
    await ids('patient_reads'),
    await ids('list_reads'),
    await ids('access_log'),
  ];
  expect([opened, listed, acts]).toEqual([[1], [2, 3, 4], [1]]);
  await noteReads(restored, 1);
  await addSampleRow(restored.pool, 'access_log');
  expect(await ids('patient_reads')).toEqual([1, 5]);
  expect(await ids('list_reads')).toEqual([2, 3, 4, 6]);
  expect(await ids('access_log')).toEqual([1, 2]);
});

test('a restore to a moment forgets commands without an event that came later', async () => {
  const commandsOf = (url: string) => query(url, 'select at, position from kept.keyed_commands order by at');
  expect(await commandsOf(await restore({ until: between }))).toEqual([{ at: early, position: START }]);
  expect(await commandsOf(await restore())).toEqual([
    { at: early, position: START },
    { at: late, position: START },
  ]);
});
