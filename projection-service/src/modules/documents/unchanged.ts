/** Of printed documents, whether their records still say the same on paper. */
import {
  documentKinds,
  isDocumentKind,
  isPrintLanguage,
  isSamePaper,
  namesOf,
  type AnyRow,
  type DocumentKind,
} from '@hospital/contracts';
import { livingTables } from '../../kernel/tables.ts';
import type { QueryKit } from '../../kernel/query/reader.ts';

export interface PrintedRevision {
  readonly _id: string;
  readonly kind: string;
  readonly record: string;
  /** The record's. */
  readonly revision: number;
  readonly language: string;
}

interface Version {
  readonly row: AnyRow;
  readonly isNow: boolean;
}

/** @returns the ids of those whose record says the same now */
export async function unchangedAmong(
  kit: QueryKit,
  documents: readonly PrintedRevision[],
): Promise<ReadonlySet<string>> {
  const unchanged = new Set<string>();
  for (const kind of namesOf(documentKinds)) {
    const printed = documents.filter((document) => document.kind === kind);
    if (printed.length === 0) continue;
    const versions = await versionsOf(kit, kind, printed);
    for (const document of printed) if (isUnchanged(document, versions)) unchanged.add(document._id);
  }
  return unchanged;
}

/** The versions that were printed, and those of now. */
async function versionsOf(
  { pool }: QueryKit,
  kind: DocumentKind,
  printed: readonly PrintedRevision[],
): Promise<readonly Version[]> {
  const { rows } = await pool.query<Version>(
    `select v.row, v.until is null as "isNow" from ${livingTables(documentKinds[kind]).versions} v
     where v.id = any($1::uuid[])
       and (v.until is null or (v.id, v.row->>'revision') in (select * from unnest($1::uuid[], $2::text[])))`,
    [printed.map(({ record }) => record), printed.map(({ revision }) => String(revision))],
  );
  return rows;
}

function isUnchanged(
  { kind, record, revision, language }: PrintedRevision,
  versions: readonly Version[],
): boolean {
  if (!isDocumentKind(kind) || !isPrintLanguage(language)) return false;
  const own = versions.filter(({ row }) => row._id === record);
  const now = own.find(({ isNow }) => isNow)?.row;
  const printed = own.find(({ row }) => row.revision === revision)?.row;
  return now !== undefined && printed !== undefined && isSamePaper(kind, [printed, now], language);
}
