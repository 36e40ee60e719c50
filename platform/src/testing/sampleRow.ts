import { newId } from '@hospital/contracts';
import type { Pool } from 'pg';

const samples: Readonly<Record<string, () => unknown>> = {
  uuid: newId,
  text: () => newId(),
  'character varying': () => newId(),
  bytea: () => Buffer.from(newId()),
  integer: () => 1,
  bigint: () => 1,
  boolean: () => false,
  jsonb: () => '{}',
  date: () => '2026-03-02',
  'timestamp with time zone': () => new Date(),
  ARRAY: () => [newId()],
};

/**
 * A row of a table of `kept`, with a value in each column that has no default.
 * @param fixed values by the name of their column; those of other columns are not used
 */
export async function addSampleRow(
  pool: Pick<Pool, 'query'>,
  table: string,
  fixed: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const { rows } = await pool.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = 'kept' and table_name = $1 and column_default is null and is_identity = 'NO'`,
    [table],
  );
  const values = rows.map(({ name, type }) => fixed[name] ?? samples[type]?.());
  const names = rows.map(({ name }) => name).join(', ');
  const places = rows.map((_row, index) => `$${index + 1}`).join(', ');
  await pool.query(`insert into kept.${table} (${names}) values (${places})`, values);
}
