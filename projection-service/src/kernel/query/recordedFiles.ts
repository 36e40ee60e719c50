/**
 * A file that the product made itself, compared with the hash in the event that recorded it. The log says it and not the read model: a person
 * who can replace the file in the database can change that row too. While the log is away the row is believed, so that documents can be read.
 */
import { Problem, type Json } from '@hospital/contracts';
import { StoreUnavailable } from '@hospital/event-store';
import type { StoredFile } from '@hospital/platform';
import type { QueryKit } from './reader.ts';

/** Where the log records something; of a file, the events of this type in this stream have its id as `file`, and its `sha256`. */
export interface RecordingEvent {
  readonly stream: string;
  readonly type: string;
  /** The event of the same stream after which the file is no more. */
  readonly removedBy?: string;
}

export interface RecordedAs {
  readonly recording: RecordingEvent;
  /** As the read model has them. */
  readonly file: string | null;
  readonly sha256: string | null;
}

type RecordedFilesKit = Pick<QueryKit, 'store' | 'files'>;

/** @throws Problem file_altered, document_erased */
export async function loadRecorded(kit: RecordedFilesKit, wanted: RecordedAs): Promise<StoredFile | null> {
  const { file } = wanted;
  return file === null ? null : kit.files.loadRecorded(file, await hashOf(kit, wanted, file));
}

export interface StoredAs extends RecordedAs {
  readonly file: string;
}

/** Some files at once, in their order. @throws Problem file_altered */
export async function loadAllRecorded(
  kit: RecordedFilesKit,
  wanted: readonly StoredAs[],
): Promise<readonly StoredFile[]> {
  const recorded = wanted.map(async (one) => ({ id: one.file, sha256: await hashOf(kit, one, one.file) }));
  return kit.files.loadAllRecorded(await Promise.all(recorded));
}

/** As the log has it; as the read model has it while the log is away. */
async function hashOf(
  { store }: Pick<RecordedFilesKit, 'store'>,
  { recording, sha256 }: RecordedAs,
  file: string,
): Promise<string | null> {
  return hashInLog(store, recording, file).catch((error: unknown) => {
    if (error instanceof StoreUnavailable) return sha256;
    throw error;
  });
}

/**
 * In hex; null where no event records this file. A document that was asked for again after a failure may have several. A row of the past, or of a
 * moment ago, still has a file that was removed since: that is no alteration.
 * @throws Problem document_erased
 */
async function hashInLog(
  store: QueryKit['store'],
  { stream, type, removedBy }: RecordingEvent,
  file: string,
): Promise<string | null> {
  let recorded: Json | undefined;
  for await (const event of store.read(stream, 0n, removedBy ? [type, removedBy] : [type])) {
    if (event.type === type && event.data['file'] === file) recorded ??= event.data['sha256'] ?? null;
    else if (event.type === removedBy && recorded !== undefined) throw new Problem('document_erased');
  }
  return typeof recorded === 'string' ? recorded : null;
}

/** Whether an event there has this value. @throws StoreUnavailable: without the log nothing is genuine */
export async function isRecorded(
  { store }: Pick<QueryKit, 'store'>,
  { stream, type }: RecordingEvent,
  [member, value]: readonly [member: string, value: string],
): Promise<boolean> {
  for await (const { data } of store.read(stream, 0n, [type])) if (data[member] === value) return true;
  return false;
}
