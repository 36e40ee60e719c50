/** The product on a server of EventStoreDB's protocol that is not there yet, that hangs, and that comes back. */
import { startCommandService, type CommandService } from '@hospital/command-service';
import { routes } from '@hospital/contracts';
import { EventStoreDbServer } from '@hospital/event-store/testing';
import { createApi, createLogger, openWebsite } from '@hospital/platform';
import type { Foundation, Website } from '@hospital/platform';
import { openTestFoundation, testDatabase, testSecrets, type TestDatabase } from '@hospital/platform/testing';
import { startProjection, type Projection } from '@hospital/projection-service';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Router } from 'express';

const log = createLogger({ name: 'test', level: 'silent' });
const server = new EventStoreDbServer();
let database: TestDatabase;
let foundation: Foundation;
let queries: Projection;
let commands: CommandService;
let website: Website;
let headers: Record<string, string> = {};
let userId = '';

beforeAll(async () => {
  database = await testDatabase();
  await server.start();
  const eventStoreUrl = server.url;
  server.stop();
  const secrets = testSecrets();
  foundation = await openTestFoundation({ databaseUrl: database.url, eventStoreUrl, secrets, log });
  const starting = startAll();
  await until(() => foundation.logIsAway());
  await server.start();
  await starting;
  userId = (await commands.administrators())[0]?.id ?? '';
  const { token } = await foundation.sessions.open(userId);
  headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
});

async function startAll(): Promise<void> {
  queries = await startProjection(foundation);
  const chooseAdministrator = async () => ({
    email: 'first@example.com',
    password: 'quite a first password',
  });
  commands = await startCommandService({ foundation, chooseAdministrator });
  const handlers = { ...commands.handlers, ...queries.handlers };
  const api = createApi({ ...foundation, routes, handlers });
  website = await openWebsite({ host: '127.0.0.1', port: 0 }, log);
  website.serve([Router().use('/api', api)]);
}

afterAll(async () => {
  server.thaw();
  await website.close();
  await commands.close();
  await queries.close();
  await foundation.close();
  server.stop();
  await database.drop();
});

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 10));
}

const read = (path: string, given = headers) => fetch(`${website.url}/api${path}`, { headers: given });
const write = (name: string) =>
  fetch(`${website.url}/api/departments/create/${userId}`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ name, description: name, status: 'Actif' }),
  });
const codeOf = async (answer: Response) => ((await answer.json()) as { code?: string }).code;

test('a start waits for its log, and serves when it comes', async () => {
  expect((await read('/departments')).status).toBe(200);
  const written = await write('Eyes');
  expect(written.status).toBe(201);
  // What is not in the read models yet cannot be read while the log is away.
  const after = { ...headers, 'x-read-after': written.headers.get('x-position') ?? '' };
  expect((await read('/departments', after)).headers.get('x-stale')).toBeNull();
});

test.each(['hangs', 'is down'])(
  'while the log %s: reads go on and say so, who may not read still may not, writes are refused',
  async (how) => {
    if (how === 'hangs') server.freeze();
    else server.stop();
    const waiting = write('Ears');
    await until(() => foundation.logIsAway());
    const refused = [await waiting, await write('Nose')];
    expect(refused.map(({ status }) => status)).toEqual([503, 503]);
    expect(await Promise.all(refused.map(codeOf))).toEqual(['store_unavailable', 'store_unavailable']);

    const list = await read('/departments');
    expect([list.status, list.headers.get('x-stale')]).toEqual([200, 'true']);
    expect(await list.json()).toEqual([expect.objectContaining({ name: 'Eyes' })]);
    expect((await read('/profile')).headers.get('x-stale')).toBe('true');
    expect((await read('/departments', { authorization: 'Bearer nobody' })).status).toBe(401);
    const ended = await foundation.sessions.open(userId);
    await foundation.sessions.revoke(ended.sessionId);
    expect((await read('/departments', { authorization: `Bearer ${ended.token}` })).status).toBe(401);

    if (how === 'hangs') server.thaw();
    else await server.start();
    await until(() => !foundation.logIsAway());
    const fresh = await read('/departments');
    expect([fresh.status, fresh.headers.get('x-stale')]).toEqual([200, null]);
  },
);

test('what was refused can be done when the log is back', async () => {
  const written = await write('Throat');
  expect(written.status).toBe(201);
});
