/**
 * Requests that Node's parser refuses before anything of ours sees them: no HTTP, headers that are too large, headers that do not come.
 * They get the answer that every refusal has.
 */
import { newId, Problem } from '@hospital/contracts';
import { STATUS_CODES, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { apiHeaders } from './secureHeaders.ts';
import { problemAnswer } from './problemAnswer.ts';

export interface HeaderPace {
  /** In which the headers have to be there. */
  readonly limitMs: number;
  readonly lookMs: number;
}

export const HEADER_PACE: HeaderPace = { limitMs: 20_000, lookMs: 5_000 };

/** @param answering responses that are under way: a connection that already carries one is only closed */
export function answerClientErrors(server: Server, answering: ReadonlySet<ServerResponse>): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const isUnderWay = [...answering].some((response) => response.socket === socket && response.headersSent);
    if (socket.writable && !isUnderWay && error.code !== 'ECONNRESET') socket.write(answerTo(error));
    socket.destroySoon();
  });
}

function problemOf({ code }: NodeJS.ErrnoException): Problem {
  if (code === 'HPE_HEADER_OVERFLOW') return new Problem('headers_too_large');
  return new Problem(code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'too_slow' : 'malformed_body');
}

function answerTo(error: NodeJS.ErrnoException): string {
  const { status, body } = problemAnswer(problemOf(error));
  const text = JSON.stringify({ ...body, requestId: newId() });
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    ...Object.entries(apiHeaders).map(([name, value]) => `${name}: ${value}`),
    `Content-Length: ${Buffer.byteLength(text)}`,
    '',
    text,
  ].join('\r\n');
}
