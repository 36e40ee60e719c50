import { createLogger } from '@hospital/platform';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import express from 'express';
import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { BodyMemory } from './bodyMemory.ts';
import { Copies } from './copies.ts';
import { apiRouter, servicesHealth } from './passOn.ts';

type Behaviour = 'well' | 'starting' | 'breaks' | 'breaks off' | 'hangs';

/** A copy of a service that follows the test's instructions and keeps what it was sent. */
interface TestCopy {
  readonly url: URL;
  readonly server: Server;
  behaviour: Behaviour;
  readonly calls: string[];
}

class WatchedMemory extends BodyMemory {
  full = false;
  held = 0;
  most = 0;

  override reserve(caller: string, bytes: number): (() => void) | null {
    const giveBack = this.full ? null : super.reserve(caller, bytes);
    if (!giveBack) return null;
    this.held += bytes;
    this.most = Math.max(this.most, this.held);
    return () => {
      this.held -= bytes;
      giveBack();
    };
  }
}

let memory: WatchedMemory;
let copies: TestCopy[] = [];
let watched: Copies[] = [];
let screens: Server;
let url = '';

async function startCopy(name: string): Promise<TestCopy> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.url === '/health/ready')
        response.writeHead(copy.behaviour === 'starting' ? 503 : 200).end();
      else act(copy, response, `${request.method} ${request.url} ${Buffer.concat(chunks).toString()}`.trim());
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const copy: TestCopy = { url: new URL(`http://127.0.0.1:${port}`), server, behaviour: 'well', calls: [] };
  const act = (self: TestCopy, response: ServerResponse, call: string) => {
    if (self.behaviour === 'starting') {
      const body = JSON.stringify({ code: 'starting' });
      response.writeHead(503, { 'content-length': body.length }).end(body);
      return;
    }
    self.calls.push(call);
    if (self.behaviour === 'breaks') response.destroy();
    else if (self.behaviour === 'breaks off') {
      response.writeHead(200, { 'content-length': 100 }).write('half', () => response.destroy());
    } else if (self.behaviour === 'well')
      response.writeHead(200, { 'x-copy': name, 'content-length': 2 }).end('{}');
  };
  return copy;
}

