import { Problem, type ModuleDescription, type Position } from '@hospital/contracts';
import type { QueryKit } from '../kernel/query/reader.ts';
import { livingTables } from '../kernel/tables.ts';

/** Where a record's first event is: a file that the record asks for holds what the log had then. @throws Problem `not_found` */
export async function firstPosition(
  { pool }: Pick<QueryKit, 'pool'>,
  module: ModuleDescription,
  id: string,
): Promise<Position> {
  const { rows } = await pool.query<{ since: Position }>(
    `select since::text from ${livingTables(module).versions} where id = $1 order by since limit 1`,
    [id],
  );
  if (!rows[0]) throw new Problem('not_found');
  return rows[0].since;
}
