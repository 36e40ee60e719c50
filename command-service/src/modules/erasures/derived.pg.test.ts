/** What is kept of an account beside the log goes with an erasure, whichever table holds it. */
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { newId } from '@hospital/contracts';
import { createLogger, type Foundation } from '@hospital/platform';
import {
  addSampleRow,
  foundationDatabase,
  openTestFoundation,
  testSecrets,
  type TestDatabase,
} from '@hospital/platform/testing';
import { removeKeptRows } from './derived.ts';

jest.setTimeout(60_000);

/** Who read and who signed in stays known; an erasure is no part of its own record. */
const staying = ['access_log', 'reads'];
const [subject, other] = [newId(), newId()];
/** Passkeys belong to a second factor. */
const factors = new Map([subject, other].map((person) => [person, newId()]));
let database: TestDatabase;
let foundation: Foundation;
beforeAll(async () => {
  database = await foundationDatabase();
  const log = createLogger({ name: 'test', level: 'silent' });
  foundation = await openTestFoundation({ databaseUrl: database.url, secrets: testSecrets(), log });
});
afterAll(async () => {
  await foundation.close();
  await database.drop();
});

interface Column {
  readonly table: string;
  readonly column: string;
}

async function ownedColumns(): Promise<readonly Column[]> {
  const { rows } = await foundation.pool.query<Column>(
    `select table_name as "table", column_name as "column" from information_schema.columns
     where table_schema = 'kept' and column_name in ('owner_id', 'user_id')
     order by table_name <> 'second_factors', table_name`,
  );
  return rows;
}

/** A row of whatever its columns are, of this person. */
function addRow({ table, column: owner }: Column, person: string): Promise<void> {
  return addSampleRow(foundation.pool, table, {
    [owner]: person,
    factor_id: factors.get(person),
    ...(table === 'second_factors' ? { id: factors.get(person) } : {}),
  });
}

async function personsIn({ table, column }: Column): Promise<string[]> {
  const { rows } = await foundation.pool.query<{ person: string }>(
    `select ${column}::text as person from kept.${table} order by ${column} = $1`,
    [other],
  );
  return rows.map(({ person }) => person);
}

test('no table with an account’s rows keeps one, and others keep theirs', async () => {
  const columns = await ownedColumns();
  for (const column of columns) for (const person of [subject, other]) await addRow(column, person);
  await removeKeptRows(foundation, { kind: 'users', subject });
  const left: Record<string, string[]> = {};
  for (const column of columns) left[column.table] = await personsIn(column);
  expect(left).toEqual(
    Object.fromEntries(
      columns.map(({ table }) => [table, staying.includes(table) ? [subject, other] : [other]]),
    ),
  );
  expect(Object.keys(left)).toEqual(expect.arrayContaining(['credentials', 'passkeys', 'second_factors']));
});
