import { afterEach, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createLogger, type Logger } from '@hospital/platform';
import { whenRedisAnswers } from './redis.ts';

const NAMES = /\*\d+\r\n\$\d+\r\n(\w+)/g;
const open: { readonly server: Server; readonly sockets: Set<Socket> }[] = [];

/** A server that knows these commands, and OK to all others. @returns its port */
async function redisThatSays(answers: () => Readonly<Record<string, string>>): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      for (const [, name = ''] of data.toString().matchAll(NAMES))
        socket.write(`${answers()[name.toLowerCase()] ?? '+OK'}\r\n`);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push({ server, sockets });
  return (server.address() as AddressInfo).port;
}

afterEach(async () => {
  for (const { server, sockets } of open.splice(0)) {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  }
});

function listening() {
  const [said, waitedFor]: [string[], (string | null)[]] = [[], []];
  const log: Logger = Object.assign(createLogger({ name: 'test', level: 'silent' }), {
    warn: (...words: unknown[]) => void said.push(String(words.at(-1))),
  });
  return { said, waitedFor, log, noteWaiting: (what: string | null) => void waitedFor.push(what) };
}

const oldProtocol = { hello: '-NOPROTO unsupported protocol version' };

test.each([
  ['a wrong password', ':x@', '', { hello: '-WRONGPASS invalid username-password pair' }],
  [
    'a password that is missing',
    '',
    '',
    { hello: '-NOAUTH HELLO must be called with the client authenticated' },
  ],
  ['a user without the right', '', '', { ping: '-NOPERM this user has no permissions to run the command' }],
  ['a database that is not there', '', '/99', { select: '-ERR DB index is out of range' }],
  ['a wrong password, by the older protocol', ':x@', '', { ...oldProtocol, auth: '-ERR invalid password' }],
])('%s is named by the variable', async (_, user, path, answers) => {
  const port = await redisThatSays(() => answers);
  const about = listening();
  await expect(whenRedisAnswers(`redis://${user}127.0.0.1:${port}${path}`, about)).rejects.toThrow(
    /^REDIS_URL: Redis refuses the user or the password, or has no such database\.$/,
  );
  expect(about.said).toEqual([]);
});

test('one that still reads its data is waited for, and said so once', async () => {
  let asked = 0;
  const port = await redisThatSays(() => {
    asked += 1;
    return asked < 20 ? { ping: '-LOADING Redis is loading the dataset in memory' } : { ping: '+PONG' };
  });
  const { said, waitedFor, ...waiting } = listening();
  await whenRedisAnswers(`redis://127.0.0.1:${port}`, waiting);
  expect(said).toEqual(['waiting for Redis', 'Redis is there: the start goes on']);
  expect([waitedFor[0], waitedFor.at(-1)]).toEqual(['Redis', null]);
});

test('one that is away is waited for until the start is stopped', async () => {
  const stop = new AbortController();
  const { said, waitedFor, ...waiting } = listening();
  const noteWaiting = (what: string | null) => {
    waitedFor.push(what);
    if (waitedFor.length === 2) stop.abort(new Error('asked to stop'));
  };
  await expect(
    whenRedisAnswers('redis://127.0.0.1:1', { ...waiting, noteWaiting, signal: stop.signal }),
  ).rejects.toThrow('asked to stop');
  expect([said, waitedFor]).toEqual([['waiting for Redis'], ['Redis', 'Redis']]);
});
