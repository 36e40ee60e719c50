/** Sends a request exactly as it is written: `fetch` would correct its address. */
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { form, type Client } from '../client.ts';
import { FILES, type FuzzRequest } from './requests.ts';
import type { World } from './world.ts';

/** A request whose tokens are replaced. */
export interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
}

export interface Sent {
  readonly request: SentRequest;
  readonly status: number;
  /** By name in small letters. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Of a stream its first part. */
  readonly text: string;
}

const LIMIT_MS = 30_000;
const agent = new Agent({ keepAlive: true, maxSockets: 4 });

export function closeConnections(): void {
  agent.destroy();
}

/** @throws Error where no answer comes */
export function send(request: SentRequest): Promise<Sent> {
  return new Promise((answer, fail) => {
    const { method, url, headers, body } = request;
    const sending = httpRequest(url, { method, headers, agent, timeout: LIMIT_MS }, (response) => {
      read(response).then(
        (text) => answer({ request, status: response.statusCode ?? 0, headers: single(response), text }),
        fail,
      );
    });
    sending.once('timeout', () => sending.destroy(new Error(`no answer within ${LIMIT_MS / 1000} s`)));
    sending.once('error', (cause) => fail(new Error(`no answer: ${cause.message}`, { cause })));
    sending.end(body ?? undefined);
  });
}

const single = ({ headers }: IncomingMessage): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]));

async function read(response: IncomingMessage): Promise<string> {
  if (response.headers['content-type']?.startsWith('text/event-stream')) {
    response.destroy();
    return '';
  }
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

/** The request with records in the place of its tokens, as that person sends it. */
export async function resolve(written: FuzzRequest, world: World, caller: Client): Promise<SentRequest> {
  const { method, path, query, headers, body } = written;
  const put = (text: string): string => world.resolved(text, caller);
  const sent = body ? await encoded(body, put) : null;
  const target = query.length === 0 ? path : `${path}?${query.join('&')}`;
  const all = {
    ...(caller.token === null ? {} : { Authorization: `Bearer ${caller.token}` }),
    ...(sent ? { 'Content-Type': sent.type, 'Content-Length': String(sent.bytes.length) } : {}),
    ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, put(value)])),
  };
  return { method, url: `${caller.url}${put(target)}`, headers: all, body: sent?.bytes ?? null };
}

interface Encoded {
  readonly type: string;
  readonly bytes: Buffer;
}

async function encoded(
  body: NonNullable<FuzzRequest['body']>,
  put: (text: string) => string,
): Promise<Encoded> {
  switch (body.kind) {
    case 'json':
      return { type: 'application/json', bytes: Buffer.from(put(JSON.stringify(body.value) ?? '')) };
    case 'raw':
      return { type: body.type, bytes: Buffer.from(body.text) };
    case 'form': {
      const files = Object.entries(body.files).map(([name, kind]) => [name, fileOf(kind)] as const);
      const fields = Object.entries(body.fields).filter(([, value]) => value !== undefined);
      const texts = fields.map(([name, value]) => [
        name,
        typeof value === 'string' ? put(value) : resolvedJson(value, put),
      ]);
      const response = new Response(form(Object.fromEntries(texts), Object.fromEntries(files)));
      const bytes = Buffer.from(await response.arrayBuffer());
      return { type: response.headers.get('content-type') ?? '', bytes };
    }
  }
}

function resolvedJson(value: unknown, put: (text: string) => string): unknown {
  const resolved: unknown = JSON.parse(put(JSON.stringify(value)));
  return resolved;
}

/** @throws Error for a name that is not in `FILES` */
function fileOf(kind: string): File {
  const bytes = FILES[kind];
  if (bytes === undefined) throw new Error(`There is no file ${kind}`);
  return new File([new Uint8Array(bytes)], `${kind}.${kind}`);
}
