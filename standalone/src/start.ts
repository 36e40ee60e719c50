/** The whole product in one process: what `npm start` runs. What is opened is added to `shutdown` at once, so a start can be stopped half-way. */
import {
  assertRestoreFinishedIn,
  closeSecrets,
  findAuditKeys,
  findSecrets,
  foundationOptions,
  KEY_NAMES,
  keyFile,
  openFoundation,
  openWebsite,
  screensRouter,
  startEvidence,
  whenReachable,
  withoutAccountKeys,
} from '@hospital/platform';
import type { Foundation, Logger, Shutdown, WaitOptions } from '@hospital/platform';
import { Router } from 'express';
import type { RequestHandler } from 'express';
import { createRequire } from 'node:module';
import path from 'node:path';
import { scheduledBackups } from './backup/scheduledBackups.ts';
import {
  evidenceFolder,
  holdingsOf,
  keyReaders,
  ownerSetting,
  ownerUrl,
  type HospitalConfig,
} from './config.ts';
import { clusterFolder, openDatabase, type Database } from './database.ts';
import { databasePasswordsFile } from './databasePasswords.ts';
import type { seedDemo as SeedDemoFunction } from './demo/seedDemo.ts';
import { firstSignIn, firstSignInFile } from './firstSignIn.ts';
import type { Administrator } from './firstSignIn.ts';
import { prepareDatabase } from './prepareDatabase.ts';
import { startServices } from './services.ts';

export interface StartContext {
  readonly dataFolder: string;
  readonly log: Logger;
  readonly shutdown: Shutdown;
  /** It can no longer serve, or start: whatever waits for its database waits for ever. */
  readonly onLost: (reason: string) => void;
}

export interface Hospital {
  readonly url: string;
  /** Where this machine's browser can use passkeys; null where `PUBLIC_URL` says it. */
  readonly passkeyUrl: string | null;
  /** How to sign in for the first time, while nobody has. */
  readonly firstSignIn: Administrator | null;
  /** Fills the clinic with demo data, where it has none yet. */
  readonly seedClinic: (say: (line: string) => void, day?: string) => Promise<void>;
}

export async function startHospital(
  config: HospitalConfig,
  { dataFolder, log, shutdown, onLost }: StartContext,
): Promise<Hospital> {
  const website = await openWebsite(addressOf(config), log);
  shutdown.add({ name: 'website', close: website.close });
  await closeSecrets(secretFiles(dataFolder), log);
  const database = await openDatabase(ownerUrl(config), dataFolder, log);
  shutdown.add({ name: 'database', close: database.close, limitMs: 35_000 });
  void database.lost.then(onLost);
  const { noteWaiting } = website;
  await refuseUnfinishedRestore(database, { log, setting: ownerSetting(config), noteWaiting });
  const passkeyUrl = config.PUBLIC_URL ? null : localhostOf(website.url);
  const { foundation, openPrinting, readModelsUrl } = await openFoundations(config, database, {
    ...{ passkeyUrl, dataFolder, log, shutdown, noteWaiting },
  });
  website.addHealth([foundation.logHealth, ...foundation.health]);
  const evidence = await startSigning(config, dataFolder, {
    store: foundation.storedLog,
    databaseUrl: readModelsUrl,
    log,
  });
  shutdown.add({ name: 'audit', close: evidence.close });
  website.addHealth([evidence.health]);
  const signIn = firstSignIn(dataFolder, config);
  const backups = scheduledBackups(config, { foundation, dataFolder, ownerUrl: database.url });
  shutdown.add({ name: 'backups', close: () => backups?.close() ?? Promise.resolve() });
  const services = await startServices({
    ...{ config, signIn, shutdown, evidence, backups, served: website.served },
    ...{ foundation, openPrinting, readModelsUrl },
  });
  website.addHealth([...services.health, ...(backups ? [backups.health] : [])]);
  // Opened first, to tell that we are coming; closed first, so that nothing is asked of parts that are closed.
  shutdown.add({ name: 'requests', close: website.close });
  website.serve([mount('/api', services.api), screensRouter(screensFolder())]);
  const { url } = website;
  return {
    url,
    passkeyUrl,
    firstSignIn: await signIn.pending(),
    seedClinic: (say, day) =>
      seedDemo({ url, foundation, administrators: services.administrators }, say, day),
  };
}

