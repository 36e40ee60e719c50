/** Batches are read by the person who asked for them, while they may read their kind, and by an Administrateur. Results are streamed. */
import {
  csvSeparatorIn,
  documentBatches,
  documentKinds,
  documents,
  isDocumentKind,
  printableKinds,
  Problem,
  readPermission,
  recordingOf,
  type Actor,
  type AnyRow,
  type CsvSeparator,
  type ShownRecord,
} from '@hospital/contracts';
import type { RecordedFile, Shows } from '@hospital/platform';
import { escapeLiteral } from 'pg';
import { readAhead } from '../../kernel/readAhead.ts';
import { download } from '../../kernel/query/download.ts';
import { loadAllRecorded, type StoredAs } from '../../kernel/query/recordedFiles.ts';
import type { QueryModule } from '../../kernel/query/queryModule.ts';
import { readHandler, readVisibleRecord, type QueryKit } from '../../kernel/query/reader.ts';
import type { VersionSql, Viewer } from '../../kernel/query/visibility.ts';
import { batchFiles, givenUp, type BatchFile } from './batchFiles.ts';
import { manifest } from './manifest.ts';
import { zip, type ZipFile } from '../../kernel/zip/zip.ts';
import type { VisibilityRules } from '../../kernel/query/source.ts';

function visibility({ actor }: Viewer): VisibilityRules {
  const kinds = printableKinds(actor, 'full');
  if (!actor || kinds.length === 0) throw new Problem('not_allowed');
  if (actor.isAdministrator) return {};
  return {
    rows: (from) =>
      `${from.column('requestedBy')} = ${from.params.add(actor.id)}::uuid
        and ${from.column('kind')} = any(${from.params.add(kinds)}::text[])`,
  };
}

/** The same over a version. */
function wholeVersion(actor: Actor, { alias, names }: VersionSql): string {
  if (actor.isAdministrator) return 'true';
  const kinds = printableKinds(actor, 'full').map((kind) => escapeLiteral(kind));
  if (kinds.length === 0) return 'false';
  return `(${names('requestedBy')} and ${alias}.row->>'kind' in (${kinds.join(', ')}))`;
}

/** Files that are loaded at once. So many more are in memory while they are sent. */
const LOADED_AT_ONCE = 8;

/** Those that are ready, a few at once. */
async function* readyGroups(files: AsyncIterable<BatchFile>): AsyncGenerator<readonly ReadyFile[]> {
  let group: ReadyFile[] = [];
  for await (const { document, file, sha256, name } of files) {
    if (document === null || file === null) continue;
    group.push({ name, file, sha256, recording: recordingOf(document) });
    if (group.length < LOADED_AT_ONCE) continue;
    yield group;
    group = [];
  }
  yield group;
}

interface ReadyFile extends StoredAs {
  readonly name: string;
}

/**
 * The next few files are loaded while some are sent, each compared with the log before its first byte is.
 * An altered one ends the answer half-way, which no client takes for a whole file.
 */
async function* readyFiles(kit: QueryKit, files: AsyncIterable<BatchFile>): AsyncGenerator<ZipFile> {
  const load = async (group: readonly ReadyFile[]): Promise<ZipFile[]> => {
    const stored = await loadAllRecorded(kit, group);
    return stored.map(({ bytes }, index) => ({ name: group[index]?.name ?? '', bytes }));
  };
  for await (const group of readAhead(readyGroups(files), 1, load)) yield* group;
}

const CHECKED_AT_ONCE = 200;

interface CheckedResult {
  /** None of its documents can be downloaded now. */
  readonly isEmpty: boolean;
  /** What it shows of patients. */
  readonly shows: Shows;
}

/**
 * Before the first byte, so that the person reads what is wrong instead of getting half a file. The read models say what is expected here; the
 * log is asked for each file as it is sent.
 * @throws Problem file_altered
 */
async function checked(kit: QueryKit, files: AsyncIterable<BatchFile>, kind: string): Promise<CheckedResult> {
  const resource = isDocumentKind(kind) ? documentKinds[kind].name : documents.name;
  const records: ShownRecord[] = [];
  let isEmpty = true;
  let asked: RecordedFile[] = [];
  const check = async () => {
    if ((await kit.files.findAltered(asked)) !== null) throw new Problem('file_altered');
    asked = [];
  };
  for await (const { file, sha256, shown } of files) {
    records.push(...shown);
    if (file !== null) isEmpty = false;
    if (file !== null && sha256 !== null) asked.push({ id: file, sha256 });
    if (asked.length >= CHECKED_AT_ONCE) await check();
  }
  await check();
  return { isEmpty, shows: { how: 'document', resource, searched: [], records } };
}

async function* withManifest(
  kit: QueryKit,
  files: () => AsyncIterable<BatchFile>,
  separator: CsvSeparator,
): AsyncGenerator<ZipFile> {
  yield* readyFiles(kit, files());
  const lines: string[] = [];
  for await (const line of manifest(files(), separator)) lines.push(line);
  yield { name: 'manifest.csv', bytes: Buffer.from(lines.join('')) };
}

/** It is loaded with the first merged result: it is large. */
async function* merged(kit: QueryKit, files: AsyncIterable<BatchFile>): AsyncGenerator<Buffer> {
  const { mergePdfs } = await import('./mergePdfs.ts');
  yield* mergePdfs(readyFiles(kit, files));
}

const baseOf = (row: AnyRow): string => `${String(row['kind'])}s`;

function result(kit: QueryKit) {
  return readHandler(kit, ['documentBatches', 'documents'], async (call) => {
    const { row } = await readVisibleRecord(kit, call, { module: documentBatches, isForPickers: false });
    if (row['status'] !== 'ready') throw new Problem('batch_not_ready');
    const separator = csvSeparatorIn(call.query);
    const files = () => batchFiles(kit, { id: row._id, actor: call.actor });
    // The patients of all its documents: one entry in the log of reads.
    const { isEmpty, shows } = await checked(kit, files(), String(row['kind']));
    // A zip has the manifest, which says what became of each.
    if (isEmpty && row['output'] === 'pdf') throw new Problem('batch_empty');
    const made =
      row['output'] === 'pdf'
        ? { type: 'application/pdf', extension: 'pdf', content: merged(kit, files()) }
        : { type: 'application/zip', extension: 'zip', content: zip(withManifest(kit, files, separator)) };
    return { ...(await download(kit, row, { ...made, base: baseOf(row) })), shows };
  });
}

function list(kit: QueryKit) {
  return readHandler(kit, ['documentBatches', 'documents'], async (call) => {
    const { row } = await readVisibleRecord(kit, call, { module: documentBatches, isForPickers: false });
    const files = batchFiles(kit, { id: row._id, actor: call.actor });
    const listed = row['status'] === 'cancelled' ? givenUp(files) : files;
    return download(kit, row, {
      type: 'text/csv; charset=utf-8',
      extension: 'csv',
      content: manifest(listed, csvSeparatorIn(call.query)),
      base: baseOf(row),
    });
  });
}

export const documentBatchesQueries: QueryModule = {
  visibility,
  historyFlags: Object.values(documentKinds).flatMap((module) => {
    const read = readPermission(module);
    return read.kind === 'flag' ? read.any : [];
  }),
  wholeVersion,
  handlers: (kit) => ({ 'documentBatches.result': result(kit), 'documentBatches.manifest': list(kit) }),
};
