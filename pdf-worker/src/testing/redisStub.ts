/** A server of Redis' protocol that keeps nothing and says what a test wants. */
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import type { Socket } from 'node:net';

/** By the command's name in small letters. An empty answer is none. */
export type RedisAnswers = Readonly<Record<string, string>>;

export interface RedisStub {
  readonly port: number;
  readonly url: string;
  /** How often this was asked. */
  asked(command: string): number;
  /** How many there have been. */
  connections(): number;
  close(): Promise<void>;
}

const INFO = ['redis_version:7.2.0', 'maxmemory_policy:noeviction'].join('\r\n');
const USUAL: RedisAnswers = { info: bulk(INFO), bzpopmin: '' };

export function bulk(text: string): string {
  return `$${Buffer.byteLength(text)}\r\n${text}`;
}

/** @param answers to the connection of this number, from 1; all other commands are answered with OK */
export async function redisThatSays(answers: (connection: number) => RedisAnswers): Promise<RedisStub> {
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    const connection = (connections += 1);
    let unread = '';
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      const { names, rest } = commandsIn(unread + data.toString('latin1'));
      unread = rest;
      for (const name of names) {
        asked.push(name);
        const answer = { ...USUAL, ...answers(connection) }[name] ?? '+OK';
        if (answer !== '') socket.write(`${answer}\r\n`);
        if (name === 'quit') socket.end();
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `redis://127.0.0.1:${port}`,
    asked: (command) => asked.filter((name) => name === command).length,
    connections: () => connections,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The names of the commands that have arrived whole. */
function commandsIn(text: string): { names: string[]; rest: string } {
  const names: string[] = [];
  let at = 0;
  for (;;) {
    const command = commandAt(text, at);
    if (command === null) return { names, rest: text.slice(at) };
    names.push(command.name);
    at = command.end;
  }
}

function commandAt(text: string, start: number): { name: string; end: number } | null {
  const words: string[] = [];
  const head = /\*(\d+)\r\n/y;
  head.lastIndex = start;
  const count = Number(head.exec(text)?.[1] ?? Infinity);
  let at = head.lastIndex;
  while (words.length < count) {
    const size = /\$(\d+)\r\n/y;
    size.lastIndex = at;
    const length = Number(size.exec(text)?.[1] ?? Infinity);
    const end = size.lastIndex + length;
    if (end + 2 > text.length) return null;
    words.push(text.slice(size.lastIndex, end));
    at = end + 2;
  }
  return { name: words[0]?.toLowerCase() ?? '', end: at };
}
