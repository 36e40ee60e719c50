/**
 * What each service may do in PostgreSQL, declared here alone: the SQL of `applyGrants` and the check at each start are made from it. Every table of
 * `kept` is named, also one that no service may touch: a test compares the list with a migrated database.
 */
export const SERVICES = ['command', 'projection', 'worker'] as const;

export type Service = (typeof SERVICES)[number];

/** The owner migrates and runs the commands of maintenance; a service has the rights that are listed below, and no others. */
export const ROLES = {
  owner: 'hospital_owner',
  command: 'hospital_command',
  projection: 'hospital_projection',
  worker: 'hospital_worker',
} as const;

/** VACUUM after an erasure; PostgreSQL has this right from version 17 on. */
export type Right = 'select' | 'insert' | 'update' | 'delete' | 'maintain';

const read = ['select'] as const;
const add = ['select', 'insert'] as const;
const write = ['select', 'insert', 'update'] as const;
const all = ['select', 'insert', 'update', 'delete'] as const;
const erase = [...all, 'maintain'] as const;

export type Rights = Readonly<Partial<Record<Service, readonly Right[]>>>;

/** By table of `kept`. */
export const keptGrants: Readonly<Record<string, Rights>> = {
  access_log: { command: erase, projection: read },
  altered_files: { command: erase, projection: all, worker: all },
  /** The page of the system shows when the last one ended. */
  backups: { command: all, projection: read },
  /** An erasure waits for the checkpoint that names it. */
  checkpoint_chain: { command: read, projection: write },
  credentials: { command: erase },
  erasure_steps: { command: add, projection: add },
  files: { command: erase, projection: read, worker: [...add, 'update'] },
  key_checks: { command: write, projection: write },
  keyed_commands: { command: erase },
  leases: { command: write, projection: write, worker: write },
  list_reads: { command: erase, projection: add },
  master_keys: { command: add, projection: read, worker: read },
  new_browsers: { command: erase },
  parked_reactions: { command: erase, projection: all, worker: all },
  passkey_challenges: { command: erase },
  passkeys: { command: erase, projection: read },
  patient_reads: { command: erase, projection: add },
  program: { command: read, projection: read, worker: read },
  reactor_checkpoints: { command: write, projection: write, worker: write },
  recovery_codes: { command: erase },
  second_factors: { command: erase },
  sessions: { command: erase, projection: [...read, 'update'] },
  signed_in_users: { command: erase },
  /** Destroyed by an update, so that a row stays. */
  subject_keys: { command: [...write, 'maintain'], projection: read, worker: read },
  throttle: { command: erase },
  unfinished_restore: { command: read, projection: read, worker: read },
  uploads: { command: erase },
};

/**
 * Who takes numbers of a sequence of `kept` by its name: reads of lists have theirs from that of `patient_reads`. Who only inserts into the
 * table of an identity column needs no right on its sequence.
 */
export const keptSequences: Readonly<Record<string, readonly Service[]>> = {
  patient_reads_id_seq: ['command', 'projection'],
};

/** Of every table of a schema. `read_models` belongs to the projection, which makes and replaces its tables. */
export const schemaGrants: Readonly<Record<string, Rights>> = {
  event_log: { command: read, projection: read, worker: read },
  read_models: { command: [...read, 'maintain'], worker: read },
  /** Its tables and functions are BullMQ's. */
  bullmq: { worker: all },
};

/** Who may call the functions that append to the log. */
export const APPENDS: readonly Service[] = ['command', 'worker'];
