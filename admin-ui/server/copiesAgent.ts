/**
 * Connects to the copies of one service in turn, and to the next one where a copy does not take the connection: nothing of the
 * call was sent by then, so no command runs twice. A connection is made for each call, because one that was kept would fail the first
 * call after its copy stopped.
 */
import { Agent, type ClientRequestArgs } from 'node:http';
import { connect, Socket } from 'node:net';
import type { Duplex } from 'node:stream';

type Connected = (error: Error | null, stream: Duplex) => void;

const CONNECT_MS = 3_000;

export class CopiesAgent extends Agent {
  readonly #copies: readonly URL[];
  #next = 0;

  constructor(copies: readonly URL[]) {
    super({ keepAlive: false });
    this.#copies = copies;
  }

  override createConnection(_options: ClientRequestArgs, connected?: Connected): undefined {
    const first = this.#next;
    this.#next = (first + 1) % this.#copies.length;
    const inTurn = [...this.#copies.slice(first), ...this.#copies.slice(0, first)];
    void connectFirst(inTurn).then(
      (socket) => connected?.(null, socket),
      // It is not looked at beside an error.
      (error: Error) => connected?.(error, new Socket()),
    );
  }
}

async function connectFirst(copies: readonly URL[]): Promise<Duplex> {
  let last: unknown;
  for (const copy of copies) {
    try {
      return await connectTo(copy);
    } catch (error) {
      last = error;
    }
  }
  throw last;
}

function connectTo({ hostname, port }: URL): Promise<Duplex> {
  const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || 80 });
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => socket.destroy(new Error('no answer')), CONNECT_MS);
    socket.once('close', () => clearTimeout(late));
    socket.once('error', reject);
    socket.once('connect', () => {
      clearTimeout(late);
      socket.off('error', reject);
      resolve(socket);
    });
  });
}
