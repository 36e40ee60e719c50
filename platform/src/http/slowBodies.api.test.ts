import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { cutSlowBodies } from './slowBodies.ts';

let server: Server;
let asked: string[];

async function start(isReading: boolean, turn = Promise.resolve()): Promise<void> {
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    asked.push(String(request.url));
    if (!isReading) {
      response.writeHead(401).end('no');
      return;
    }
    let bytes = 0;
    request.on('data', (piece: Buffer) => (bytes += piece.length));
    request.on('end', () => response.end(`got ${bytes}`));
    request.on('error', () => response.destroy());
  };
  server = createServer((request, response) => {
    if (request.url === '/waits') void turn.then(() => answer(request, response));
    else answer(request, response);
  });
  cutSlowBodies(server, { graceMs: 100, bytesPerSecond: 1000, lookMs: 10 });
  await once(server.listen(0, '127.0.0.1'), 'listening');
}

beforeEach(() => {
  asked = [];
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

interface Caller {
  readonly socket: Socket;
  readonly heard: () => string;
  readonly closed: Promise<unknown>;
}

function call(headers: string, path = '/x'): Caller {
  const address = server.address();
  const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1');
  let text = '';
  socket.on('data', (piece: Buffer) => (text += piece.toString()));
  // A write may meet the cut, which is no failure here.
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n`);
  return { socket, heard: () => text, closed };
}

test.each(['Content-Length: 1000', 'Transfer-Encoding: chunked'])(
  'a body that does not come is cut with an answer (%s)',
  async (headers) => {
    await start(true);
    const caller = call(headers);
    await caller.closed;
    expect(caller.heard()).toMatch(/^HTTP\/1\.1 408 /);
    expect(caller.heard()).toContain('"code":"too_slow"');
  },
);

test('one that trickles is cut, a byte now and then is no way around', async () => {
  await start(true);
  const caller = call('Content-Length: 1000');
  const trickle = setInterval(() => caller.socket.write('x'), 20);
  await caller.closed.finally(() => clearInterval(trickle));
  expect(caller.heard()).toContain('408');
});

test('so is one that was answered before its body came', async () => {
  await start(false);
  const caller = call('Content-Length: 1000');
  await caller.closed;
  expect(caller.heard()).toMatch(/^HTTP\/1\.1 401 /);
});

test('a body that comes fast enough passes, however long it takes', async () => {
  await start(true);
  const caller = call('Content-Length: 100001');
  caller.socket.write('x'.repeat(100_000));
  const slow = call('Content-Length: 1000');
  await slow.closed;
  expect(caller.heard()).toBe('');
  caller.socket.write('x');
  await once(caller.socket, 'data');
  expect(caller.heard()).toContain('got 100001');
});

test('one that waits for its turn here is not slow, until we read it', async () => {
  let takeTurn = () => {};
  await start(true, new Promise((resolve) => (takeTurn = resolve)));
  const waiting = call('Content-Length: 1000', '/waits');
  for (let other = 0; other < 2; other++) await call('Content-Length: 1000').closed;
  expect([waiting.heard(), waiting.socket.destroyed]).toEqual(['', false]);
  takeTurn();
  await waiting.closed;
  expect(waiting.heard()).toContain('408');
});
