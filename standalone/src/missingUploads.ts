/**
 * Uploads that a record names and that are not stored any more. The events that name them are encrypted where they are personal, and the check needs no key: so
 * the read models are asked. Somebody may have changed these too: `npm run projections -- verify` compares them with the log.
 */
import { moduleList } from '@hospital/contracts';
import { escapeIdentifier, type Pool } from 'pg';

/** @returns the ids of the files; null where there are no read models yet */
export async function missingUploads(pool: Pool): Promise<readonly string[] | null> {
  const columns = moduleList.flatMap(({ name, fields }) =>
    Object.entries(fields).flatMap(([field, { kind }]) =>
      kind === 'file'
        ? [{ table: `read_models.${escapeIdentifier(name)}`, field: escapeIdentifier(field) }]
        : [],
    ),
  );
  const missing = new Set<string>();
  for (const { table, field } of columns) {
    const { rows: known } = await pool.query<{ table: string | null }>('select to_regclass($1) as table', [
      table,
    ]);
    if (!known[0]?.table) return null;
    const { rows } = await pool.query<{ id: string }>(
      `select ${field}::text as id from ${table} where ${field} is not null
       and not exists (select from kept.files where id::text = ${field}::text) order by 1`,
    );
    for (const { id } of rows) missing.add(id);
  }
  return [...missing];
}
