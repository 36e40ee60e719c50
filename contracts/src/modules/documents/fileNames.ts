/** What the file of a printed document is called: the same alone and in a batch. */
import type { AnyRow } from '../../kernel/module.ts';
import { titleOf } from '../../kernel/wire.ts';
import { documentKinds, type DocumentKind } from './documents.ts';

/** What people call the record: its number, or its month and whose it is. */
export function printedTitle(kind: DocumentKind, row: AnyRow): string {
  return [titleOf(documentKinds[kind].title, row), personOf(row)].join(' ').trim();
}

/** A payslip holds its employee as they were called then. */
function personOf({ employee }: AnyRow): string {
  if (typeof employee !== 'object' || employee === null) return '';
  const { lastname, firstname }: Readonly<Record<string, unknown>> = { ...employee };
  return [lastname, firstname].filter((name) => typeof name === 'string').join(' ');
}

const MAX_NAME = 80;

/**
 * `payslip-2026-03-Élouafi-Amina`, without the extension. Letters, digits and hyphens of any script: a name that every file system takes, and no path.
 */
export function documentFileBase(kind: string, title: string): string {
  const safe = title
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, MAX_NAME)
    .replace(/^-+|-+$/g, '');
  return [kind, safe].filter(Boolean).join('-');
}
