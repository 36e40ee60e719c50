/**
 * Each maintenance command as docs/operations.md shows it under Compose: with the variables that docker-compose.yml gives its service, as a user who can
 * write nothing of the product, and without a data folder. This machine needs no Docker: the command line and the variables are read from the two files.
 */
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { eventStoreDbEventStore } from '@hospital/event-store/eventStoreDb';
import { EventStoreDbServer } from '@hospital/event-store/testing';
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { testDatabase } from '@hospital/platform/testing';
import { startInProcess, type InProcess } from './inProcess.ts';
import { commandOf, defaultOf, dependenciesOf, variablesOf } from '../standalone/src/testing/composeFile.ts';
import { endOf, type Ended } from './runScript.ts';
import { testKeys } from './serviceRun.ts';
import { signLog } from './signLog.ts';
import { payEmployees } from './writtenPayroll.ts';

jest.setTimeout(120_000);

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const NOBODY = 65_534;
/** The user of what was mounted without preparing it. */
const OTHER = 65_533;
const FAILPOINTS = new URL('chaos/failpoints.mjs', import.meta.url).href;
/** A command that hangs fails its own test, and leaves no process behind. */
const LIMIT_MS = 60_000;
/** Root can write everywhere, so the commands run as nobody; where nobody can reach these files, what was written is looked for alone. */
const asNobody =
  process.getuid?.() === 0 &&
  spawnSync(process.execPath, ['--check', path.join(ROOT, 'eslint.config.mjs')], { uid: NOBODY, gid: NOBODY })
    .status === 0;
const administrator = { email: 'amina@clinic.example', password: 'a rather long password' };
const textOf = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

interface Documented {
  readonly service: string;
  readonly script: string;
  readonly args: readonly string[];
}

