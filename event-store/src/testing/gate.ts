import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** A proxy in front of a server. Its clients see the server leave (shut), come back (open) and hang (freeze, thaw). */
export interface Gate {
  readonly port: number;
  /** Nobody is let in, and open connections are cut. */
  shut(): Promise<void>;
  open(): Promise<void>;
  /** Open connections are cut; new ones are let in. */
  cut(): void;
  /** As SIGSTOP does: connections stay open and new ones are accepted, but nothing passes. */
  freeze(): void;
  /** As SIGSTOP of PostgreSQL's first process alone does: open connections go on, and nothing passes over new ones. */
  freezeNew(): void;
  thaw(): void;
}

interface Pair {
  readonly near: Socket;
  readonly far: Socket;
}

export async function openGate(to: { readonly host: string; readonly port: number }): Promise<Gate> {
  const pairs = new Set<Pair>();
  let isFrozen = false;
  // A server of its own would not wait for more to send either.
  const server = createServer({ noDelay: true }, (near) => {
    const pair = { near, far: connect({ ...to, noDelay: true }) };
    pairs.add(pair);
    for (const socket of [near, pair.far]) {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        pairs.delete(pair);
        near.destroy();
        pair.far.destroy();
      });
    }
    if (!isFrozen) join(pair);
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const cut = () => {
    for (const { near, far } of pairs) {
      near.destroy();
      far.destroy();
    }
  };
  return {
    port,
    cut,
    open: () => listen(port),
    shut: async () => {
      const closed = once(server, 'close');
      server.close();
      cut();
      await closed;
    },
    freeze: () => {
      isFrozen = true;
      for (const pair of pairs) part(pair);
    },
    freezeNew: () => {
      isFrozen = true;
    },
    thaw: () => {
      isFrozen = false;
      for (const pair of pairs) {
        part(pair);
        join(pair);
      }
    },
  };
}

function part({ near, far }: Pair): void {
  near.unpipe(far);
  far.unpipe(near);
}

function join({ near, far }: Pair): void {
  near.pipe(far).pipe(near);
}
