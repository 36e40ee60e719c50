/**
 * Cuts requests whose body comes too slowly: Node limits the whole of a request alone, and within that limit a few hundred
 * connections that send a byte now and then cost a caller nothing. A body that comes at 16 KB a second passes, 5 MB on such a line in
 * five minutes and a half.
 */
import { newId, Problem } from '@hospital/contracts';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { problemAnswer } from './problemAnswer.ts';

export interface BodyPace {
  /** From here on the pace is looked at. */
  readonly graceMs: number;
  /** On average, for as long as we read: what waits for its turn here is not slow. */
  readonly bytesPerSecond: number;
  readonly lookMs: number;
}

const PACE: BodyPace = { graceMs: 10_000, bytesPerSecond: 16 * 1024, lookMs: 2_000 };
/** Twelve megabytes, two files with their form, at the slowest pace. */
const LONGEST_REQUEST_MS = 15 * 60_000;

interface Arriving {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly bytesBefore: number;
  readMs: number;
}

export function cutSlowBodies(server: Server, pace: BodyPace = PACE): void {
  server.requestTimeout = LONGEST_REQUEST_MS;
  const arriving = new Set<Arriving>();
  let timer: NodeJS.Timeout | null = null;
  const stop = () => {
    if (timer) clearInterval(timer);
    timer = null;
  };
  let lookedAt = 0;
  const look = () => {
    const now = performance.now();
    for (const one of arriving) {
      if (one.request.readableFlowing) one.readMs += now - lookedAt;
      if (one.request.complete || one.request.socket.destroyed) arriving.delete(one);
      else if (isTooSlow(one, pace)) cut(one);
    }
    lookedAt = now;
    if (arriving.size === 0) stop();
  };
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return;
    arriving.add({ request, response, readMs: 0, bytesBefore: request.socket.bytesRead });
    if (timer) return;
    lookedAt = performance.now();
    timer = setInterval(look, pace.lookMs);
  });
  server.once('close', stop);
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** What the socket read, not what a handler took: nobody else may listen to the body before its parser does. */
function isTooSlow(
  { request, readMs, bytesBefore }: Arriving,
  { graceMs, bytesPerSecond }: BodyPace,
): boolean {
  const bytes = request.socket.bytesRead - bytesBefore;
  return readMs > graceMs && bytes < (readMs / 1000) * bytesPerSecond;
}

/** As Node answers headers that come too slowly. */
function cut({ request, response }: Arriving): void {
  const hangUp = () => request.socket.destroy();
  if (response.headersSent) {
    hangUp();
    return;
  }
  const { status, body } = problemAnswer(new Problem('too_slow'));
  const requestId = response.getHeader('X-Request-Id') ?? newId();
  response
    .writeHead(status, { Connection: 'close', 'Content-Type': 'application/json; charset=utf-8' })
    .end(JSON.stringify({ ...body, requestId }), hangUp);
}
