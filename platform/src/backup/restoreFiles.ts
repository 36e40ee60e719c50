/** Files out of a backup, each with its row. */
import { buffer } from 'node:stream/consumers';
import type { Client } from 'pg';
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
  for await (const entry of fileEntries(reader.backups, files.index)) {
    const bytes = await buffer(reader.read(entry));
    await client.query(`update ${ROWS} set bytes = $2 where id = $1`, [entry.id, bytes]);
    await client.query(`insert into kept.files select * from ${ROWS} where id = $1`, [entry.id]);
    await client.query(`delete from ${ROWS} where id = $1`, [entry.id]);
  }
  const { rows: left } = await client.query(`select id from ${ROWS} limit 1`);
  if (left.length > 0) throw new ConfigError('The backup lacks the bytes of a file. Nothing was written.');
}
