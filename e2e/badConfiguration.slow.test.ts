/**
 * Services that are started with a URL that is wrong: a sentence on standard error and exit code 1, or, where a store is only away, a start
 * that waits. In no case does a password of a URL reach what is printed.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { EventStoreDbServer } from '@hospital/event-store/testing';
import { testDatabase, type TestDatabase } from '@hospital/platform/testing';
import { spawn, spawnSync, type SpawnOptions } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeDataFolder, removeDataFolder } from './product.ts';
import { files } from './serviceRun.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const NOBODY = 65_534;
/** Root can read and write everywhere. */
const asNobody =
  process.getuid?.() === 0 &&
  spawnSync(process.execPath, ['--check', path.join(ROOT, 'eslint.config.mjs')], { uid: NOBODY, gid: NOBODY })
    .status === 0;
const PASSWORD = 's3cr3t-Passw0rd';
const server = new EventStoreDbServer();
let database: TestDatabase;
let good: Readonly<Record<string, string>>;

beforeAll(async () => {
  await server.start();
  database = await testDatabase();
  const key = () => randomBytes(32).toString('base64');
  good = {
    DATABASE_URL: database.url,
    EVENTSTORE_URL: server.url,
    MASTER_KEY: key(),
    CLAIM_KEY: key(),
    SESSION_KEY: key(),
    SEAL_KEY: key(),
    ADMIN_EMAIL: 'amina@clinic.test',
    ADMIN_PASSWORD: `admin ${PASSWORD}`,
    LOG_LEVEL: 'trace',
    PORT: '0',
  };
});

afterAll(async () => {
  server.stop();
  await database.drop();
});

interface Started {
  readonly code: number | string | null;
  readonly said: string;
}

