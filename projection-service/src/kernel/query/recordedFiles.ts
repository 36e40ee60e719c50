/**
 * A file that the product made itself, compared with the hash in the event that recorded it. The log says it and not the read model: a person
 * who can replace the file in the database can change that row too. While the log is away the row is believed, so that documents can be read.
 */
import { StoreUnavailable } from '@hospital/event-store';
import type { StoredFile } from '@hospital/platform';
import type { QueryKit } from './reader.ts';

/** Where the log records something; of a file, the events of this type in this stream have its id as `file`, and its `sha256`. */
export interface Recording {
  readonly stream: string;
  readonly type: string;
}

export interface RecordedAs {
  readonly recording: Recording;
  /** As the read model has them. */
  readonly file: string | null;
  readonly sha256: string | null;
}

/** @throws Problem file_altered */
export async function loadRecorded(
  kit: Pick<QueryKit, 'store' | 'files'>,
  { recording, file, sha256 }: RecordedAs,
): Promise<StoredFile | null> {
  if (file === null) return null;
  const recorded = await hashInLog(kit.store, recording, file).catch((error: unknown) => {
    if (error instanceof StoreUnavailable) return sha256;
    throw error;
  });
  return kit.files.loadRecorded(file, recorded);
}

/** In hex; null where no event records this file. A document that was asked for again after a failure may have several. */
async function hashInLog(
  store: QueryKit['store'],
  { stream, type }: Recording,
  file: string,
): Promise<string | null> {
  for await (const { data } of store.read(stream, 0n, [type]))
    if (data['file'] === file) return typeof data['sha256'] === 'string' ? data['sha256'] : null;
  return null;
}

/** Whether an event there has this value. @throws StoreUnavailable: without the log nothing is genuine */
export async function isRecorded(
  { store }: Pick<QueryKit, 'store'>,
  { stream, type }: Recording,
  [member, value]: readonly [member: string, value: string],
): Promise<boolean> {
  for await (const { data } of store.read(stream, 0n, [type])) if (data[member] === value) return true;
  return false;
}
