import type { Migrations } from '../migrate.ts';

/** One row at most, see `unfinishedRestore.ts`. */
const unfinishedTable = `
  create table kept.unfinished_restore (
    one boolean primary key default true check (one),
    backup text not null,
    events bigint not null,
    root text not null
  );`;

/** How each attempt to make a backup ended. `fault`: a sentence for a person, null where it is good. `restored_at`: when it was restored for a check. */
const backupsTable = `
  create table kept.backups (
    id text primary key,
    began_at timestamptz not null,
    ended_at timestamptz not null,
    events bigint not null,
    bytes bigint not null,
    restored_at timestamptz,
    fault text
  );
  create index backups_ended_at on kept.backups (ended_at);`;

export const backupMigrations: Migrations = {
  group: 'backups',
  steps: [
    { name: '001-unfinished-restore', sql: unfinishedTable },
    { name: '002-backups', sql: backupsTable },
  ],
};
