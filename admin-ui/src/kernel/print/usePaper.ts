/** A record as it is printed, and what was printed of it before. */
import { printedDocuments, type Printable, type PrintableModule } from '@hospital/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useLocale, type RaRecord } from 'react-admin';
import { call } from '../api/http.ts';

interface PaperAsked {
  readonly language: string;
  /** As which it is printed: its code is on the paper. */
  readonly document?: string;
  readonly signal?: AbortSignal;
}

export async function readPaper(
  module: PrintableModule,
  id: string,
  { signal, ...asked }: PaperAsked,
): Promise<Printable> {
  const query = new URLSearchParams(asked).toString();
  const path = `/${module.path}/${encodeURIComponent(id)}/paper?${query}`;
  const { body } = await call({ method: 'GET', path, ...(signal ? { signal } : {}) });
  return body as Printable;
}

export function usePaper(module: PrintableModule, record: RaRecord) {
  const language = useLocale();
  const id = String(record.id);
  return useQuery({
    queryKey: [module.name, 'paper', id, language],
    queryFn: ({ signal }) => readPaper(module, id, { language, signal }),
    placeholderData: (previous, query) => (query?.queryKey[2] === id ? previous : undefined),
  });
}

export interface PrintedDocument {
  readonly _id: string;
  readonly code: string | null;
  readonly createdAt: string;
  readonly status: string;
  readonly language: string;
  /** Whether the record still says the same on paper. */
  readonly unchanged: boolean | null;
  readonly duplicateOn: string | null;
}

export interface PrintedBefore {
  /** The instant of the last print. */
  readonly at: string;
  /** Whether another print of the record as it stands is a duplicate. */
  readonly isDuplicateNext: boolean;
}

const MOST = '100';

async function readDocuments(
  { prints }: PrintableModule,
  record: string,
  signal: AbortSignal,
): Promise<PrintedDocument[]> {
  const search = JSON.stringify({ kind: prints.kind, record });
  const { body } = await call({
    method: 'GET',
    path: `/documents?${new URLSearchParams({ search, limit: MOST }).toString()}`,
    signal,
  });
  return body as PrintedDocument[];
}

/** Every document that was asked for of a record, the newest first. They are read again for a new revision, which decides whether they hold. */
export function documentsOf(module: PrintableModule, record: RaRecord) {
  const id = String(record.id);
  return queryOptions({
    queryKey: [printedDocuments.resource, 'of', module.name, id, record['revision']],
    queryFn: ({ signal }) => readDocuments(module, id, signal),
  });
}

export function useDocumentsOf(module: PrintableModule, record: RaRecord) {
  const id = String(record.id);
  return useQuery({
    ...documentsOf(module, record),
    placeholderData: (previous, query) => (query?.queryKey[3] === id ? previous : undefined),
  });
}

/** Null while it is not known, and where it was never printed. */
export function usePrintedBefore(module: PrintableModule, record: RaRecord): PrintedBefore | null {
  const language = useLocale();
  const { data = [] } = useDocumentsOf(module, record);
  const printed = data.filter(({ status }) => status !== 'failed');
  const [last] = printed;
  const isSame = (document: PrintedDocument) =>
    document.status === 'ready' && document.unchanged === true && document.language === language;
  return last ? { at: last.createdAt, isDuplicateNext: printed.some(isSame) } : null;
}
