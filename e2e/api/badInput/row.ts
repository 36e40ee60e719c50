/** A row of the bad-input table: what is sent, and the refusal that must come back. Nothing may be written, and the next call succeeds. */
import { Answer, type Client, type Body, type CallOptions, type Fields } from '../../client.ts';
import type { Clinic } from '../clinic.ts';
import { connect } from 'node:net';

/** Where a row is tried: the clinic, and records that rows share because none of them changes one. */
export interface World {
  readonly clinic: Clinic;
  readonly sessionKey: Buffer;
  /** Made at the first use and kept. */
  record(name: string): Promise<string>;
  /** From here on nothing may be written: what a row needs is there. */
  startMeasuring(): Promise<void>;
}

export interface BadRow {
  readonly name: string;
  /** One status, or those among which the specification does not choose. */
  readonly status: number | readonly number[];
  readonly code?: string;
  /** Exactly these fields are named. */
  readonly fields?: readonly string[];
  readonly send: (world: World) => Promise<Answer>;
}

/** Puts ids into a path or a body: `{patient}` is the world's patient; `{me}` stays for the client. */
export async function resolve(world: World, text: string): Promise<string> {
  let resolved = text;
  for (const [place, name = ''] of text.matchAll(/\{([a-z][A-Za-z ]*)\}/g)) {
    if (name !== 'me') resolved = resolved.replace(place, await world.record(name));
  }
  return resolved;
}

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly body?: Body;
  readonly options?: CallOptions;
  /** The administrator unless given. */
  readonly by?: (world: World) => Client | Promise<Client>;
}

/** A call of a JSON body or none; names in braces are records, also within the body. */
export function calling({ method, path, body, options = {}, by }: Call) {
  return async (world: World): Promise<Answer> => {
    const client = by ? await by(world) : world.clinic.admin;
    const plain = typeof body === 'object' && !(body instanceof FormData) && !(body instanceof Uint8Array);
    const sent = plain ? await resolve(world, JSON.stringify(body)) : body;
    const target = await resolve(world, path);
    await world.startMeasuring();
    // A read sees what the rows before have made.
    if (method === 'GET') return client.get(target, options);
    return client.call(method, target, sent, options);
  };
}

/** Written to a connection as it stands; returns what came back before the server closed it. */
export async function rawAnswer(url: string, text: string | Uint8Array): Promise<Answer> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const pieces: Buffer[] = [];
  socket.on('data', (piece: Buffer) => pieces.push(piece));
  socket.on('error', () => undefined);
  const closed = new Promise<void>((done) => socket.once('close', () => done()));
  socket.write(text);
  await closed;
  const [head = '', ...rest] = Buffer.concat(pieces).toString('latin1').split('\r\n\r\n');
  const [line = '', ...headers] = head.split('\r\n');
  const status = Number(line.split(' ')[1] ?? 0);
  const bytes = Buffer.from(rest.join('\r\n\r\n'), 'latin1');
  const pairs = headers.map((header): [string, string] => {
    const colon = header.indexOf(':');
    return [header.slice(0, colon), header.slice(colon + 1).trim()];
  });
  const response = new Response(null, { status: status || 599, headers: pairs });
  return new Answer(String(text).split('\r\n')[0] ?? '', response, bytes);
}

/** A request of HTTP/1.1 as text: `fetch` would tidy paths and headers up. */
export function request(line: string, headers: Fields = {}, body: string | Uint8Array = ''): Buffer {
  const lines = Object.entries({ Host: 'x', Connection: 'close', ...headers }).map(
    ([name, value]) => `${name}: ${String(value)}`,
  );
  return Buffer.concat([Buffer.from(`${line}\r\n${lines.join('\r\n')}\r\n\r\n`), Buffer.from(body)]);
}

export function bearer({ clinic }: World): Fields {
  return { Authorization: `Bearer ${clinic.admin.token ?? ''}` };
}
