/** From what came to what a handler is given: uploads named, the route's schema applied, days cut, files kept. */
import {
  checkInput,
  cutDays,
  dayMessages,
  idOf,
  needsClinicDay,
  newId,
  Problem,
  type Actor,
  type ClinicDay,
  type Fields,
  type Route,
} from '@hospital/contracts';
import type { z } from 'zod';
import { sha256Of, type Files } from '../files/files.ts';
import { kindOfFile } from '../files/kinds.ts';
import type { UploadQuota } from '../files/quota.ts';
import { KeyedMutex } from '@hospital/event-store';
import type { ReceivedBody, ReceivedFile } from './receiveBody.ts';

export interface ParseContext {
  readonly route: Route;
  readonly actor: Actor | null;
  readonly idempotencyKey: string | null;
  readonly path: string;
  readonly files: Files;
  readonly uploads: UploadQuota;
  readonly clinicDay: () => Promise<ClinicDay>;
}

type Values = Readonly<Record<string, unknown>>;

/**
 * Files are looked at first, by their first bytes alone, and are decoded and kept last, when nothing else can be wrong.
 * @throws Problem validation_failed, upload_limit, and what `Files.save` throws
 */
export async function parseBody(received: ReceivedBody, context: ParseContext): Promise<unknown> {
  const { route } = context;
  if (!route.body) return received.value;
  await countBytes(received.files, context);
  if (route.hashesFiles) return hashedBody(route.body, received);
  const uploads = received.files.map((file) => uploadOf(file, context));
  const named = Object.fromEntries(uploads.map(({ field, id }) => [field, { uploaded: id }]));
  const values = { ...withoutForgedUploads(route.fields, received.value ?? {}), ...named };
  const parsed = checked(route.body, values);
  const body = await withDays(route.fields, parsed, context.clinicDay);
  for (const { keep } of uploads) await keep();
  return body;
}

/** @throws Problem validation_failed, unsupported_file */
function hashedBody(schema: z.ZodType, { value, files }: ReceivedBody): unknown {
  const hashes = Object.fromEntries(files.map(({ field, bytes }) => [field, hashOfPdf(field, bytes)]));
  return checked(schema, { ...value, ...hashes });
}

function checked(schema: z.ZodType, values: Values): unknown {
  const parsed = checkInput(schema, values);
  if (!parsed.success) throw new Problem('validation_failed', { fields: parsed.fields });
  return parsed.data;
}

function hashOfPdf(field: string, bytes: Buffer): string {
  try {
    kindOfFile(bytes, 'document');
  } catch (error) {
    throw ofField(field, error);
  }
  return sha256Of(bytes);
}

async function countBytes(files: readonly ReceivedFile[], { actor, uploads }: ParseContext): Promise<void> {
  const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
  if (actor && bytes > 0) await uploads.count(actor.id, bytes);
}

interface Upload {
  readonly field: string;
  readonly id: string;
  keep(): Promise<unknown>;
}

/** One picture of a person is decoded at a time: who sends many waits, and not the others. */
const uploads = new KeyedMutex();

function uploadOf({ field, bytes }: ReceivedFile, context: ParseContext): Upload {
  const { files, route, actor } = context;
  const description = route.fields?.[field];
  const accepts = description?.kind === 'file' ? description.accepts : 'photo';
  try {
    kindOfFile(bytes, accepts);
  } catch (error) {
    throw ofField(field, error);
  }
  const id = uploadId(field, bytes, context);
  // A repeat is not decoded again.
  const kept = async () => (await files.touch(id)) || files.save(bytes, accepts, id);
  const keep = () => uploads.run(actor?.id ?? '', kept);
  return {
    field,
    id,
    keep: () =>
      keep().catch((error: unknown) => {
        throw ofField(field, error);
      }),
  };
}

/** The screens show what is wrong with a file beside its field. */
function ofField(field: string, error: unknown): unknown {
  if (!(error instanceof Problem)) return error;
  return new Problem(error.code, { ...error.details, fields: { [field]: error.message } });
}

/** A retry is the same body only if its file has the same id again. */
function uploadId(
  field: string,
  bytes: Buffer,
  { actor, idempotencyKey, route, path }: ParseContext,
): string {
  if (!idempotencyKey) return newId();
  return idOf('upload', actor?.id ?? '', route.method, path, idempotencyKey, field, sha256Of(bytes));
}

/** Only an upload puts a file's id there: anyone who sends one could otherwise name a file of somebody else. */
function withoutForgedUploads(fields: Fields | undefined, body: Values): Values {
  const isForged = ([name, value]: [string, unknown]) =>
    fields?.[name]?.kind === 'file' && typeof value === 'object' && value !== null;
  return Object.fromEntries(Object.entries(body).filter((entry) => !isForged(entry)));
}

/** Days that came as instants are cut to the clinic's; then each is looked at, with the clinic's today. */
async function withDays(
  fields: Fields | undefined,
  body: unknown,
  clinicDay: () => Promise<ClinicDay>,
): Promise<unknown> {
  if (!fields || typeof body !== 'object' || body === null) return body;
  const values = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
  if (!needsClinicDay(fields, values)) return values;
  const { zone, today } = await clinicDay();
  const days = cutDays(fields, values, zone);
  const messages = dayMessages(fields, days, today);
  if (Object.keys(messages).length > 0) throw new Problem('validation_failed', { fields: messages });
  return days;
}