beforeEach(async () => {
  copies = [await startCopy('first'), await startCopy('second')];
  const urls = copies.map((copy) => copy.url);
  const services = { command: new Copies(urls), query: new Copies(urls) };
  watched = Object.values(services);
  memory = new WatchedMemory();
  const app = express().use(apiRouter(services, createLogger({ name: 'test', level: 'silent' }), memory));
  screens = createServer(app).listen(0, '127.0.0.1');
  await once(screens, 'listening');
  url = `http://127.0.0.1:${(screens.address() as AddressInfo).port}`;
  await look();
});
afterEach(async () => {
  await Promise.all(watched.map((each) => each.close()));
  for (const server of [screens, ...copies.map((copy) => copy.server)]) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

const look = () => Promise.all(watched.map((each) => each.look()));
const received = () => copies.map(({ calls }) => calls.length);
const both = (behaviour: Behaviour) => copies.forEach((copy) => (copy.behaviour = behaviour));
const first = (behaviour: Behaviour) => {
  const [copy] = copies;
  if (copy) copy.behaviour = behaviour;
};
const read = () => fetch(`${url}/api/patients`).then(({ status }) => status);
const write = (headers: Record<string, string> = {}, body = '{"name":"A"}') =>
  fetch(`${url}/api/departments/create/x`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  }).then(({ status }) => status);
const keyed = { 'idempotency-key': 'a key' };

/** Each copy comes first in one of two calls. */
async function twice(call: () => Promise<number>): Promise<number[]> {
  return [await call(), await call()];
}

test('calls go to the copies in turn', async () => {
  expect(await twice(read)).toEqual([200, 200]);
  expect(received()).toEqual([1, 1]);
});

test('a copy that is still starting is passed over, also before anybody looked, and whatever the call is', async () => {
  first('starting');
  expect(await twice(read)).toEqual([200, 200]);
  expect(await twice(() => write())).toEqual([200, 200]);
  expect(received()).toEqual([0, 4]);
});

test('a copy that is not ready is asked last', async () => {
  first('starting');
  await look();
  first('breaks');
  expect(await twice(() => write())).toEqual([200, 200]);
  expect(received()).toEqual([0, 2]);
});

test('where no copy is ready they are asked all the same: reads go on while the log is away', async () => {
  both('starting');
  await look();
  both('well');
  expect(await twice(read)).toEqual([200, 200]);
});

test('a copy that takes no connection is passed over, also for a write without a key', async () => {
  const [gone] = copies;
  await new Promise((resolve) => gone?.server.close(resolve));
  gone?.server.closeAllConnections();
  expect(await twice(() => write())).toEqual([200, 200]);
  expect(await twice(read)).toEqual([200, 200]);
});

test.each(['breaks', 'breaks off'] as const)(
  'a copy that %s: reads and keyed writes are sent again, with their body',
  async (behaviour) => {
    first(behaviour);
    expect(await twice(read)).toEqual([200, 200]);
    await look();
    expect(await twice(() => write(keyed))).toEqual([200, 200]);
    expect(new Set(copies.flatMap(({ calls }) => calls))).toEqual(
      new Set(['GET /api/patients', 'POST /api/departments/create/x {"name":"A"}']),
    );
  },
);

test('a write without a key is never sent twice', async () => {
  first('breaks');
  expect((await twice(() => write())).sort()).toEqual([200, 503]);
  expect(received()).toEqual([1, 1]);
});

test('a call is repeated once', async () => {
  both('breaks');
  expect(await read()).toBe(503);
  expect(received()).toEqual([1, 1]);
});

test('a body over 1 MB is passed on as it comes, and not repeated', async () => {
  const large = JSON.stringify({ name: 'x'.repeat(2_000_000) });
  expect(await write(keyed, large)).toBe(200);
  both('breaks');
  expect(await write(keyed, large)).toBe(503);
  expect(received()).toEqual([1, 1]);
  expect(copies.flatMap(({ calls }) => calls.map((call) => call.length))).toEqual([
    large.length + 31,
    large.length + 31,
  ]);
});

test('while bodies fill the memory, a body is passed on as it comes, and not repeated', async () => {
  memory.full = true;
  expect(await write(keyed)).toBe(200);
  both('breaks');
  expect(await write(keyed)).toBe(503);
  expect(copies.flatMap(({ calls }) => calls)).toEqual(
    Array(2).fill('POST /api/departments/create/x {"name":"A"}'),
  );
  memory.full = false;
  first('breaks');
  const [, second] = copies;
  if (second) second.behaviour = 'well';
  expect(await twice(() => write(keyed))).toEqual([200, 200]);
});

test('the memory of a body is given back, however its call ends', async () => {
  both('breaks');
  await write(keyed);
  both('well');
  await write(keyed);
  expect(memory.held).toBe(0);
  expect(memory.most).toBe('{"name":"A"}'.length);
});

test.each(['GET', 'DELETE', 'POST', 'PUT', 'PATCH'])(
  'the body of a %s whose length is not said beforehand arrives whole',
  async (method) => {
    const path = '/api/departments/one/two';
    const call = request(`${url}${path}`, { method, headers: { 'transfer-encoding': 'chunked' } });
    call.write('{"revision"');
    call.end(':5}');
    const [answer] = (await once(call, 'response')) as [IncomingMessage];
    answer.resume();
    expect(answer.statusCode).toBe(200);
    expect(copies.flatMap(({ calls }) => calls)).toEqual([`${method} ${path} {"revision":5}`]);
  },
);

test('a copy that hangs is given up for another when it no longer says whether it is ready', async () => {
  first('hangs');
  const reads = [read(), read()];
  while (received().join() !== '1,1') await new Promise((resolve) => setImmediate(resolve));
  const [hung] = copies;
  hung?.server.close();
  hung?.server.closeIdleConnections();
  await look();
  expect(await Promise.all(reads)).toEqual([200, 200]);
});

test('ready as long as one copy of each service is', async () => {
  const [command, query] = watched;
  if (!command || !query) throw new Error('there are no copies');
  const ready = () =>
    Promise.all(servicesHealth({ command, query }).map(async (part) => (await part.check()).ok));
  first('starting');
  await look();
  expect(await ready()).toEqual([true, true]);
  both('starting');
  await look();
  expect(await ready()).toEqual([false, false]);
});
