import type { Request, Response } from 'express';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isNativeError } from 'node:util/types';
import { DEVICE_TOKEN_SECONDS } from '../authentication/deviceTokens.ts';
import type { Answer } from './call.ts';
import { DEVICE_COOKIE } from './callHeaders.ts';
import { compressed } from './compressed.ts';

interface SentAnswer extends Answer {
  /** JSON may be compressed. */
  readonly isCompressible?: boolean;
}

/**
 * Not `response.json`: its ETag would be taken for a revision, and a list is never worth a 304.
 * A stream is destroyed when the client goes away.
 */
export async function sendAnswer(request: Request, response: Response, answer: SentAnswer): Promise<void> {
  const { status = 200, headers = {}, content, body, isCompressible = false } = answer;
  response.status(status);
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (answer.deviceToken !== undefined) keepDeviceToken(request, response, answer.deviceToken);
  if (isKnown(request, headers)) {
    if (content instanceof Readable) content.destroy();
    response.status(304).end();
    return;
  }
  if (content instanceof Readable) return sendStream(request, response, content);
  const whole = content ?? jsonBytes(response, body);
  const bytes =
    isCompressible && !content ? await compressed(request, response, { bytes: whole, headers }) : whole;
  response.setHeader('Content-Length', bytes.length);
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

function keepDeviceToken(request: Request, response: Response, token: string): void {
  response.cookie(DEVICE_COOKIE, token, {
    httpOnly: true,
    sameSite: 'strict',
    secure: request.secure,
    path: request.baseUrl,
    maxAge: DEVICE_TOKEN_SECONDS * 1000,
  });
}

/** Files say under which ETag they are kept; who has one of the same needs it only once. */
function isKnown(request: Request, { ETag }: NonNullable<Answer['headers']>): boolean {
  return ETag !== undefined && request.get('if-none-match') === ETag;
}

function jsonBytes(response: Response, body: unknown): Buffer {
  if (body === undefined) return Buffer.alloc(0);
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  return Buffer.from(JSON.stringify(body));
}

async function sendStream(request: Request, response: Response, stream: Readable): Promise<void> {
  if (request.method === 'HEAD') {
    stream.destroy();
    response.end();
    return;
  }
  // Reported before the response ends: a pipeline destroys it first and says why later, too late for the line of the log.
  stream.once('error', (error) => {
    if (!isGone(error)) response.err = error;
  });
  response.flushHeaders();
  await pipeline(stream, response).catch((error: unknown) => {
    if (!isGone(error)) throw error;
  });
}

function isGone(error: unknown): boolean {
  if (!isNativeError(error)) return false;
  return error.name === 'AbortError' || ('code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE');
}