/** Until it ends, or has said something. */
async function start(
  file: string,
  bad: Readonly<Record<string, string>>,
  { until, user = {} }: { readonly until?: RegExp; readonly user?: SpawnOptions } = {},
): Promise<Started> {
  const environment = { ...process.env, ...good, ...bad };
  const child = spawn(process.execPath, [file], {
    ...user,
    cwd: ROOT,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const hear = (chunk: Buffer): void => {
    said += chunk.toString();
    if (until?.test(said)) child.kill('SIGKILL');
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const code = await new Promise<number | string | null>((resolve) => {
    child.once('close', (status, signal) => resolve(status ?? signal));
  });
  return { code, said };
}

const badUrls = [
  ['EVENTSTORE_URL', `esdb://admin:${PASSWORD}@a:2113,b:port`, 'must name its hosts'],
  ['EVENTSTORE_URL', `esdb://admin:${PASSWORD}@host?tlsVerifyCert=false`, 'that the client does not take'],
  ['EVENTSTORE_URL', `esdb://admin:${PASSWORD}@host?tlsCAFile=/nowhere/ca.pem`, 'a file that exists'],
  ['EVENTSTORE_URL', `esdb://admin:${PASSWORD}@with@host`, 'must be a URL like esdb://'],
  ['EVENTSTORE_URL', `kurrentdb://admin:${PASSWORD}@host`, 'must be a URL like esdb://'],
  ['DATABASE_URL', `mysql://hospital:${PASSWORD}@host/hospital`, 'must be a URL like postgres://'],
  ['DATABASE_URL', `postgres://hospital:${PASSWORD}%zz@host/hospital`, 'write "%" in a password as %25'],
  ['DATABASE_URL', `postgres://hospital:${PASSWORD}@host:99999/hospital`, 'must be a URL like postgres://'],
  ['REDIS_URL', `redis://:${PASSWORD}@`, 'must be a URL like redis://'],
] as const;

describe('a URL that cannot be used stops the start with one sentence', () => {
  test.each(badUrls)('%s=%s', async (name, url, sentence) => {
    const { code, said } = await start(name === 'REDIS_URL' ? files.printer : files.command, { [name]: url });
    expect(code).toBe(1);
    expect(said.trim().split('\n')).toHaveLength(1);
    expect(said).toContain(`${name} `);
    expect(said).toContain(sentence);
    expect(said).not.toContain(PASSWORD.slice(0, 6));
  });
});

test('a file that is no certificate stops the start with a sentence', async () => {
  const file = encodeURIComponent(import.meta.filename);
  const url = `esdb://admin:${PASSWORD}@127.0.0.1:${server.port}?userCertFile=${file}&userKeyFile=${file}`;
  const { code, said } = await start(files.command, { EVENTSTORE_URL: url });
  expect(said).toContain('EVENTSTORE_URL: the client cannot use the files of tlsCAFile');
  expect(code).toBe(1);
  expect(said).not.toContain(PASSWORD);
});

describe.each(['credentials', '$all'] as const)('an EventStoreDB that denies %s', (denies) => {
  test.each([files.command, files.query, files.printer])('stops %s with a sentence', async (file) => {
    server.denies = denies;
    const url = `esdb://admin:${PASSWORD}@127.0.0.1:${server.port}?tls=false`;
    const { code, said } = await start(file, { EVENTSTORE_URL: url });
    server.denies = 'nothing';
    expect(said).toContain('EVENTSTORE_URL: EventStoreDB refuses our user');
    expect(code).toBe(1);
    expect(said).not.toContain(PASSWORD);
  });
});

describe('a store that is away is waited for', () => {
  test.each([
    ['DATABASE_URL', `postgres://hospital:${PASSWORD}@127.0.0.1:1/hospital`, files.command],
    ['EVENTSTORE_URL', `esdb://admin:${PASSWORD}@127.0.0.1:1?tls=false`, files.command],
    ['EVENTSTORE_URL', `esdb://admin:${PASSWORD}@127.0.0.1:1,127.0.0.1:2?tls=false`, files.query],
  ])('%s=%s', async (name, url, file) => {
    const { said } = await start(file, { [name]: url }, { until: /waiting for/ });
    expect(said).toContain('waiting for');
    expect(said).not.toContain(PASSWORD);
  });
});

describe('npm start with a PostgreSQL of its own', () => {
  const product = 'standalone/bin/start.mjs';
  let dataFolder = '';
  beforeAll(() => {
    dataFolder = makeDataFolder();
  });
  afterAll(() => removeDataFolder(dataFolder));

  test('waits for one that is away', async () => {
    const DATABASE_URL = `postgres://hospital:${PASSWORD}@127.0.0.1:1/hospital`;
    const { said } = await start(
      product,
      { DATABASE_URL, DATA_DIR: dataFolder },
      { until: /waiting for|at / },
    );
    expect(said).toContain('waiting for PostgreSQL');
    expect(said).not.toContain(PASSWORD);
  });

  test('says how its URL is written, with an example that can be read', async () => {
    const DATABASE_URL = `hospital:${PASSWORD}@db`;
    const { code, said } = await start(product, { DATABASE_URL, DATA_DIR: dataFolder });
    expect([code, said]).toEqual([
      1,
      'DATABASE_URL must be a URL like postgres://user:password@host:5432/hospital.\n',
    ]);
  });

  test('a data folder that cannot be made ends it with a sentence', async () => {
    const { code, said } = await start(product, { DATA_DIR: '/proc/x' });
    expect([code, said]).toEqual([
      1,
      'The data folder /proc/x cannot be made: set DATA_DIR to a folder that you may write.\n',
    ]);
  });
});

(asNobody ? describe : describe.skip)('a data folder of root that nobody starts on', () => {
  const nobody = { uid: NOBODY, gid: NOBODY };
  const product = 'standalone/bin/start.mjs';
  let dataFolder = '';
  beforeEach(async () => {
    dataFolder = makeDataFolder();
    await mkdir(dataFolder);
  });
  afterEach(() => removeDataFolder(dataFolder));

  test.each([
    ['that is empty', () => Promise.resolve()],
    ['that is closed', () => chmod(dataFolder, 0o700)],
    ['with a closed password', () => closedPassword(dataFolder)],
  ])('%s ends with a sentence', async (_, prepare) => {
    await prepare();
    const embedded = { DATABASE_URL: '', EVENTSTORE_URL: '', DATA_DIR: dataFolder };
    const { code, said } = await start(product, embedded, { user: nobody });
    expect(said).toMatch(
      /^The data folder \S+ cannot be used: \S+ belongs to the user root and is closed to you\. Set DATA_DIR .+\.\n$/,
    );
    expect(code).toBe(1);
  });
});

async function closedPassword(dataFolder: string): Promise<void> {
  await mkdir(path.join(dataFolder, 'postgres'));
  await writeFile(path.join(dataFolder, 'postgres', 'password'), 'secret', { mode: 0o600 });
}

test.each(['password', 'database'])(
  'a PostgreSQL that refuses the %s stops the start with a sentence',
  async (wrong) => {
    const url = new URL(database.url);
    if (wrong === 'password') url.password = PASSWORD;
    else url.pathname = '/not-there';
    const { code, said } = await start(files.command, { DATABASE_URL: url.href });
    expect(said).toContain('DATABASE_URL: PostgreSQL refuses');
    expect(code).toBe(1);
    expect(said).not.toContain(PASSWORD);
  },
);
