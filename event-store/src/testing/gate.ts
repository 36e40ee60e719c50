/** A proxy in front of a server: its clients see the server leave, come back, hang, and every fault of a network between them. */
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { Passage, type Traffic } from './passage.ts';

export type { Traffic } from './passage.ts';

export interface Gate {
  readonly port: number;
  /** Nobody is let in, and open connections are cut. */
  shut(): Promise<void>;
  open(): Promise<void>;
  /** Open connections are cut; new ones are let in. */
  cut(): void;
  /** The same with a reset (RST) in the place of an end. */
  reset(): void;
  /** As SIGSTOP does: connections stay open and new ones are accepted, but nothing passes. */
  freeze(): void;
  /** As SIGSTOP of PostgreSQL's first process alone does: open connections go on, and nothing passes over new ones. */
  freezeNew(): void;
  thaw(): void;
  /** How bytes pass from now on, over open and new connections. What was lost on a connection cannot be made up: cut it after a loss. */
  pass(traffic: Traffic): void;
}

interface Pair {
  readonly near: Socket;
  readonly far: Socket;
  readonly passages: readonly [Passage, Passage];
}

export async function openGate(to: { readonly host: string; readonly port: number }): Promise<Gate> {
  const pairs = new Set<Pair>();
  let isFrozen = false;
  let traffic: Traffic = {};
  // A server of its own would not wait for more to send either.
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ ...to, noDelay: true });
    const pair: Pair = { near, far, passages: [new Passage('asked'), new Passage('answered')] };
    const [asked, answered] = pair.passages;
    pairs.add(pair);
    for (const socket of [near, far]) {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        pairs.delete(pair);
        for (const stream of [near, far, asked, answered]) stream.destroy();
      });
    }
    for (const passage of pair.passages) {
      passage.set(traffic);
      if (isFrozen) passage.hold();
    }
    near.pipe(asked).pipe(far);
    far.pipe(answered).pipe(near);
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const end = (way: (socket: Socket) => void) => {
    for (const { near, far } of pairs) for (const socket of [near, far]) way(socket);
  };
  const cut = () => end((socket) => socket.destroy());
  const each = (act: (passage: Passage) => void) => {
    for (const { passages } of pairs) passages.forEach(act);
  };
  return {
    port,
    cut,
    reset: () => end((socket) => (socket.connecting ? socket.destroy() : socket.resetAndDestroy())),
    open: () => listen(port),
    shut: async () => {
      const closed = once(server, 'close');
      server.close();
      cut();
      await closed;
    },
    freeze: () => {
      isFrozen = true;
      each((passage) => passage.hold());
    },
    freezeNew: () => {
      isFrozen = true;
    },
    thaw: () => {
      isFrozen = false;
      each((passage) => passage.release());
    },
    pass: (given) => {
      traffic = given;
      each((passage) => passage.set(given));
    },
  };
}
