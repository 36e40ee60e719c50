import type { Migrations } from '../keptTables/migrate.ts';

/** One row at most, see `unfinishedRestore.ts`. `root`: null until everything is written. */
const unfinishedTable = `
  create table kept.unfinished_restore (
    one boolean primary key default true check (one),
    backup text not null,
    events bigint not null,
    root text
  );`;

/**
 * How each attempt to make a backup ended, in their order. `fault`: a sentence for a person, null where it is good; `warning`: what a person must know of a good one. `restored_at`: when it was restored for a
 * check, `restore_fault`: what that found.
 */
const backupsTable = `
  create table kept.backups (
    id text primary key,
    number bigint generated always as identity,
    folder text not null,
    began_at timestamptz not null,
    ended_at timestamptz not null,
    events bigint not null,
    bytes bigint not null,
    fault text,
    restored_at timestamptz,
    restore_fault text
  );
  create index backups_number on kept.backups (folder, number);`;

export const backupMigrations: Migrations = {
  group: 'backups',
  steps: [
    { name: '001-unfinished-restore', sql: unfinishedTable },
    { name: '002-backups', sql: backupsTable },
    { name: '003-warnings', sql: 'alter table kept.backups add warning text' },
  ],
};
