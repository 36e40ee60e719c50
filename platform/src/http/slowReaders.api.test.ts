import { afterEach, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { cutSlowReaders } from './slowReaders.ts';

/** More than the system keeps for a connection. */
const BYTES = 64 * 1024 * 1024;
let server: Server;
let client: Socket;
let answered: Promise<unknown>;

afterEach(async () => {
  client.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** Short, but longer than a busy machine takes from one piece to the next where the client reads. */
const LONGER_MS = 1_500;

async function ask(answer: (response: ServerResponse) => void, silenceMs = 300): Promise<void> {
  const answering = new Set<ServerResponse>();
  server = createServer({ keepAliveTimeout: 100 }, (_request, response) => {
    answering.add(response);
    response.once('close', () => answering.delete(response));
    answer(response);
  });
  cutSlowReaders(server, answering, silenceMs);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  answered = once(server, 'request');
  client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.on('error', () => undefined);
  client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
}

const large = (response: ServerResponse) => response.end(Buffer.alloc(BYTES));

test('an answer that nobody reads is cut', async () => {
  await ask(large);
  client.pause();
  const [, response] = (await answered) as [unknown, ServerResponse];
  await once(response, 'close');
  let bytes = 0;
  client.on('data', (piece: Buffer) => (bytes += piece.length));
  client.resume();
  await once(client, 'close');
  expect(bytes).toBeLessThan(BYTES);
});

test('an answer that is read with short pauses comes whole, and the idle connection is closed', async () => {
  await ask(large, LONGER_MS);
  const [step, closed] = [8 * 1024 * 1024, once(client, 'close')];
  let [bytes, nextPause] = [0, step];
  client.on('data', (piece: Buffer) => {
    bytes += piece.length;
    if (bytes < nextPause) return;
    nextPause += step;
    client.pause();
    void setTimeout(LONGER_MS / 5).then(() => client.resume());
  });
  await closed;
  expect(bytes).toBeGreaterThan(BYTES);
});

test('an answer stays while this process itself stood still for longer than that', async () => {
  await ask(large, LONGER_MS);
  let bytes = 0;
  client.on('data', (piece: Buffer) => (bytes += piece.length));
  await once(client, 'data');
  client.pause();
  await setTimeout(1.1 * LONGER_MS);
  client.resume();
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1.2 * LONGER_MS);
  await once(client, 'close');
  expect(bytes).toBeGreaterThan(BYTES);
});

test('a stream in which nothing waits stays, however long it is silent', async () => {
  await ask((response) => {
    response.write('first');
    void setTimeout(900).then(() => response.end('last'));
  });
  let text = '';
  client.on('data', (piece: Buffer) => (text += piece.toString()));
  await once(client, 'close');
  expect(text).toMatch(/first[^]*last/);
});
