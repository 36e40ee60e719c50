import { randomUUID } from 'node:crypto';
import { Client, escapeIdentifier } from 'pg';

export interface ScratchDatabase {
  readonly url: string;
  query(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  drop(): Promise<void>;
}

/** A database of its own on the server of the test run. */
export async function scratchDatabase(): Promise<ScratchDatabase> {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server)
    throw new Error('TEST_DATABASE_URL is not set: these tests need the PostgreSQL that jest starts');
  const name = `event_store_${randomUUID().replaceAll('-', '')}`;
  await run(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    query: (text, values) => run(url.href, text, values),
    drop: async () => {
      await run(server, `drop database ${escapeIdentifier(name)} with (force)`);
    },
  };
}

async function run(url: string, text: string, values?: unknown[]): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text, values)).rows;
  } finally {
    await client.end();
  }
}
