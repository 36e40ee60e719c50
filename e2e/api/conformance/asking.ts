/** Makes the call of a row of the conformance table. */
import { Answer, form, type Client, type Fields } from '../../client.ts';
import type { Clinic } from '../clinic.ts';
import { FILES } from './files.ts';
import { printed, type Named } from './records.ts';
import type { ConformanceRow } from './row.ts';

interface Asking {
  readonly clinic: Clinic;
  readonly named: Named;
}

async function resolve(text: string, { clinic, named }: Asking): Promise<string> {
  let resolved = text;
  for (const [place, name = ''] of text.matchAll(/\{([a-z][a-z ]*)\}/g)) {
    if (name === 'me') continue;
    resolved = resolved.replace(place, name === 'n' ? String(clinic.next()) : await named(name));
  }
  return resolved;
}

/** With the row's records in the place of what is in braces. */
export async function resolved<T>(value: T, asking: Asking): Promise<T> {
  return JSON.parse(await resolve(JSON.stringify(value), asking)) as T;
}

export function callerOf({ by }: ConformanceRow, clinic: Clinic): Client | Promise<Client> {
  if (by === 'nobody') return clinic.anyone;
  return by === undefined ? clinic.admin : clinic.as(by);
}

function bodyOf(
  { files = {} }: ConformanceRow,
  sent: { json: Fields | undefined; form: Fields | undefined },
): Fields | FormData | undefined {
  if (sent.json) return sent.json;
  if (!sent.form) return undefined;
  return form(
    sent.form,
    Object.fromEntries(Object.entries(files).map(([name, kind]) => [name, FILES[kind]()])),
  );
}

/** Of a stream the first piece, of a call beside the API the whole. */
async function fetched(row: ConformanceRow, client: Client, url: string): Promise<Answer> {
  const control = new AbortController();
  const response = await fetch(url, {
    headers: client.token === null ? {} : { Authorization: `Bearer ${client.token}` },
    signal: control.signal,
  });
  if (!row.stream) return new Answer(row.call, response, new Uint8Array(await response.arrayBuffer()));
  await response.body?.getReader().read();
  control.abort();
  return new Answer(row.call, response, new Uint8Array());
}

/** The row's call, made by this person. */
export async function askRow(row: ConformanceRow, client: Client, asking: Asking): Promise<Answer> {
  const { clinic, named } = asking;
  const [method = '', specified = ''] = row.call.split(' ');
  if (row.stream) return fetched(row, client, `${clinic.url}/api${specified}`);
  if (/^\/(health|metrics|api)/.test(specified)) return fetched(row, client, `${clinic.url}${specified}`);
  for (const name of row.given ?? []) await named(name);
  const path = await resolve(row.path ?? specified.replace(/\{(userId|adminId)\}/, '{me}'), asking);
  const body = bodyOf(row, await resolved({ json: row.json, form: row.form }, asking));
  const headers = { 'X-Read-After': clinic.lastPosition.position ?? '' };
  const call = () => client.call(method, path, body, { ...(row.query ? { query: row.query } : {}), headers });
  return row.file === undefined ? call() : printed(call);
}
