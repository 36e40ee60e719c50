/**
 * Cuts answers whose client takes nothing for half a minute: what it does not take stays in memory, with the stream that it comes from.
 * A call that is still being worked on, and a stream of changes that has nothing to say, are silent too and stay.
 */
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const SILENCE_MS = 30_000;

/** @param answering responses that are under way */
export function cutSlowReaders(
  server: Server,
  answering: ReadonlySet<ServerResponse>,
  silenceMs = SILENCE_MS,
): void {
  const halfMs = silenceMs / 2;
  const silentAt = new WeakMap<Socket, number>();
  // Node calls this after so long without progress in either direction, and between calls after its keep-alive time-out.
  server.setTimeout(halfMs, (socket: Socket) => {
    const isAnswering = [...answering].some((response) => response.socket === socket);
    if (isAnswering && socket.writableLength === 0) return;
    // Two halves in a row and in time: after a standstill of this process itself (a frozen machine, a busy core) the time is over
    // before the process has seen what the client took meanwhile.
    const now = performance.now();
    const isSilentAgain = now - (silentAt.get(socket) ?? -Infinity) < 1.5 * halfMs;
    silentAt.set(socket, now);
    if (isAnswering && !isSilentAgain) socket.setTimeout(halfMs);
    else socket.destroy();
  });
}
