/**
 * The services each in a process of its own, as on own servers: two copies of each side behind the screens' server, on the protocol
 * of EventStoreDB. Set EVENTSTORE_URL and REDIS_URL for real ones; without them the log is a server in this process and the queue PostgreSQL's.
 */
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import pg from 'pg';
import { signIn } from './apiSession.ts';
import { processTree, survivors } from './processes.ts';
import { administrator, files, serviceRun, type Service, type ServiceRun } from './serviceRun.ts';
import { invoiceOneVisit } from './visit.ts';

jest.setTimeout(120_000);

let run: ServiceRun;
beforeAll(async () => {
  run = await serviceRun();
});
afterAll(() => run.end());

async function addressesOfSignIns(): Promise<string[]> {
  const connection = new pg.Client({ connectionString: run.database.url });
  await connection.connect();
  try {
    const { rows } = await connection.query<{ ip: string }>(
      'select distinct ip from kept.access_log where ip is not null',
    );
    return rows.map(({ ip }) => ip);
  } finally {
    await connection.end();
  }
}

const two = (file: string) => Promise.all([run.start(file), run.start(file)]);
const listed = (copies: readonly Service[]): string => copies.map(({ url }) => url).join(',');

test('a visit is booked, invoiced and printed; a copy of each side dies; the next visit works; each stops when asked', async () => {
  const [commands, queries, printer] = await Promise.all([
    two(files.command),
    two(files.query),
    run.start(files.printer),
  ]);
  const screens = await run.start(files.screens, {
    COMMAND_SERVICE_URL: listed(commands),
    PROJECTION_SERVICE_URL: listed(queries),
    // No proxy of this machine: what a caller says of its address is not believed.
    TRUST_PROXY: '192.0.2.1',
  });
  for (const { url } of [...commands, ...queries, printer, screens]) {
    expect((await fetch(`${url}/health/ready`)).status).toBe(200);
  }
  const page = await fetch(`${screens.url}/signin`);
  expect([page.status, page.headers.get('content-type')]).toEqual([
    200,
    expect.stringContaining('text/html'),
  ]);
  const unknown = await fetch(`${screens.url}/api/nothing`);
  expect([unknown.status, await unknown.json()]).toEqual([
    404,
    expect.objectContaining({ code: 'no_such_route' }),
  ]);

  await fetch(`${screens.url}/api/signin`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': '203.0.113.9' },
    body: JSON.stringify(administrator),
  });
  expect(await addressesOfSignIns()).toEqual(['127.0.0.1']);

  const client = await signIn(screens.url, administrator);
  const printed = async (invoice: string) =>
    (await client.bytes(`/invoices/${invoice}/pdf`)).subarray(0, 5).toString();
  expect(await printed((await invoiceOneVisit(client)).invoice)).toBe('%PDF-');

  const [command, query] = [commands[0], queries[0]];
  for (const { child } of [command, query]) child.kill('SIGKILL');
  await Promise.all([command.ended, query.ended]);
  expect(await printed((await invoiceOneVisit(client)).invoice)).toBe('%PDF-');
  const numbers = await client.call('GET', '/invoices');
  expect(numbers).toEqual([
    expect.objectContaining({ number: expect.stringMatching(/-000002$/) }),
    expect.objectContaining({ number: expect.stringMatching(/-000001$/) }),
  ]);

  for (const service of [screens, printer, commands[1], queries[1]]) {
    const marks = processTree(service.child.pid ?? 0);
    service.child.kill('SIGTERM');
    expect([service.url, await service.ended]).toEqual([service.url, 0]);
    expect(await survivors(marks, 5_000)).toEqual([]);
  }
});

test('a service says in a sentence what it misses', async () => {
  await expect(run.start(files.command, { MASTER_KEY: '' })).rejects.toThrow(
    'MASTER_KEY is missing: set it in the environment.',
  );
});
