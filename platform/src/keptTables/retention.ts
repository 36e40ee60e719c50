/**
 * For how many days rows beside the log are kept, in one table. What is older is removed. What lasts a day at most stands with what it limits (failed sign-ins,
 * challenges of passkeys, credentials that no event named, counts of uploads), and the years of what bookkeeping keeps with its module (`keeps`). Patients without
 * contact are a rule of the settings (`patientRetentionYears`): they are proposed to a person, never removed by themselves. Exports of the audit and archives of people are
 * events: what stays is that they were made, and nothing of what they held.
 */
export interface RetentionRule {
  /** For the log of the process. */
  readonly name: string;
  readonly table: string;
  readonly key: string;
  /** The column with the moment that the days are counted from. */
  readonly since: string;
  /** The environment variable that sets the days; null where they are fixed. */
  readonly setting: string | null;
  /** At least. */
  readonly minimumDays: number;
  /** Unless set. */
  readonly days: number;
}

const YEAR = 365;

export const retentionRules = {
  reads: {
    name: 'old reads of patients',
    table: 'kept.patient_reads',
    key: 'id',
    since: 'at',
    setting: 'READS_RETENTION_DAYS',
    minimumDays: 1,
    days: 3 * YEAR,
  },
  listReads: {
    name: 'old lists of patients',
    table: 'kept.list_reads',
    key: 'id',
    since: 'at',
    setting: 'LIST_READS_RETENTION_DAYS',
    minimumDays: 1,
    days: YEAR,
  },
  access: {
    name: 'old sign-ins',
    table: 'kept.access_log',
    key: 'id',
    since: 'at',
    setting: 'ACCESS_RETENTION_DAYS',
    minimumDays: 1,
    days: 3 * YEAR,
  },
  /** A session that is over; its sign-in is in the access log. */
  sessions: {
    name: 'sessions that are over',
    table: 'kept.sessions',
    key: 'id',
    since: 'expires_at',
    setting: null,
    minimumDays: 1,
    days: 1,
  },
  newBrowsers: {
    name: 'new browsers',
    table: 'kept.new_browsers',
    key: 'id',
    since: 'at',
    setting: null,
    minimumDays: 1,
    days: 90,
  },
  keyedCommands: {
    name: 'old keyed commands',
    table: 'kept.keyed_commands',
    key: 'command_id',
    since: 'at',
    setting: null,
    minimumDays: 1,
    days: 7,
  },
  /** How attempts at a backup ended, not the backups. */
  backups: {
    name: 'old records of backups',
    table: 'kept.backups',
    key: 'id',
    since: 'ended_at',
    setting: null,
    minimumDays: 1,
    days: 400,
  },
} as const satisfies Readonly<Record<string, RetentionRule>>;