/** Its code is loaded when it is needed: other starts do without it. */
async function seedDemo(...given: Parameters<typeof SeedDemoFunction>): Promise<void> {
  const demo = await import('./demo/seedDemo.ts');
  await demo.seedDemo(...given);
}

/** A PostgreSQL of one's own that is away is waited for. @throws ConfigError */
function refuseUnfinishedRestore({ url }: Database, waiting: WaitOptions): Promise<void> {
  return whenReachable('PostgreSQL', waiting, () => assertRestoreFinishedIn(url));
}

function secretFiles(dataFolder: string): readonly string[] {
  return [
    ...KEY_NAMES.map((name) => keyFile(dataFolder, name)),
    databasePasswordsFile(dataFolder),
    path.join(clusterFolder(dataFolder), 'password'),
    firstSignInFile(dataFolder),
  ];
}

interface Foundations {
  readonly foundation: Foundation;
  /** The same one where one account does everything. */
  readonly openPrinting: () => Promise<Foundation>;
  /** The database by the account of the query side. */
  readonly readModelsUrl: string;
}

interface OpeningContext extends Omit<StartContext, 'onLost'> {
  readonly passkeyUrl: string | null;
  readonly noteWaiting: WaitOptions['noteWaiting'];
}

/** Each service on a database account of its own, where there are some. */
async function openFoundations(
  config: HospitalConfig,
  { url, accounts }: Database,
  { passkeyUrl, dataFolder, log, shutdown, noteWaiting }: OpeningContext,
): Promise<Foundations> {
  const secrets = await findSecrets(dataFolder, config);
  if (accounts) await prepareDatabase(url, holdingsOf(config));
  const opening = {
    ...foundationOptions(config),
    secrets,
    ...keyReaders({ ...config, DATA_DIR: dataFolder }),
    ...{ log, noteWaiting },
    passkeyUrl: config.PUBLIC_URL ?? passkeyUrl ?? undefined,
  };
  const foundation = await openFoundation({ ...opening, databaseUrl: accounts?.command ?? url });
  shutdown.add({ name: 'foundation', close: foundation.close });
  if (!accounts) return { foundation, openPrinting: () => Promise.resolve(foundation), readModelsUrl: url };
  const ofPrinting = { secrets: withoutAccountKeys(secrets), databaseUrl: accounts.worker } as const;
  const openPrinting = async () => {
    const printing = await openFoundation({ ...opening, ...ofPrinting, service: 'worker' });
    shutdown.add({ name: 'foundation of printing', close: printing.close });
    return printing;
  };
  return { foundation, openPrinting, readModelsUrl: accounts.projection };
}

function addressOf({
  HOST: host,
  PORT: port,
  TRUST_PROXY: trustProxy,
  METRICS_TOKEN: metricsToken,
}: HospitalConfig) {
  return { host, port, trustProxy, metricsToken };
}

/** Signs the log into the folder of evidence, and its copies. */
async function startSigning(
  config: HospitalConfig,
  dataFolder: string,
  parts: Pick<Parameters<typeof startEvidence>[0], 'store' | 'databaseUrl' | 'log'>,
) {
  return startEvidence({
    ...parts,
    folder: evidenceFolder({ ...config, DATA_DIR: dataFolder }),
    copies: config.AUDIT_COPIES,
    ...(await findAuditKeys(dataFolder, config)),
  });
}

/** An address cannot be a relying party of passkeys; browsers allow `localhost` without HTTPS. */
function localhostOf(address: string): string {
  const url = new URL(address);
  url.hostname = 'localhost';
  return url.origin;
}

function mount(path: string, handler: RequestHandler): RequestHandler {
  return Router().use(path, handler);
}

/** The screens' package exports no code, so its folder is found by its description. */
function screensFolder(): string {
  const description = createRequire(import.meta.url).resolve('@hospital/admin-ui/package.json');
  return path.join(path.dirname(description), 'dist');
}
