/** What a batch has of each record: its document, how that went, and the name of its file. Read in groups, so that memory does not grow with the batch. */
import {
  documentBatches,
  documentFileBase,
  documentKinds,
  documents,
  isDocumentKind,
  partIn,
  printedTitle,
  requestedIn,
  shownDocument,
  streamOf,
  type Actor,
  type AnyRow,
  type BatchRequested,
  type Identified,
  type ShownRecord,
} from '@hospital/contracts';
import { recordsAboutRestricted } from '../../across/aboutRestricted.ts';
import type { QueryKit } from '../../kernel/query/reader.ts';

const GROUP = 200;

/** Erased: printed, and removed with a person whom it names. Restricted: printed, and about a person whom this reader may not read now. */
export type DocumentOutcome = 'ready' | 'failed' | 'erased' | 'restricted' | 'waiting' | 'cancelled';

export interface BatchFile {
  readonly record: string;
  readonly revision: number;
  /** What people call the record: its number, or its month and whose it is. */
  readonly title: string;
  /** Unique in the batch, with its extension. */
  readonly name: string;
  readonly outcome: DocumentOutcome;
  readonly error: string | null;
  readonly sha256: string | null;
  /** Whose PDF it is; null where there is none. */
  readonly document: string | null;
  /** The id of the stored PDF; null where there is none. */
  readonly file: string | null;
  /** Of whom it shows something; nobody where there is no PDF. */
  readonly shown: readonly ShownRecord[];
}

interface BatchRead {
  readonly id: string;
  /** Who reads it. */
  readonly actor: Actor | null;
}

interface BatchState extends BatchRequested {
  /** By the place of the record in the batch. */
  readonly documents: ReadonlyMap<number, string>;
}

/** From the log: the read model keeps the figures of a batch alone. Null where it cannot be found there. */
async function askedOf({ store }: QueryKit, id: string): Promise<BatchState | null> {
  let asked: BatchRequested | null = null;
  const documents = new Map<number, string>();
  const types = ['DocumentBatchRequested', 'DocumentBatchPartRendered'];
  for await (const event of store.read(streamOf(documentBatches.category, id), 0n, types)) {
    if (asked === null) {
      asked = requestedIn(event);
      continue;
    }
    const part = partIn(event);
    for (const [index, { document }] of part.documents.entries())
      documents.set(part.part * asked.partSize + index, document);
  }
  return asked && { ...asked, documents };
}

export async function* batchFiles(kit: QueryKit, { id, actor }: BatchRead): AsyncGenerator<BatchFile> {
  const asked = await askedOf(kit, id);
  if (!asked) return;
  const names = new Set<string>();
  for (let start = 0; start < asked.records.length; start += GROUP) {
    const group = asked.records.slice(start, start + GROUP);
    const ids = group.map((_, index) => asked.documents.get(start + index) ?? null);
    const [states, printed] = await Promise.all([
      documentsOf(kit, ids, actor),
      printedOf(kit, asked.kind, group),
    ]);
    for (const [index, { record, revision }] of group.entries()) {
      const document = states.get(ids[index] ?? '');
      const row = printed.get(record);
      const title = row && isDocumentKind(asked.kind) ? printedTitle(asked.kind, row) : '';
      const name = unique(documentFileBase(asked.kind, title || record), names);
      yield { record, revision, title, name, ...stateOf(document, row) };
    }
  }
}

/** Of a batch that is cancelled: what was not printed until then waits for nothing. */
export async function* givenUp(files: AsyncIterable<BatchFile>): AsyncGenerator<BatchFile> {
  for await (const file of files) yield file.outcome === 'waiting' ? { ...file, outcome: 'cancelled' } : file;
}

interface DocumentState extends Identified {
  readonly status: string;
  readonly file: string | null;
  readonly sha256: string | null;
  readonly error: string | null;
}

function stateOf(
  document: DocumentState | undefined,
  printed: Identified | undefined,
): Pick<BatchFile, 'outcome' | 'error' | 'sha256' | 'document' | 'file' | 'shown'> {
  const none = { error: null, sha256: null, document: null, file: null, shown: [] };
  if (!document) return { ...none, outcome: 'waiting' };
  const { _id, status, file, sha256, error } = document;
  if (status === 'ready')
    return {
      ...none,
      outcome: 'ready',
      sha256,
      document: _id,
      file,
      shown: shownDocument(document, printed),
    };
  const isOver = status === 'failed' || status === 'erased' || status === 'restricted';
  return { ...none, outcome: isOver ? status : 'waiting', error };
}

async function documentsOf(
  kit: QueryKit,
  ids: readonly (string | null)[],
  actor: Actor | null,
): Promise<Map<string, DocumentState>> {
  const { rows } = await kit.pool.query<DocumentState>(
    `select _id::text as _id, kind, record, status, file::text as file, sha256, error, patient::text as patient, owner::text as owner
     from read_models.documents where _id = any($1::uuid[])`,
    [ids.filter((id) => id !== null)],
  );
  const hidden = await recordsAboutRestricted(kit, actor, { module: documents, rows });
  return new Map(
    rows.map((row) => [
      row._id,
      row.status === 'ready' && hidden.has(row._id) ? { ...row, status: 'restricted' } : row,
    ]),
  );
}

/** The records as they are now, by id. */
async function printedOf(
  { pool }: QueryKit,
  kind: string,
  group: readonly { readonly record: string }[],
): Promise<ReadonlyMap<string, AnyRow>> {
  if (!isDocumentKind(kind)) return new Map();
  const module = documentKinds[kind];
  const { rows } = await pool.query<{ id: string; row: AnyRow }>(
    `select t._id::text as id, to_jsonb(t) as row from read_models."${module.name}" t where t._id = any($1::uuid[])`,
    [group.map(({ record }) => record)],
  );
  return new Map(rows.map(({ id, row }) => [id, row]));
}

function unique(base: string, names: Set<string>): string {
  let name = `${base}.pdf`;
  for (let number = 2; names.has(name.toLowerCase()); number += 1) name = `${base}-${number}.pdf`;
  names.add(name.toLowerCase());
  return name;
}
