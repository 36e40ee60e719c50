/** One call, passed on to one copy, and how far it came. */
import {
  request as send,
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
} from 'node:http';
import type { Request, Response } from 'express';
import { pipeline } from 'node:stream/promises';
import type { Copy } from './copies.ts';

/**
 * `unsent`: nothing of the call reached the copy, or it refused all calls because it is still starting; another copy may have it, whatever it is.
 * `broken`: the copy may have done it.
 */
export type AttemptOutcome = 'answered' | 'unsent' | 'broken';

export interface PassedCall {
  readonly request: Request;
  readonly response: Response;
  /** Whole, or null where it is passed on as it comes. */
  readonly body: Buffer | null;
  /** Whether it may be sent again to another copy after it broke. */
  readonly mayRepeat: boolean;
}

const CONNECT_MS = 3_000;
/** An answer up to this is passed on when all of it is there: one that breaks off can still be asked for elsewhere. */
const WHOLE_BYTES = 1024 * 1024;
/** Of a connection, not of a call. */
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
];

function passedOn(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.includes(name)));
}

export async function attempt(copy: Copy, call: PassedCall): Promise<AttemptOutcome> {
  const { request, response } = call;
  const passed = open(copy, call);
  const leave = () => passed.destroy();
  // Who closes a stream of events closes it at the service too.
  response.once('close', leave);
  if (call.mayRepeat) copy.gone.addEventListener('abort', leave, { once: true });
  let isSent = false;
  try {
    await connected(passed);
    isSent = true;
    const answered = answerTo(passed);
    if (call.body) passed.end(call.body);
    else request.pipe(passed);
    return await passBack(await answered, response);
  } catch {
    passed.destroy();
    return response.headersSent ? 'answered' : isSent ? 'broken' : 'unsent';
  } finally {
    response.off('close', leave);
    copy.gone.removeEventListener('abort', leave);
  }
}

/** A connection of its own: one that was kept would fail the first call after its copy stopped. */
function open({ url: { hostname, port } }: Copy, { request, body }: PassedCall): ClientRequest {
  const passed = send({
    agent: false,
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || 80,
    method: request.method,
    path: request.originalUrl,
    headers: {
      ...passedOn(request.headers),
      ...framing(request, body),
      connection: 'close',
    },
  });
  // It is heard of by anyone who waits for the connection or the answer.
  passed.on('error', () => undefined);
  return passed;
}

/** Without it, Node sends the body of a GET or DELETE behind a call that says it has none. */
function framing({ headers }: Request, body: Buffer | null): IncomingHttpHeaders {
  if (body) return { 'content-length': String(body.length) };
  return headers['transfer-encoding'] === undefined ? {} : { 'transfer-encoding': 'chunked' };
}

function connected(passed: ClientRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => passed.destroy(new Error('no connection')), CONNECT_MS);
    passed.once('close', () => {
      clearTimeout(late);
      reject(new Error('no connection'));
    });
    passed.once('socket', (socket) => {
      socket.once('connect', () => {
        clearTimeout(late);
        resolve();
      });
    });
  });
}

function answerTo(passed: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    passed.once('response', resolve);
    passed.once('close', () => reject(new Error('no answer')));
  });
}

async function passBack(answer: IncomingMessage, response: Response): Promise<AttemptOutcome> {
  const { statusCode: status = 502, headers } = answer;
  const isSmall = Number(headers['content-length'] ?? Infinity) <= WHOLE_BYTES;
  const whole = isSmall ? await wholeOf(answer, WHOLE_BYTES) : null;
  if (whole && status === 503 && isStarting(whole)) return 'unsent';
  response.status(status);
  for (const [name, value] of Object.entries(passedOn(headers)))
    if (value !== undefined) response.setHeader(name, value);
  if (whole) {
    response.end(whole);
    return 'answered';
  }
  response.flushHeaders();
  await pipeline(answer, response);
  return 'answered';
}

function isStarting(body: Buffer): boolean {
  return /"code":\s*"starting"/.test(body.toString());
}

/** @throws when there is more, or it breaks off */
export async function wholeOf(stream: AsyncIterable<unknown>, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    if (!Buffer.isBuffer(chunk)) continue;
    chunks.push(chunk);
    size += chunk.length;
    if (size > limit) throw new Error('the body is too large');
  }
  return Buffer.concat(chunks);
}
