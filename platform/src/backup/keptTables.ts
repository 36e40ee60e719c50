/** What a backup takes of the tables beside the log. Every table of `kept` is named here: a test compares this list with a migrated database. */

type Use =
  /** Copied with each backup. */
  | 'copied'
  /** Of the keys that personal values are encrypted with: always restored from the newest backup, so that what was erased stays erased. */
  | 'keys'
  /** Copied without its bytes, which are objects of their own. */
  | 'files'
  /** Is empty after a restore, is built again from the log, or belongs to running processes. */
  | 'left';

/** In an order in which rows can be written: a table comes after those that it refers to. */
export const keptTables: Readonly<Record<string, Use>> = {
  master_keys: 'keys',
  subject_keys: 'keys',
  key_checks: 'copied',
  credentials: 'copied',
  second_factors: 'copied',
  recovery_codes: 'copied',
  passkeys: 'copied',
  sessions: 'copied',
  new_browsers: 'copied',
  signed_in_users: 'copied',
  access_log: 'copied',
  patient_reads: 'copied',
  list_reads: 'copied',
  keyed_commands: 'copied',
  uploads: 'copied',
  checkpoint_chain: 'copied',
  files: 'files',
  altered_files: 'left',
  backups: 'left',
  erasure_steps: 'left',
  leases: 'left',
  parked_reactions: 'left',
  passkey_challenges: 'left',
  program: 'left',
  reactor_checkpoints: 'left',
  throttle: 'left',
  unfinished_restore: 'left',
};

export function tablesFor(...uses: readonly Use[]): string[] {
  return Object.keys(keptTables).filter((table) => uses.some((use) => keptTables[table] === use));
}

/** Columns that are not copied with the row. */
export const LEFT_COLUMNS: Readonly<Record<string, readonly string[]>> = { files: ['bytes'] };