/** `docker compose run --rm [options] <service> npm run <script> [-- arguments]`, one line each. */
function documentedCommands(): readonly Documented[] {
  const lines = textOf('docs/operations.md').matchAll(
    /^docker compose run --rm .*?([\w-]+) npm run ([\w:]+)(?: -- ([^#\n]*))?/gm,
  );
  return [...lines].map(([, service = '', script = '', args = '']) => ({
    service,
    script,
    args: args.split(' ').filter((word) => word !== ''),
  }));
}

interface Installation {
  /** What stands for the values of the variables that name a store, a secret or a folder. */
  readonly values: Readonly<Record<string, string>>;
  /** Where `documents` writes: in Compose, a volume. */
  readonly out: string;
  end(): Promise<void>;
}

let folder: string;
/** The working folder, as `/app` of the image: nobody who runs a command may write it. */
let readOnly: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hospital-container-'));
  readOnly = path.join(folder, 'app');
  await mkdir(readOnly);
  await chmod(readOnly, 0o555);
  await chmod(folder, 0o755);
});
afterAll(async () => {
  await chmod(readOnly, 0o755);
  await rm(folder, { recursive: true });
});

/** A clinic with one payslip and a signed log, whose services have ended. */
async function install(hasEventStore: boolean): Promise<Installation> {
  const server = hasEventStore ? await new EventStoreDbServer().start() : null;
  const keys = testKeys();
  const name = server ? 'eventstore' : 'postgres';
  const [audit, out] = [path.join(folder, `${name}-audit`), path.join(folder, `${name}-out`)];
  const openStore = server ? () => eventStoreDbEventStore({ connectionString: server.url }) : undefined;
  const product = await startInProcess({ administrator, secrets: keys.secrets, openStore });
  await payEmployees(product.foundation, 1);
  await caughtUp(product);
  const { storedLog: store, databaseUrl } = product.foundation;
  const auditKey = randomBytes(32);
  await signLog({ store, databaseUrl, folder: audit, key: auditKey });
  await product.stop();
  await mkdir(out);
  if (asNobody)
    for (const owned of [out, audit, ...(await filesIn(audit))]) await chown(owned, NOBODY, NOBODY);
  return {
    out,
    values: {
      ...keys.environment,
      // As after the restart with both keys, in the middle of a rotation.
      MASTER_KEY: randomBytes(32).toString('base64'),
      MASTER_KEY_OLD: keys.environment['MASTER_KEY'] ?? '',
      AUDIT_KEY: auditKey.toString('base64'),
      DATABASE_OWNER_URL: product.foundation.databaseUrl,
      EVENTSTORE_URL: server?.url ?? '',
      // The queue is PostgreSQL's without it.
      REDIS_URL: process.env['REDIS_URL'] ?? '',
      AUDIT_CHECKPOINTS: audit,
    },
    async end() {
      await product.close();
      server?.stop();
    },
  };
}

const filesIn = async (place: string) => (await readdir(place)).map((name) => path.join(place, name));

async function caughtUp({ foundation }: InProcess): Promise<void> {
  const end = await foundation.store.end();
  const isBehind = `select 1 from read_models.checkpoints where lpad(position::text, 20, '0') < $1`;
  while ((await foundation.pool.query(isBehind, [end])).rowCount !== 0) await sleep(20);
}

/** As another user where this one may write everything. */
function runUnprivileged(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<Ended> {
  const child = spawn(process.execPath, args, {
    cwd: readOnly,
    env: { PATH: process.env['PATH'], HOME: readOnly, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: LIMIT_MS,
    killSignal: 'SIGKILL',
    ...(asNobody && { uid: NOBODY, gid: NOBODY }),
  });
  return endOf(child);
}

/** What package.json runs, by its full path. */
function scriptOf(script: string): string[] {
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
  const [node, ...words] = (scripts[script] ?? '').split(' ');
  expect(node).toBe('node');
  return words.map((word) => (word.endsWith('.mjs') ? path.join(ROOT, word) : word));
}

test('docs/operations.md shows every maintenance command under Compose', () => {
  const scripts = new Set(documentedCommands().map(({ script }) => script));
  expect(scripts).toEqual(
    new Set(['user', 'rebuild', 'projections', 'documents', 'audit:verify', 'keys', 'backup', 'restore']),
  );
});

type Environment = Readonly<Record<string, string>>;

async function call(
  installed: Installation,
  { service, script, args }: Documented,
  more: Environment = {},
): Promise<Ended> {
  const before = await runDependencies(installed, service, more);
  if (before) return before;
  const given = args.map((word) => (word === '/out' ? installed.out : word));
  return runUnprivileged([...scriptOf(script), ...given], environmentOf(installed, service, more));
}

/** Compose starts what must have ended before a service again at every `run`. @returns the first that failed, by which the command does not run */
async function runDependencies(
  installed: Installation,
  service: string,
  more: Environment,
): Promise<Ended | null> {
  for (const [name, condition] of dependenciesOf(service)) {
    if (condition !== 'service_completed_successfully') continue;
    const [, program = '', ...args] = commandOf(name);
    const { DATABASE_OWNER_URL = '' } = environmentOf(installed, service, more);
    const environment = environmentOf(installed, name, { DATABASE_OWNER_URL });
    const ended = await runUnprivileged([path.join(ROOT, program), ...args], environment);
    if (ended.code !== 0) return ended;
  }
  return null;
}

function environmentOf(installed: Installation, service: string, more: Environment): Environment {
  const variables = [...variablesOf(service)].map(([name, value]) => [
    name,
    installed.values[name] ?? defaultOf(value),
  ]);
  return { ...Object.fromEntries(variables), ...more };
}

/** A folder that the commands may write. */
async function writableFolder(): Promise<string> {
  const data = await mkdtemp(path.join(folder, 'data-'));
  if (asNobody) await chown(data, NOBODY, NOBODY);
  return data;
}

/** Another user's, or closed where only this one is here. */
async function giveAway(place: string): Promise<void> {
  if (asNobody) await chown(place, OTHER, OTHER);
  await chmod(place, asNobody ? 0o700 : 0);
}

async function schemasOf(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ schema: string }>(
    `select nspname as schema from pg_namespace where nspname in ('event_log', 'kept', 'read_models')`,
  );
  await client.end();
  return rows.map(({ schema }) => schema);
}

/** They have a test of their own: a clinic that is there is never restored into. */
const ABOUT_BACKUPS = ['backup', 'restore'];
const usual = documentedCommands().filter(({ script }) => !ABOUT_BACKUPS.includes(script));
const lines = usual.map((command) => [[command.script, ...command.args].join(' '), command] as const);
const oneOfEach = [...new Map(lines.map(([, command]) => [command.script, command]))];

describe('the log in EventStoreDB, without DATA_DIR', () => {
  let installed: Installation;
  beforeAll(async () => {
    installed = await install(true);
  });
  afterAll(() => installed.end());

  test.each(lines)('%s works, and leaves no data folder', async (_line, command) => {
    const { code, said } = await call(installed, command);
    expect({ code, said }).toMatchObject({ code: 0 });
    expect(await readdir(readOnly)).toEqual([]);
  });

  test('audit:verify needs neither a database nor a key', async () => {
    const [, verify] = oneOfEach.find(([script]) => script === 'audit:verify') ?? [];
    if (!verify) throw new Error('docs/operations.md does not show audit:verify under Compose');
    const { code, said } = await call(installed, verify, { DATABASE_OWNER_URL: '', ...noKeys });
    expect({ code, said }).toMatchObject({ code: 0 });
    expect(await readdir(readOnly)).toEqual([]);
  });
});

const noKeys = { MASTER_KEY: '', CLAIM_KEY: '', SESSION_KEY: '', SEAL_KEY: '', AUDIT_KEY: '' };

describe('the log in PostgreSQL, with a DATA_DIR that is empty', () => {
  let installed: Installation;
  let data: string;
  beforeAll(async () => {
    installed = await install(false);
    data = await writableFolder();
  });
  afterAll(() => installed.end());

  test.each(oneOfEach)('%s works, and writes nothing there', async (_script, command) => {
    const { code, said } = await call(installed, command, { DATA_DIR: data });
    expect({ code, said }).toMatchObject({ code: 0 });
    expect(await readdir(data)).toEqual([]);
  });

  /** The documented command that begins so, with what is mounted in the place of its words. */
  const documented = async (begin: string, mounted: ReadonlyMap<string, string>, more: Environment = {}) => {
    const command = documentedCommands().find(({ script, args }) =>
      [script, ...args].join(' ').startsWith(begin),
    );
    if (!command) throw new Error(`docs/operations.md does not show ${begin} under Compose`);
    const args = command.args.map((word) => mounted.get(word) ?? word);
    return call(installed, { ...command, args }, more);
  };

  /** With stores that are empty, and their folder of checkpoints. */
  async function backedUp() {
    const place = await writableFolder();
    const [backups, key] = [path.join(place, 'backups'), path.join(place, 'backup.key')];
    const folders = new Map([
      ['/backup', backups],
      ['/safe/backup.key', key],
    ]);
    const { said: made } = await documented('backup new-key', folders);
    const [recipient = made] = /age1[0-9a-z]+/.exec(made) ?? [];
    const mounted = new Map([...folders, ['age1…', recipient]]);
    const { code, said } = await documented('backup --to', mounted);
    if (code !== 0) throw new Error(said);
    const empty = await testDatabase();
    const elsewhere = { DATABASE_OWNER_URL: empty.url, AUDIT_CHECKPOINTS: path.join(place, 'audit') };
    return { place, mounted, empty, elsewhere };
  }

  test('a backup is made and restored into other stores, and nothing is written there', async () => {
    const { mounted, empty, elsewhere } = await backedUp();
    const { code, said } = await documented('restore', mounted, elsewhere);
    expect({ code, said }).toMatchObject({ code: 0 });
    await empty.drop();
    expect(await readdir(readOnly)).toEqual([]);
  });

  test('a restore that was killed goes on when it is run again', async () => {
    const { place, mounted, empty, elsewhere } = await backedUp();
    const file = path.join(place, 'order');
    await writeFile(file, JSON.stringify({ id: '1', point: 'restoredLog.before', effect: 'kill', skip: 0 }));
    const chaos = { NODE_OPTIONS: `--import=${FAILPOINTS}`, CHAOS_ORDER: file, CHAOS_NAME: 'restore' };
    const killed = await documented('restore', mounted, { ...elsewhere, ...chaos });
    expect(killed).toMatchObject({ code: 'SIGKILL' });
    const { code, said } = await documented('restore', mounted, elsewhere);
    expect({ code, said }).toMatchObject({ code: 0 });
    await empty.drop();
  });

  test.each([
    ['audit', 'written'],
    ['backups', 'read'],
  ])('nothing is restored where the folder %s cannot be %s', async (name, past) => {
    const { place, mounted, empty, elsewhere } = await backedUp();
    const closed = path.join(place, name);
    await mkdir(closed, { recursive: true });
    await giveAway(closed);
    const { code, said } = await documented('restore', mounted, elsewhere);
    await chmod(closed, 0o700);
    const sentence = `${closed} cannot be ${past} by the user who runs this, so nothing was done.`;
    expect({ code, said }).toEqual({ code: 1, said: expect.stringContaining(sentence) });
    expect(await schemasOf(empty.url)).toEqual([]);
    await empty.drop();
  });

  test('nothing is restored where a copy of the checkpoints is not there', async () => {
    const { place, mounted, empty, elsewhere } = await backedUp();
    const copy = path.join(place, 'copy');
    const { code, said } = await documented('restore', mounted, { ...elsewhere, AUDIT_COPIES: copy });
    const sentence = `AUDIT_COPIES names ${copy}, which is not there, so nothing was restored.`;
    expect({ code, said }).toEqual({ code: 1, said: expect.stringContaining(sentence) });
    expect(await schemasOf(empty.url)).toEqual([]);
    await empty.drop();
  });

  test('no backup is made without checkpoints that another user owns', async () => {
    const { place, mounted, empty, elsewhere } = await backedUp();
    const audit = elsewhere.AUDIT_CHECKPOINTS;
    await mkdir(audit);
    await writeFile(path.join(audit, 'checkpoints.jsonl'), '', { mode: 0o600 });
    await giveAway(path.join(audit, 'checkpoints.jsonl'));
    const other = new Map([...mounted, ['/backup', path.join(place, 'other')]]);
    const { code, said } = await documented('backup --to', other, { AUDIT_CHECKPOINTS: audit });
    const sentence = `${audit}/checkpoints.jsonl cannot be read by the user who runs this`;
    expect({ code, said }).toEqual({ code: 1, said: expect.stringContaining(sentence) });
    await empty.drop();
  });

  test('a secret that is missing is named, and none is made in its place', async () => {
    const [, rebuild] = oneOfEach.find(([script]) => script === 'rebuild') ?? [];
    if (!rebuild) throw new Error('docs/operations.md does not show rebuild under Compose');
    const { code, said } = await call(installed, rebuild, {
      DATA_DIR: data,
      MASTER_KEY: '',
      SESSION_KEY: '',
    });
    expect({ code, said }).toEqual({
      code: 1,
      said: expect.stringMatching(/^MASTER_KEY is missing: .*\nSESSION_KEY is missing: .*\n$/),
    });
    expect(await readdir(data)).toEqual([]);
  });
});
