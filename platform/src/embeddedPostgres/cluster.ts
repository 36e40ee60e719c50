import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { access, chmod, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PostgresBinaries } from './binaries.ts';
import { assertOwnCluster } from './clusterOwner.ts';
import { changeOwner, launchAs } from './identity.ts';
import type { Identity } from './identity.ts';
import { serverFailure } from './serverFailure.ts';
import { makeFolders } from '../files/makeFolders.ts';
import { syncFolder, writeDurably } from '../files/writeDurably.ts';

/** PostgreSQL reads a data folder of its own major version only, so the version is in the path. */
const MAJOR = '18';

export function pgDataIn(dataFolder: string): string {
  return path.join(dataFolder, MAJOR);
}

export function passwordFileIn(dataFolder: string): string {
  return path.join(dataFolder, 'password');
}

export interface Cluster {
  readonly pgData: string;
  readonly password: string;
}

export interface ClusterOptions {
  readonly dataFolder: string;
  readonly binaries: PostgresBinaries;
  readonly identity: Identity;
}

/** Finds or makes the cluster. It gets its name when it is complete: what was interrupted is rebuilt, and nothing else is ever removed. */
export async function prepareCluster(options: ClusterOptions): Promise<Cluster> {
  const pgData = pgDataIn(options.dataFolder);
  const isThere = await exists(pgData);
  if (isThere) await assertOwnCluster(pgData);
  const password = await findPassword(passwordFileIn(options.dataFolder));
  if (!isThere) await initialise(options, pgData, password);
  await changeOwner(options.identity, pgData);
  return { pgData, password };
}

async function findPassword(file: string): Promise<string> {
  const kept = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  if (kept.trim() !== '') return kept.trim();
  const password = randomBytes(24).toString('base64url');
  await writeDurably(file, `${password}\n`);
  return password;
}

async function initialise(options: ClusterOptions, pgData: string, password: string): Promise<void> {
  const making = `${pgData}.new`;
  const passwordFile = path.join(making, 'password');
  const made = path.join(making, 'data');
  await rm(making, { recursive: true, force: true });
  await makeFolders(made, 0o700);
  await chmod(making, 0o700);
  await writeFile(passwordFile, password, { mode: 0o600 });
  await changeOwner(options.identity, making);
  await runInitdb(options, made, passwordFile);
  await rename(made, pgData);
  await syncFolder(options.dataFolder);
  await rm(making, { recursive: true, force: true });
}

/**
 * The builtin C.UTF-8 sorts alike on every machine and in every PostgreSQL to come, so no index breaks by an upgrade of
 * the system; what people read in order is sorted with an ICU collation by the query that needs it.
 */
function runInitdb(options: ClusterOptions, pgData: string, passwordFile: string): Promise<void> {
  const { command, args, ...user } = launchAs(options.identity, options.binaries.initdb, [
    `--pgdata=${pgData}`,
    `--pwfile=${passwordFile}`,
    '--username=postgres',
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ]);
  const child = spawn(command, args, {
    ...user,
    cwd: '/',
    env: postgresEnvironment(options.binaries),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0
        ? resolve()
        : reject(serverFailure(`PostgreSQL could not make its data folder ${pgData}:`, { said, pgData })),
    );
  });
}

/** Nothing of ours is handed on: a PGPORT or a PGDATA of the person who starts would lead astray. */
export function postgresEnvironment(binaries: PostgresBinaries): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    LC_ALL: 'C',
    TZ: 'UTC',
    ...(binaries.libraryPath === null ? {} : { LD_LIBRARY_PATH: binaries.libraryPath }),
  };
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
