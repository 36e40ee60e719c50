/**
 * Whether two versions of a record are the same on paper: a receipt, or the till that money went into, is on no paper of an invoice and moves its
 * revision alone. The present template prints both, so a paper of an older template is the same where its record has not changed on paper.
 */
import type { AnyRow } from '../kernel/module.ts';
import type { DocumentKind } from '../modules/documents/documents.ts';
import type { PrintLanguage } from './texts.ts';
import { templates } from './templates.ts';

export function isSamePaper(
  kind: DocumentKind,
  [one, other]: readonly [AnyRow, AnyRow],
  language: PrintLanguage,
): boolean {
  const { logoOf, printable } = templates[kind];
  const says = (row: AnyRow) =>
    JSON.stringify([logoOf(row), printable(row, { logo: null }, { language, publicUrl: null })]);
  return one.revision === other.revision || says(one) === says(other);
}
