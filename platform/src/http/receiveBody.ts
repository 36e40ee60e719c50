/** The body as it came: JSON, or a form with files in memory. Nothing is kept yet. */
import { Problem, type Route } from '@hospital/contracts';
import express, { type Request, type RequestHandler, type Response } from 'express';
import multer from 'multer';
import { isUtf8 } from 'node:buffer';
import { MAX_UPLOAD_BYTES } from '../files/kinds.ts';
import { assertStorable } from './storableText.ts';

export interface ReceivedBody {
  readonly value: Readonly<Record<string, unknown>> | undefined;
  readonly files: readonly ReceivedFile[];
}

export interface ReceivedFile {
  readonly field: string;
  readonly bytes: Buffer;
}

const MAX_TEXT_BYTES = 512 * 1024;
const MAX_FIELDS = 300;

export type BodyReader = (request: Request, response: Response) => Promise<ReceivedBody>;

/** A decoder would put another character in the place of bytes that are no text. */
const json = express.json({
  limit: MAX_TEXT_BYTES,
  type: () => true,
  // Express knows the callback by its place, and takes the status of what it throws.
  // eslint-disable-next-line @typescript-eslint/max-params
  verify: (_request, _response, bytes, encoding) => {
    if (encoding === 'utf-8' && !isUtf8(bytes))
      throw Object.assign(new Error('the body is no UTF-8'), { status: 400 });
  },
});

/** @throws Problem unsupported_body, and what the parsers throw */
export function bodyReader(route: Route): BodyReader {
  const form = route.body ? formReader(route.files ?? []) : null;
  return async (request, response) => {
    const received = await receive(request, response, form);
    if (received.value) assertStorable(received.value);
    return received;
  };
}

async function receive(request: Request, response: Response, form: BodyReader | null): Promise<ReceivedBody> {
  if (!hasBody(request)) return { value: undefined, files: [] };
  if (request.is(['json', '+json'])) {
    await run(json, request, response);
    return { value: objectOf(request.body), files: [] };
  }
  if (form && request.is('multipart/form-data')) return form(request, response);
  throw new Problem('unsupported_body');
}

function hasBody(request: Request): boolean {
  return request.get('transfer-encoding') !== undefined || Number(request.get('content-length') ?? 0) > 0;
}

/** A chunked body may turn out to be empty. */
function objectOf(body: unknown): Readonly<Record<string, unknown>> | undefined {
  if (body === undefined) return undefined;
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return { ...body };
  throw new Problem('malformed_body', { message: 'The body must be a JSON object.' });
}

function formReader(names: readonly string[]): BodyReader {
  const upload = multer({
    storage: multer.memoryStorage(),
    defParamCharset: 'utf8',
    limits: {
      fileSize: MAX_UPLOAD_BYTES,
      // One more than there are fields: the first file too many is of a field that has one or takes none, and the refusal names it.
      files: names.length + 1,
      fields: MAX_FIELDS,
      fieldSize: MAX_TEXT_BYTES,
      fieldNestingDepth: 4,
      fieldArrayIndexLimit: 1000,
    },
  }).fields(names.map((name) => ({ name, maxCount: 1 })));
  const maxBytes = MAX_TEXT_BYTES + names.length * MAX_UPLOAD_BYTES + 64 * 1024;
  return async (request, response) => {
    stopAt(maxBytes, request);
    await run(upload, request, response).catch(refuseForm);
    const value = objectOf(request.body);
    if (value && holdsUndecodable(value)) throw new Problem('malformed_body');
    return { value, files: filesOf(request) };
  };
}

/** Each field has its limit, and so have all of them together; who hides the length is cut off without an answer. */
function stopAt(maxBytes: number, request: Request): void {
  if (Number(request.get('content-length') ?? 0) > maxBytes) throw new Problem('body_too_large');
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxBytes) request.destroy(new Problem('body_too_large'));
  });
}

/** What the form's decoder puts in the place of bytes that are no text; nobody types it. */
function holdsUndecodable(value: unknown): boolean {
  return JSON.stringify(value).includes('\ufffd');
}

/** The form parser throws plain errors for what is no form. */
function refuseForm(error: unknown): never {
  if (error instanceof multer.MulterError || error instanceof Problem) throw error;
  throw new Problem('malformed_body');
}

function filesOf({ files }: Request): ReceivedFile[] {
  const lists = files && !Array.isArray(files) ? Object.values(files) : [];
  return lists.flat().map(({ fieldname, buffer }) => ({ field: fieldname, bytes: buffer }));
}

/** A parser that begins after its connection has ended waits for ever. */
function run(middleware: RequestHandler, request: Request, response: Response): Promise<void> {
  return new Promise((resolve, reject) => {
    const refuseHalf = () => {
      if (!request.complete) reject(new Problem('malformed_body'));
    };
    if (request.destroyed) refuseHalf();
    request.once('close', refuseHalf);
    void middleware(request, response, (error?: unknown) => (error ? reject(error) : resolve()));
  });
}
