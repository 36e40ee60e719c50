/** An invoice's answer back into the row that is printed: codes for words, exact decimals for numbers. */
import {
  codeOf,
  invoiceFields,
  invoicePrintable,
  isPrintLanguage,
  money,
  printableDocument,
  printedInvoiceOf,
  type Field,
  type Fields,
  type PrintedInvoiceRow,
} from '@hospital/contracts';
import type { RaRecord } from 'react-admin';

function inside(field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return field.kind === 'lines' ? [] : null;
  switch (field.kind) {
    case 'choice':
      return codeOf(field, value);
    case 'money':
      return money.centimes(String(value));
    case 'decimal':
      return String(value);
    case 'ref':
      return typeof value === 'object' && '_id' in value ? value._id : value;
    case 'lines':
      return Array.isArray(value) ? value.map((line) => rowOf(field.of, line)) : [];
    case 'object':
      return rowOf(field.of, value as Record<string, unknown>);
    default:
      return value;
  }
}

function rowOf(fields: Fields, answer: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, inside(field, answer[name])]),
  );
}

export function invoiceRow(record: RaRecord): PrintedInvoiceRow {
  const deletedAt = record['void'] === true ? (record['deletedAt'] ?? record['updatedAt']) : null;
  return { ...rowOf(invoiceFields, record), deletedAt } as unknown as PrintedInvoiceRow;
}

/** The same paper as the PDF's, as one document for a frame. */
export function invoicePaper(record: RaRecord, language: string, fontFaces: string): string {
  const row = invoiceRow(record);
  const logo = row.seller?.logo ? '/api/settings/lightLogo' : null;
  const paper = invoicePrintable(printedInvoiceOf(row, { logo }), {
    language: isPrintLanguage(language) ? language : 'en',
  });
  return printableDocument(paper, fontFaces);
}
