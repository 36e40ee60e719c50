/** Documents have the rights of the record that they print. */
import {
  documentKinds,
  documents,
  isDocumentKind,
  printableKinds,
  Problem,
  readCode,
  readPermission,
  refusedValue,
  shownRecord,
  titleOf,
  type Actor,
  type AnyRow,
  type DocumentKind,
  type VerifiedDocument,
} from '@hospital/contracts';
import type { Answer, Call } from '@hospital/platform';
import { escapeLiteral } from 'pg';
import { SCHEMA } from '../../kernel/schema.ts';
import { serveFile } from '../../kernel/query/files.ts';
import { findOne } from '../../kernel/query/list.ts';
import type { ModuleService } from '../../kernel/query/moduleService.ts';
import { answerOne, reading, seeOne, type QueryKit } from '../../kernel/query/reader.ts';
import type { Viewer, Visibility } from '../../kernel/query/visibility.ts';
import { paperHandlers } from './paper.ts';

/** Of the kinds whose flag one holds all of them, and of the others those of one's own records. */
function visibility({ actor }: Viewer): Visibility {
  const [all, own] = [printableKinds(actor, 'full'), printableKinds(actor, 'own')];
  if (!actor || (all.length === 0 && own.length === 0)) throw new Problem('not_allowed');
  return {
    rows: ({ params }) => {
      const isOwn = `t.kind = any(${params.add(own)}::text[]) and t.owner = ${params.add(actor.id)}::uuid`;
      return `(t.kind = any(${params.add(all)}::text[]) or ${isOwn})`;
    },
  };
}

/** The same over a version. */
function wholeVersion(actor: Actor, alias: string): string {
  if (printableKinds(actor, 'full').length === Object.keys(documentKinds).length) return 'true';
  const isOf = (access: 'full' | 'own') => {
    const kinds = printableKinds(actor, access).map((kind) => escapeLiteral(kind));
    return kinds.length === 0 ? 'false' : `${alias}.row->>'kind' in (${kinds.join(', ')})`;
  };
  const isOwn = `coalesce(${alias}.row->>'owner' = ${escapeLiteral(actor.id)}, false)`;
  return `(${isOf('full')} or (${isOf('own')} and ${isOwn}))`;
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

/** `invoice-2026-000001.pdf`. */
async function fileName(kit: QueryKit, row: AnyRow): Promise<string> {
  const kind = String(row['kind']);
  const module = isDocumentKind(kind) ? documentKinds[kind] : null;
  const record = module && (await findOne(kit.pool, module, { id: String(row['record']), moment: null }));
  const title = module && record ? titleOf(module.title, record.row) : '';
  return `${[kind, title].filter(Boolean).join('-').replaceAll(/\s+/g, '-')}.pdf`;
}

function pdf(kit: QueryKit) {
  return reading(kit, ['documents'], async (call) => {
    const { row } = await unlessUnknown(call, () =>
      seeOne(kit, call, { module: documents, isForPickers: false }),
    );
    if (row['status'] !== 'ready') throw new Problem('document_not_ready');
    const answer = await serveFile(kit.files, row['file'], await fileName(kit, row));
    return { ...answer, shows: { how: 'document' as const, records: shownRecord(documents, row) } };
  });
}

function one(kit: QueryKit) {
  return reading(kit, [], (call): Promise<Answer> =>
    unlessUnknown(call, () => answerOne(kit, call, documents)),
  );
}

const unknown: VerifiedDocument = {
  genuine: false,
  kind: null,
  number: null,
  date: null,
  status: null,
  duplicate: null,
};

/** Current while its record stands as it was printed; void once that is canceled or deleted. */
async function statusOf(
  { pool }: QueryKit,
  kind: DocumentKind,
  row: AnyRow,
): Promise<VerifiedDocument['status']> {
  const record = await findOne(pool, documentKinds[kind], { id: String(row['record']), moment: null });
  if (!record || record.row.deletedAt !== null) return 'void';
  return record.row.revision === row['recordRevision'] ? 'current' : 'superseded';
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** For whoever holds the paper: nothing of it that the paper does not say, and no name. */
function verify(kit: QueryKit) {
  return reading(kit, ['documents'], async ({ query }) => {
    const code = readCode(query['code'] ?? '');
    if (code === null)
      throw refusedValue('code', 'The code has 12 letters and digits, as the document shows it.');
    const found = await kit.pool.query<{ _id: string }>(
      `select _id from ${SCHEMA}.documents where code = $1 and "deletedAt" is null`,
      [code],
    );
    const id = found.rows[0]?._id;
    const row = id === undefined ? null : (await findOne(kit.pool, documents, { id, moment: null }))?.row;
    const kind = String(row?.['kind']);
    if (!row || !isDocumentKind(kind)) return { body: unknown };
    const body: VerifiedDocument = {
      genuine: true,
      kind,
      number: text(row['number']),
      date: text(row['date']),
      status: await statusOf(kit, kind, row),
      duplicate: row['duplicateOn'] !== null,
    };
    return { body };
  });
}

/** The flags that open the history of what is printed. */
const historyFlags = Object.values(documentKinds).flatMap((module) => {
  const permission = readPermission(module);
  return permission.kind === 'flag' ? permission.any : [];
});

export const documentsService: ModuleService = {
  visibility,
  historyFlags,
  wholeVersion,
  handlers: (kit) => ({
    'documents.verify': verify(kit),
    'documents.get': one(kit),
    'documents.file.file': pdf(kit),
    ...paperHandlers(kit),
  }),
};
