/**
 * Brings the tables of one group to their newest shape: plain SQL in order, each step once, all new ones in one transaction.
 * knex keeps its lock as a row that outlives a kill -9, so it runs inside a transaction that holds an advisory lock: both go with the
 * transaction, also where a pooler is in between, and a process that freezes there loses it. Any number of processes may start at once.
 */
import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import pg from 'pg';
import { onConnection } from '../databaseRoles/account.ts';

export interface Migration {
  /** Unique within its group, for ever: `001-users`. */
  readonly name: string;
  readonly sql: string;
}

export interface Migrations {
  readonly group: string;
  readonly steps: readonly Migration[];
}

const LOCK = 7_205_113;
const LOCK_LIMIT = '60s';
const IDLE_LIMIT = '10s';

/** @throws when a step fails, or when one that ran has since been changed: add a new one instead */
export async function migrate(databaseUrl: string, ...all: readonly Migrations[]): Promise<void> {
  await onConnection(databaseUrl, (client) => migrateDue(client, databaseUrl, all));
}

/** As `migrate`, for who has a connection already: where nothing is due, as at most starts, no other is opened. */
export async function migrateDue(
  client: pg.ClientBase,
  databaseUrl: string,
  all: readonly Migrations[],
): Promise<void> {
  const due = await dueOf(client, all);
  if (due.length === 0) return;
  const { default: knex } = await import('knex');
  const database = knex({ client: 'pg', connection: databaseUrl, pool: { min: 0, max: 1 }, log: silent });
  try {
    for (const migrations of due) {
      await database.transaction(async (transaction) => {
        await transaction.raw(`
          set local lock_timeout = '${LOCK_LIMIT}';
          set local idle_in_transaction_session_timeout = '${IDLE_LIMIT}';
          select pg_advisory_xact_lock(${LOCK})`);
        await migrateGroup(transaction, migrations);
      });
    }
  } finally {
    await database.destroy();
  }
}

/** Groups of which a step has not run, or has since been changed. Most starts find none, and need neither knex nor a lock. */
async function dueOf(client: pg.ClientBase, all: readonly Migrations[]): Promise<readonly Migrations[]> {
  const due: Migrations[] = [];
  for (const migrations of all) {
    const table = tableOf(migrations.group);
    const exists = await client.query('select to_regclass($1) is not null as is', [table]);
    const applied = exists.rows[0]?.is
      ? await client.query<{ name: string }>(`select name from ${pg.escapeIdentifier(table)}`)
      : { rows: [] };
    const names = new Set(applied.rows.map(({ name }) => name));
    if (!migrations.steps.every((step) => names.has(nameOf(step)))) due.push(migrations);
  }
  return due;
}

function tableOf(group: string): string {
  return `migrations_${group}`;
}

/** What goes wrong is thrown, and said where somebody can act on it. */
const silent: NonNullable<Knex.Config['log']> = {
  warn: () => undefined,
  error: () => undefined,
  debug: () => undefined,
  deprecate: () => undefined,
};

async function migrateGroup(database: Knex, { group, steps }: Migrations): Promise<void> {
  const config = {
    tableName: tableOf(group),
    migrationSource: sourceOf(group, steps),
    // A newer version may have been here and gone: what it added stays, and is no fault.
    disableMigrationsListValidation: true,
  };
  if (await database.schema.hasTable(config.tableName)) {
    assertUnchanged({ group, steps }, await database<{ name: string }>(config.tableName).pluck('name'));
  }
  await database.migrate.forceFreeMigrationsLock(config);
  await database.migrate.latest(config);
}

/** A step's name carries the hash of its SQL: one that was changed is seen by it. */
function nameOf({ name, sql }: Migration): string {
  const hash = createHash('sha256').update(sql.replaceAll(/\s+/g, ' ').trim()).digest('hex');
  return `${name} ${hash.slice(0, 16)}`;
}

function sourceOf(group: string, steps: readonly Migration[]): Knex.MigrationSource<Migration> {
  return {
    getMigrations: () => Promise.resolve([...steps]),
    getMigrationName: nameOf,
    getMigration: ({ name, sql }) =>
      Promise.resolve({
        up: async (transaction) => {
          await transaction.raw(sql).catch((cause: unknown) => {
            throw new Error(`The migration ${group}/${name} failed.`, { cause });
          });
        },
        down: () => Promise.reject(new Error('Migrations only go forward.')),
      }),
  };
}

function assertUnchanged({ group, steps }: Migrations, applied: readonly string[]): void {
  for (const step of steps) {
    const before = applied.find((name) => name.startsWith(`${step.name} `));
    if (before === undefined || before === nameOf(step)) continue;
    throw new Error(
      `The migration ${group}/${step.name} was changed after it ran: restore it and add a new one.`,
    );
  }
}
