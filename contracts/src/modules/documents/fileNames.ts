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

/** With the kind and the extension fewer than the 255 that file systems take. */
const MAX_BYTES = 160;
const encoder = new TextEncoder();

/** `payslip-2026-03-Élouafi-Amina`, without the extension. Letters, digits and hyphens of any script: a name that every file system takes, and no path. */
export function documentFileBase(kind: string, title: string): string {
  const letters = title.normalize('NFC').replace(/[^\p{L}\p{N}]+/gu, '-');
  const safe = firstBytes(letters).replace(/^-+|-+$/g, '');
  return [kind, safe].filter(Boolean).join('-');
}

/** By whole letters: half a letter can be written into no header. */
function firstBytes(text: string): string {
  let [kept, bytes] = ['', 0];
  for (const letter of text) {
    bytes += encoder.encode(letter).length;
    if (bytes > MAX_BYTES) break;
    kept += letter;
  }
  return kept;
}
