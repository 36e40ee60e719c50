/** Files out of a backup, each with its row. */
import { buffer } from 'node:stream/consumers';
import { escapeIdentifier, type Client } from 'pg';
import { ConfigError } from '../start/config.ts';
import { fileEntries } from './backupFiles.ts';
import type { Manifest } from './manifest.ts';
import type { BackupReader } from './objectCodec.ts';
import { writeTable } from './tableCopies.ts';

/** Rows wait in a table of the transaction until their bytes are there. */
const ROWS = 'restored_files';

export async function restoreFiles(
  client: Client,
  reader: BackupReader,
  { tables, files }: Manifest,
): Promise<void> {
  const rows = tables['files'];
  if (!rows) return;
  await client.query(`create temporary table ${ROWS} (like kept.files) on commit drop`);
  await client.query(`alter table ${ROWS} alter column bytes drop not null`);
  await writeTable(client, ROWS, reader.read(rows));
  await client.query(`create unique index on ${ROWS} (id)`);
  await client.query(`analyze ${ROWS}`);
  const insert = await insertWithBytes(client);
  for await (const entry of fileEntries(reader.backups, files.index))
    await client.query(insert, [entry.id, await buffer(reader.read(entry))]);
  const { rows: left } = await client.query(
    `select from ${ROWS} r where not exists (select from kept.files f where f.id = r.id) limit 1`,
  );
  if (left.length > 0) throw new ConfigError('The backup lacks the bytes of a file. Nothing was written.');
}

/** SQL: the row of the file $1, whose bytes are $2. */
async function insertWithBytes(client: Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = 'kept.files'::regclass and attnum > 0 and not attisdropped order by attnum`,
  );
  const names = rows.map(({ name }) => escapeIdentifier(name));
  const values = rows.map(({ name }) => (name === 'bytes' ? '$2' : escapeIdentifier(name)));
  return `insert into kept.files (${names.join(', ')}) select ${values.join(', ')} from ${ROWS} where id = $1`;
}
