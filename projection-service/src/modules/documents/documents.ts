/** Documents have the rights of the record that they print. */
import {
  documentFileBase,
  documentKinds,
  documents,
  isDocumentKind,
  isId,
  printableKinds,
  printedTitle,
  Problem,
  readCode,
  readPermission,
  recordingOf,
  refusedValue,
  requestOf,
  shownDocument,
  type Actor,
  type AnyRow,
  type DocumentKind,
  type VerifiedDocument,
} from '@hospital/contracts';
import type { Answer, Call } from '@hospital/platform';
import { escapeLiteral } from 'pg';
import { z } from 'zod';
import { SCHEMA } from '../../kernel/schema.ts';
import { serve } from '../../kernel/query/files.ts';
import { findOne } from '../../kernel/query/list.ts';
import { isRecorded, loadRecorded } from '../../kernel/query/recordedFiles.ts';
import type { QueryModule } from '../../kernel/query/queryModule.ts';
import { refuseRestrictedAbout } from '../../across/aboutRestricted.ts';
import {
  answerList,
  answerOne,
  reachEnd,
  readHandler,
  readVisibleRecord,
  type QueryKit,
} from '../../kernel/query/reader.ts';
import type { VersionSql, Viewer } from '../../kernel/query/visibility.ts';
import { modulesShown } from '../../kernel/query/modulesShown.ts';
import { paperHandlers } from './paper.ts';
import { unchangedAmong } from './unchanged.ts';
import type { Filter, VisibilityRules } from '../../kernel/query/source.ts';

/** Of the kinds whose flag one holds all of them, and of the others those of one's own records. */
function visibility({ actor }: Viewer): VisibilityRules {
  const [all, own] = [printableKinds(actor, 'full'), printableKinds(actor, 'own')];
  if (!actor || (all.length === 0 && own.length === 0)) throw new Problem('not_allowed');
  return {
    rows: (from) => {
      const isOf = (kinds: readonly string[]) =>
        `${from.column('kind')} = any(${from.params.add(kinds)}::text[])`;
      const isOwn = `${isOf(own)} and ${from.column('owner')} = ${from.params.add(actor.id)}::uuid`;
      return `(${isOf(all)} or ${isOwn})`;
    },
  };
}

/** The same over a version. */
function wholeVersion(actor: Actor, { alias, names }: VersionSql): string {
  if (printableKinds(actor, 'full').length === Object.keys(documentKinds).length) return 'true';
  const isOf = (access: 'full' | 'own') => {
    const kinds = printableKinds(actor, access).map((kind) => escapeLiteral(kind));
    return kinds.length === 0 ? 'false' : `${alias}.row->>'kind' in (${kinds.join(', ')})`;
  };
  return `(${isOf('full')} or (${isOf('own')} and ${names('owner')}))`;
}

