/**
 * Whether an answer is sent compressed. A large page of a list is a tenth of its size then, for 2 ms in another thread.
 *
 * What is compressed beside text of a stranger's choice can be guessed from the length (BREACH). That needs the browser to make calls for another
 * site, and none of them has a session: the token is a header, not a cookie. Answers that hold a secret, as those of a sign-in, are commands' and
 * are never compressed.
 */
import type { Request, Response } from 'express';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Answer } from './call.ts';

const gzipped = promisify(gzip);

/** Below this the headers of a call are most of what is sent. */
const SMALLEST_BYTES = 8_192;

/** The bytes to send, with their headers set on the response. An answer with an ETag is sent as it is: the tag is that of its bytes. */
export async function compressed(
  request: Request,
  response: Response,
  { bytes, headers = {} }: { readonly bytes: Buffer } & Pick<Answer, 'headers'>,
): Promise<Buffer> {
  if (bytes.length < SMALLEST_BYTES || 'ETag' in headers) return bytes;
  response.vary('Accept-Encoding');
  if (request.acceptsEncodings('gzip') !== 'gzip') return bytes;
  response.setHeader('Content-Encoding', 'gzip');
  return gzipped(bytes, { level: 1 });
}
