/** What the log keeps of a document that is asked for, no matter who asks: a person, or a batch. */
import type { AnyRow } from '../../kernel/module.ts';
import { printedCode } from '../../kernel/printedCode.ts';
import { dayAt } from '../../kernel/zone.ts';
import {
  documentId,
  documentKinds,
  isDocumentKind,
  TEMPLATE_VERSION,
  type DocumentKey,
  type DocumentKind,
} from './documents.ts';

interface CodeContext {
  /** Nobody can compute it: the code is made of it. */
  readonly hash: (kind: string, value: string) => string;
  /** IANA name of the clinic's time zone. */
  readonly zone: string;
}

/** The text that a field of the row holds; null where it holds none. */
export function textIn(row: AnyRow | null, field: string | undefined): string | null {
  const value = field === undefined ? null : row?.[field];
  return typeof value === 'string' ? value : null;
}

/** The document's number and day are the record's as it is printed: the check of the code shows them. */
export function documentRequest<K extends DocumentKey>(
  key: K,
  row: AnyRow | null,
  { hash, zone }: CodeContext,
) {
  const module = isDocumentKind(key.kind) ? documentKinds[key.kind] : null;
  const date = module?.prints.date;
  return {
    ...key,
    duplicateOn: key.duplicateOn ?? null,
    patient: textIn(row, 'patient'),
    owner: textIn(row, module?.ownedBy),
    number: textIn(row, module?.prints.number),
    date: row && (date === undefined ? dayAt(row.createdAt, zone) : textIn(row, date)),
    code: printedCode(hash('printed document', documentId(key))),
  };
}

/**
 * The data of DocumentRequested. A renewed request keeps the first code of its stream: a document is genuine as soon as it is asked for, and a
 * paper with that code may have left the printer.
 */
export function requestedData<R extends { readonly code: string }>(request: R, document: AnyRow | null) {
  return { ...request, code: textIn(document, 'code') ?? request.code, templateVersion: TEMPLATE_VERSION };
}

export type DocumentRequest = ReturnType<typeof documentRequest<DocumentKey>> & {
  readonly kind: DocumentKind;
};