/** To who reads their own documents alone, one that does not exist is like somebody else's. */
async function unlessUnknown<T>({ actor }: Call, see: () => Promise<T>): Promise<T> {
  try {
    return await see();
  } catch (error) {
    const isUnknown = error instanceof Problem && error.code === 'not_found';
    throw isUnknown && printableKinds(actor, 'full').length === 0 ? new Problem('not_allowed') : error;
  }
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** The module and the record that a document prints; null where it is not known any more. */
async function printedBy(kit: QueryKit, row: AnyRow) {
  const kind = String(row['kind']);
  const module = isDocumentKind(kind) ? documentKinds[kind] : null;
  const record = module && (await findOne(kit.pool, module, { id: String(row['record']), moment: null }));
  return module && record ? { module, record: record.row } : null;
}

interface DocumentOf {
  readonly kind: string;
  readonly record: string;
}

/** As in a batch: `invoice-2026-000001.pdf`. */
function fileName({ kind, record }: DocumentOf, printed: Awaited<ReturnType<typeof printedBy>>): string {
  const title = printed && isDocumentKind(kind) ? printedTitle(kind, printed.record) : '';
  return `${documentFileBase(kind, title || record)}.pdf`;
}

function pdf(kit: QueryKit) {
  return readHandler(kit, ['documents'], async (call) => {
    const { row } = await unlessUnknown(call, () =>
      readVisibleRecord(kit, call, { module: documents, isForPickers: false }),
    );
    await refuseRestrictedAbout(kit, call.actor, { module: documents, row });
    if (row['status'] === 'erased') throw new Problem('document_erased');
    if (row['status'] !== 'ready') throw new Problem('document_not_ready');
    const recording = recordingOf(row._id);
    const file = await loadRecorded(kit, { recording, file: text(row['file']), sha256: text(row['sha256']) });
    if (!file) throw new Problem('no_file');
    const printed = await printedBy(kit, row);
    const answer = serve({
      ...file,
      name: fileName({ kind: String(row['kind']), record: String(row['record']) }, printed),
    });
    const records = shownDocument(row, printed?.record);
    return { ...answer, shows: { how: 'document' as const, records } };
  });
}

const listedDocument = z.looseObject({
  _id: z.string(),
  kind: z.string(),
  record: z.string(),
  revision: z.number(),
  language: z.string(),
});

type Judged = z.infer<typeof listedDocument> & { readonly unchanged: boolean };

/** Each says whether its record is unchanged on paper. As of an earlier moment nothing is judged. */
async function judged<T>(kit: QueryKit, call: Call, shown: readonly T[]): Promise<readonly (T | Judged)[]> {
  if (call.query['asOf']) return shown;
  const printed = shown.map((one) => listedDocument.safeParse(one).data);
  const unchanged = await unchangedAmong(
    kit,
    printed.filter((one) => one !== undefined),
  );
  return shown.map((one, index) => {
    const document = printed[index];
    return document ? { ...document, unchanged: unchanged.has(document._id) } : one;
  });
}

function list(kit: QueryKit) {
  return readHandler(kit, modulesShown(documents), (call) =>
    answerList(kit, call, { module: documents, complete: (records) => judged(kit, call, records) }),
  );
}

function one(kit: QueryKit) {
  return readHandler(kit, [], async (call): Promise<Answer> => {
    const answer = await unlessUnknown(call, () => answerOne(kit, call, documents));
    const [body] = await judged(kit, call, [answer.body]);
    return { ...answer, body };
  });
}

const unknown: VerifiedDocument = {
  genuine: false,
  kind: null,
  number: null,
  date: null,
  status: null,
  duplicate: null,
};

/** Current while its record says what was printed of it; void once that is canceled or deleted. */
async function statusOf(kit: QueryKit, kind: DocumentKind, row: AnyRow): Promise<VerifiedDocument['status']> {
  const module = documentKinds[kind];
  const id = String(row['record']);
  if (kit.progress.parked.has(module.name, id)) throw new Problem('record_parked');
  const record = await findOne(kit.pool, module, { id, moment: null });
  if (!record || record.row.deletedAt !== null) return 'void';
  const printed = {
    kind,
    record: id,
    revision: Number(row['recordRevision']),
    language: String(row['language']),
  };
  const unchanged = await unchangedAmong(kit, [{ _id: row._id, ...printed }]);
  return unchanged.has(row._id) ? 'current' : 'superseded';
}

/** What is shown to a person who holds the document: nothing of it that it does not say itself, and no name. */
async function verifiedAs(kit: QueryKit, row: AnyRow): Promise<VerifiedDocument> {
  const kind = String(row['kind']);
  if (!isDocumentKind(kind)) return unknown;
  return {
    genuine: true,
    kind,
    number: text(row['number']),
    date: text(row['date']),
    status: await statusOf(kit, kind, row),
    duplicate: row['duplicateOn'] !== null,
  };
}

/** More documents than one never have the same bytes, as each shows its own code; a forged row may be beside the right one. */
const MOST = 5;

async function documentsWith(
  { pool }: QueryKit,
  column: 'code' | 'sha256',
  value: string,
): Promise<readonly AnyRow[]> {
  const found = await pool.query<{ _id: string }>(
    `select _id from ${SCHEMA}.documents where ${column} = $1 and "deletedAt" is null order by _id limit ${MOST}`,
    [value],
  );
  const rows = await Promise.all(
    found.rows.map(async ({ _id: id }) => (await findOne(pool, documents, { id, moment: null }))?.row),
  );
  return rows.filter((row) => row !== undefined);
}

/**
 * The row finds the document, and the log decides whether it is one of ours: a row may be forged. The paper may have been printed, or its record
 * canceled, a moment ago.
 * @throws Problem `not_caught_up`, `record_parked`
 */
async function genuine(
  kit: QueryKit,
  call: Call,
  [column, value]: readonly [column: 'code' | 'sha256', value: string],
): Promise<VerifiedDocument> {
  await reachEnd(kit, call);
  const recording = column === 'code' ? requestOf : recordingOf;
  for (const row of await documentsWith(kit, column, value))
    if (await isRecorded(kit, recording(row._id), [column, value])) return verifiedAs(kit, row);
  return unknown;
}

function verify(kit: QueryKit) {
  return readHandler(kit, ['documents'], async (call) => {
    const code = readCode(call.query['code'] ?? '');
    if (code === null)
      throw refusedValue('code', 'The code has 12 letters and digits, as the document shows it.');
    return { body: await genuine(kit, call, ['code', code]) };
  });
}

function verifyFile(kit: QueryKit) {
  return readHandler(kit, ['documents'], async (call) => {
    const { document: sha256 } = z.object({ document: z.string() }).parse(call.body);
    return { body: await genuine(kit, call, ['sha256', sha256]) };
  });
}

/** The flags that open the history of what is printed. */
const historyFlags = Object.values(documentKinds).flatMap((module) => {
  const permission = readPermission(module);
  return permission.kind === 'flag' ? permission.any : [];
});

/** By the whole id: parts of one mean nothing. */
function record(value: string): Filter {
  if (!isId(value)) throw refusedValue('record', 'Record is not a valid identifier.');
  return (from) => `${from.column('record')} = ${from.params.add(value.toLowerCase())}::text`;
}

export const documentsQueries: QueryModule = {
  visibility,
  rules: { record },
  historyFlags,
  wholeVersion,
  handlers: (kit) => ({
    'documents.verify': verify(kit),
    'documents.verifyFile': verifyFile(kit),
    'documents.list': list(kit),
    'documents.get': one(kit),
    'documents.file.file': pdf(kit),
    ...paperHandlers(kit),
  }),
};
