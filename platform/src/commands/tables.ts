import type { Migrations } from '../keptTables/migrate.ts';

/** Ids and a keyed hash alone: an erasure leaves no personal value here. */
const keyedCommands = `
  create table kept.keyed_commands (
    command_id uuid primary key,
    record uuid not null,
    fingerprint text not null,
    revision bigint not null,
    position text not null,
    at timestamptz not null
  );
  create index keyed_commands_at on kept.keyed_commands (at);`;

export const commandMigrations: Migrations = {
  group: 'commands',
  steps: [{ name: '001-keyed-commands', sql: keyedCommands }],
};
