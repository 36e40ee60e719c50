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
  // Node calls this after so long without progress in either direction, and between calls after its keep-alive time-out.
  server.setTimeout(silenceMs, (socket: Socket) => {
    const isAnswering = [...answering].some((response) => response.socket === socket);
    if (!isAnswering || socket.writableLength > 0) socket.destroy();
  });
}
