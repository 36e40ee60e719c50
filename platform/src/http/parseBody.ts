/** From what came to what a handler is given: uploads named, the route's schema applied, days cut, files kept. */
import { createHash } from 'node:crypto';
import {
  cutDays,
  fieldMessages,
  idOf,
  newId,
  Problem,
  type Actor,
  type Field,
  type Fields,
  type Route,
} from '@hospital/contracts';
import type { Files } from '../files/files.ts';
import type { ReceivedBody, ReceivedFile } from './receiveBody.ts';

export interface ParseContext {
  readonly route: Route;
  readonly actor: Actor | null;
  readonly idempotencyKey: string | null;
  readonly path: string;
  readonly files: Files;
  readonly settingsZone: () => Promise<string>;
}

type Values = Readonly<Record<string, unknown>>;

/** Files are kept last, when nothing can be wrong any more. @throws Problem validation_failed, unsupported_file, file_too_large */
export async function parseBody(received: ReceivedBody, context: ParseContext): Promise<unknown> {
  const { route } = context;
  if (!route.body) return received.value;
  const uploads = await Promise.all(received.files.map((file) => prepareUpload(file, context)));
  const named = Object.fromEntries(uploads.map(({ field, id }) => [field, { uploaded: id }]));
  const parsed = route.body.safeParse({
    ...withoutForgedUploads(route.fields, received.value ?? {}),
    ...named,
  });
  if (!parsed.success) throw new Problem('validation_failed', { fields: fieldMessages(parsed.error) });
  const body = await withDays(route.fields, parsed.data, context.settingsZone);
  await Promise.all(uploads.map((upload) => upload.keep()));
  return body;
}

interface Upload {
  readonly field: string;
  readonly id: string;
  keep(): Promise<unknown>;
}

async function prepareUpload({ field, bytes }: ReceivedFile, context: ParseContext): Promise<Upload> {
  const { files, route } = context;
  const description = route.fields?.[field];
  const accepts = description?.kind === 'file' ? description.accepts : 'image';
  await files.inspect(bytes, accepts);
  const id = uploadId(field, bytes, context);
  return { field, id, keep: () => files.save(bytes, accepts, id) };
}

/** A retry is the same body only if its file has the same id again. */
function uploadId(
  field: string,
  bytes: Buffer,
  { actor, idempotencyKey, route, path }: ParseContext,
): string {
  if (!idempotencyKey) return newId();
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return idOf('upload', actor?.id ?? '', route.method, path, idempotencyKey, field, sha256);
}

/** Only an upload puts a file's id there: whoever sends one could otherwise name a file of somebody else. */
function withoutForgedUploads(fields: Fields | undefined, body: Values): Values {
  const isForged = ([name, value]: [string, unknown]) =>
    fields?.[name]?.kind === 'file' && typeof value === 'object' && value !== null;
  return Object.fromEntries(Object.entries(body).filter((entry) => !isForged(entry)));
}

async function withDays(
  fields: Fields | undefined,
  body: unknown,
  settingsZone: () => Promise<string>,
): Promise<unknown> {
  if (!fields || typeof body !== 'object' || body === null) return body;
  const values = Object.entries(body);
  const needsZone = values.some(([name, value]) => isInstantOfDay(fields[name], value));
  return cutDays(fields, Object.fromEntries(values), needsZone ? await settingsZone() : 'utc');
}

function isInstantOfDay(field: Field | undefined, value: unknown): boolean {
  return field?.kind === 'day' && typeof value === 'string' && value.includes('T');
}
