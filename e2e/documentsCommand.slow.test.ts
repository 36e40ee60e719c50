/** `npm run documents` as cron calls it: killed in the middle, stopped, called twice, in several languages. What it leaves is whole. */
import { afterAll, beforeAll, beforeEach, afterEach, expect, jest, test } from '@jest/globals';
import { createLogger } from '@hospital/platform';
import { openTestFoundation, testDatabase, type TestDatabase } from '@hospital/platform/testing';
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { z } from 'zod';
import { processTree, survivors, type ProcessMark } from './processes.ts';
import { readZip } from './readZip.ts';
import { testKeys } from './serviceRun.ts';
import { payEmployees } from './writtenPayroll.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DOCUMENTS = 60;
const october = ['--kind', 'payslips', '--month', '2026-10'];

jest.setTimeout(300_000);

const keys = testKeys();
let database: TestDatabase;
let client: pg.Client;
let folder: string;

beforeAll(async () => {
  database = await testDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const log = createLogger({ name: 'test', level: 'silent' });
  const foundation = await openTestFoundation({ databaseUrl: database.url, secrets: keys.secrets, log });
  await payEmployees(foundation, DOCUMENTS);
  await foundation.close();
});
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hospital-documents-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));
afterAll(async () => {
  await client.end();
  await database.drop();
});

interface Calling {
  readonly child: ChildProcess;
  readonly ended: Promise<{ code: number | string | null; said: string }>;
  /** Once so many documents are printed. */
  until(done: number): Promise<void>;
}

const line = z.object({ batch: z.string(), status: z.string(), done: z.number() });

function call(args: readonly string[], out = folder): Calling {
  const child = spawn(
    process.execPath,
    ['standalone/bin/start.mjs', '--documents', ...args, '--out', out, '--json'],
    {
      cwd: ROOT,
      env: {
        ...process.env,
        ...keys.environment,
        NODE_OPTIONS: '',
        DATABASE_URL: database.url,
        LOG_LEVEL: 'silent',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let said = '';
  let look = (): void => undefined;
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      look();
    });
  const ended = new Promise<{ code: number | string | null; said: string }>((resolve) =>
    child.once('close', (code, signal) => resolve({ code: code ?? signal, said })),
  );
  const until = (wanted: number) =>
    new Promise<void>((resolve, reject) => {
      look = () => statesIn(said).some(({ done }) => done >= wanted) && resolve();
      void ended.then(() => reject(new Error(`it ended before:\n${said}`)));
    });
  return { child, ended, until };
}

function statesIn(said: string): z.infer<typeof line>[] {
  return said.split('\n').flatMap((text) => (/^\{.*\}$/.test(text) ? [line.parse(JSON.parse(text))] : []));
}

const batches = async () =>
  (await client.query<{ id: string }>('select _id::text as id from read_models."documentBatches"')).rows;

async function documentsIn(name: string): Promise<number> {
  const zip = readZip(await readFile(path.join(folder, name)));
  return [...zip.keys()].filter((file) => file.endsWith('.pdf')).length;
}

test('a call that is killed and one that is stopped go on with the same batch; nothing is printed twice', async () => {
  const killed = call(october);
  await killed.until(5);
  const marks: ProcessMark[] = processTree(killed.child.pid ?? 0);
  killed.child.kill('SIGKILL');
  expect((await killed.ended).code).toBe('SIGKILL');
  expect(await readdir(folder)).toEqual(['.payslips-2026-10-en.zip.batch']);
  expect(await survivors(marks, 10_000)).toEqual([]);

  const stopped = call(october);
  await stopped.until(10);
  stopped.child.kill('SIGTERM');
  expect((await stopped.ended).code).toBe(4);

  const { code, said } = await call(october).ended;
  expect({ code, said }).toMatchObject({ code: 0 });
  expect((await readdir(folder)).sort()).toEqual(['payslips-2026-10-en.zip', 'payslips-2026-10-en.zip.csv']);
  expect(await documentsIn('payslips-2026-10-en.zip')).toBe(DOCUMENTS);
  expect(new Set(statesIn(said).map(({ batch }) => batch))).toEqual(
    new Set((await batches()).map(({ id }) => id)),
  );
  const { rows } = await client.query<{ count: string }>(
    `select count(*) from read_models.record_versions where resource = 'documents' and row->>'status' = 'ready'`,
  );
  expect(Number(rows[0]?.count)).toBe(DOCUMENTS);
});

test('another language has a file of its own, and leaves the first one alone', async () => {
  await call(october).ended;
  const english = await readFile(path.join(folder, 'payslips-2026-10-en.zip'));
  expect((await call([...october, '--language', 'fr']).ended).code).toBe(0);
  expect(await documentsIn('payslips-2026-10-fr.zip')).toBe(DOCUMENTS);
  expect((await readFile(path.join(folder, 'payslips-2026-10-en.zip'))).equals(english)).toBe(true);
});

test('what cannot be written or matches nothing is said, and asks for no batch', async () => {
  const before = (await batches()).length;
  await writeFile(path.join(folder, 'taken'), '');
  const taken = await call(october, path.join(folder, 'taken')).ended;
  expect(taken).toMatchObject({ code: 1, said: expect.stringContaining('Choose another folder with --out') });
  expect((await call(['--kind', 'payslips', '--month', '1999-01']).ended).code).toBe(3);
  const wrong = await call(['--kind', 'payslips', '--month', '2026-13']).ended;
  expect(wrong).toMatchObject({ code: 1, said: expect.stringContaining('--month: Month must be a month') });
  expect(await readdir(folder)).toEqual(['taken']);
  expect((await batches()).length).toBe(before);
});
