import { browserSettings } from '@hospital/pdf-worker';
import path from 'node:path';
import {
  callSettings,
  evidenceSettings,
  foundationSettings,
  masterKeysIn,
  optionalSecrets,
  readConfig,
  sealKeysIn,
  settings,
  unusedEventStoreUrl,
} from '@hospital/platform';

export const hospitalSettings = {
  PORT: settings.PORT,
  HOST: settings.HOST,
  TRUST_PROXY: settings.TRUST_PROXY,
  METRICS_TOKEN: settings.METRICS_TOKEN.optional(),
  DATA_DIR: settings.DATA_DIR,
  DATABASE_URL: settings.DATABASE_URL.optional(),
  DATABASE_OWNER_URL: settings.DATABASE_OWNER_URL.optional(),
  DATABASE_COMMAND_PASSWORD: settings.DATABASE_COMMAND_PASSWORD.optional(),
  DATABASE_PROJECTION_PASSWORD: settings.DATABASE_PROJECTION_PASSWORD.optional(),
  DATABASE_WORKER_PASSWORD: settings.DATABASE_WORKER_PASSWORD.optional(),
  REDIS_URL: settings.REDIS_URL.optional(),
  ADMIN_EMAIL: settings.ADMIN_EMAIL.optional(),
  ADMIN_PASSWORD: settings.ADMIN_PASSWORD.optional(),
  ...browserSettings,
  ...foundationSettings,
  ...callSettings,
  // The terminal belongs to the one line `ready`; errors are printed beside it.
  LOG_LEVEL: settings.LOG_LEVEL.default('warn'),
  ...optionalSecrets,
  ...evidenceSettings,
  BACKUP_DIR: settings.BACKUP_DIR.optional(),
  BACKUP_RECIPIENTS: settings.BACKUP_RECIPIENTS,
  BACKUP_EVERY: settings.BACKUP_EVERY,
  BACKUP_KEEP: settings.BACKUP_KEEP.optional(),
  BACKUP_IDENTITY: settings.BACKUP_IDENTITY.optional(),
  BACKUP_PASSPHRASE: settings.BACKUP_PASSPHRASE.optional(),
};

/** Of `npm run migrate`, which opens neither the log nor the queue. */
export const migrateSettings = {
  DATABASE_OWNER_URL: hospitalSettings.DATABASE_OWNER_URL,
  DATABASE_COMMAND_PASSWORD: hospitalSettings.DATABASE_COMMAND_PASSWORD,
  DATABASE_PROJECTION_PASSWORD: hospitalSettings.DATABASE_PROJECTION_PASSWORD,
  DATABASE_WORKER_PASSWORD: hospitalSettings.DATABASE_WORKER_PASSWORD,
  EVENTSTORE_URL: unusedEventStoreUrl.optional(),
  REDIS_URL: hospitalSettings.REDIS_URL,
  LOG_LEVEL: hospitalSettings.LOG_LEVEL,
};

export type HospitalConfig = ReturnType<typeof readHospitalConfig>;

/** Also where other variables are bad. */
export function dataFolderSetting(environment: NodeJS.ProcessEnv = process.env): string {
  return readConfig({ DATA_DIR: settings.DATA_DIR }, environment).DATA_DIR;
}

/** @throws ConfigError, with a sentence for each bad variable */
export function readHospitalConfig(environment: NodeJS.ProcessEnv = process.env) {
  return readConfig(hospitalSettings, environment);
}

/** The database of one's own, by the account that may everything there; undefined where it is the embedded one. */
export function ownerUrl({ DATABASE_OWNER_URL, DATABASE_URL }: HospitalConfig): string | undefined {
  return DATABASE_OWNER_URL ?? DATABASE_URL;
}

/** The variable that names it. */
export function ownerSetting({ DATABASE_OWNER_URL }: HospitalConfig): string {
  return DATABASE_OWNER_URL === undefined ? 'DATABASE_URL' : 'DATABASE_OWNER_URL';
}

/** Whether the environment leaves the database or the signed checkpoints to the data folder. */
export function keepsStoresInFolder(config: HospitalConfig): boolean {
  return ownerUrl(config) === undefined || config.AUDIT_CHECKPOINTS === undefined;
}

/** The same of keys. */
export function keepsKeysInFolder(config: HospitalConfig): boolean {
  return KEPT_KEYS.some((name) => config[name] === undefined);
}

const KEPT_KEYS = ['MASTER_KEY', 'CLAIM_KEY', 'SESSION_KEY', 'SEAL_KEY', 'AUDIT_KEY'] as const;

/** What is in PostgreSQL beside the tables that always are. */
export function holdingsOf({
  EVENTSTORE_URL,
  REDIS_URL,
}: Pick<HospitalConfig, 'EVENTSTORE_URL' | 'REDIS_URL'>) {
  return { holdsLog: EVENTSTORE_URL === undefined, holdsQueue: REDIS_URL === undefined };
}

/** Where the signed checkpoints are. */
export function evidenceFolder({ DATA_DIR, AUDIT_CHECKPOINTS }: HospitalConfig): string {
  return AUDIT_CHECKPOINTS ?? path.join(DATA_DIR, 'audit');
}

/** Where keys are files, a rotation changes them while the product runs. */
export function keyReaders({ DATA_DIR, MASTER_KEY, SEAL_KEY }: HospitalConfig) {
  return {
    readMasterKeys: MASTER_KEY ? undefined : () => masterKeysIn(DATA_DIR),
    readSealKeys: SEAL_KEY ? undefined : () => sealKeysIn(DATA_DIR),
  };
}
