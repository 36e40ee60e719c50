import { createHash, randomUUID } from 'node:crypto';
import pg from 'pg';

export interface TestDatabase {
  readonly url: string;
  /** Fails when a connection to it is still open: close pools first. */
  drop(): Promise<void>;
}

/**
 * A database of its own for a test file, cloned from a template that is migrated once a run.
 * @param name one name for one set of migrations; with TEST_TEMPLATES, which sets runs of different code apart, it names the template
 * @param migrate must close every connection that it opens
 */
export async function testDatabase(
  name = 'empty',
  migrate?: (url: string) => Promise<void>,
): Promise<TestDatabase> {
  const template = migrate === undefined ? 'template0' : await prepareTemplate(name, migrate);
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  // By files: through the log, as is usual, a template of a thousand files takes four times as long.
  await onServer((client) =>
    client.query(`create database ${database} template ${template} strategy file_copy`),
  );
  return {
    url: urlOf(database),
    drop: () => onServer(async (client) => void (await client.query(`drop database ${database}`))),
  };
}

/** Test files run in several processes: the first one makes the template, the others wait for it. */
async function prepareTemplate(name: string, migrate: (url: string) => Promise<void>): Promise<string> {
  const ofRun = process.env['TEST_TEMPLATES'] ?? '';
  const template = `template_${createHash('sha256').update(ofRun).update(name).digest('hex').slice(0, 16)}`;
  await onServer(async (client) => {
    await client.query(`select pg_advisory_lock(hashtext($1))`, [template]);
    const found = await client.query('select 1 from pg_database where datname = $1', [template]);
    if (found.rowCount !== 0) return;
    const making = `${template}_making`;
    await client.query(`drop database if exists ${making} with (force)`);
    await client.query(`create database ${making} template template0`);
    await migrate(urlOf(making));
    await client.query(`alter database ${making} rename to ${template}`);
  });
  return template;
}

async function onServer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: serverUrl() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function urlOf(database: string): string {
  const url = new URL(serverUrl());
  url.pathname = `/${database}`;
  return url.href;
}

function serverUrl(): string {
  const url = process.env['TEST_DATABASE_URL'];
  if (url === undefined)
    throw new Error('TEST_DATABASE_URL is not set: run the tests with npm test or npx jest.');
  return url;
}
