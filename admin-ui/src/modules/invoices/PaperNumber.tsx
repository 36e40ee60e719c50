/** The numbers of an invoice's receipts and credit notes, as links to them. */
import { useGetList } from 'react-admin';
import { Link } from 'react-router-dom';
import type { RaRecord } from 'react-admin';
import { pageOf } from '../../kernel/addresses.ts';
import { defaultOrder } from '../../kernel/list/defaultOrder.ts';
import { useProduct } from '../../kernel/screens.ts';
import { Skeleton } from '../../kernel/ui/State.tsx';
import type { MoneyEntry } from './payments.ts';

/** The paths of the modules whose records are papers of an invoice's money. */
type PaperPath = 'receipts' | 'creditNotes';

interface Paper {
  readonly path: PaperPath;
  readonly id: string;
}

export function paperOf({ kind, id, receipt }: MoneyEntry): Paper | null {
  if (kind === 'credit') return { path: 'creditNotes', id };
  return receipt === null ? null : { path: 'receipts', id: receipt };
}

/** More than an invoice can have of either. */
const ALL = 200;

function useNumbers(path: PaperPath, invoice: RaRecord, isNeeded: boolean) {
  const { data, isPending } = useGetList(
    path,
    { pagination: { page: 1, perPage: ALL }, sort: defaultOrder, filter: { invoice: invoice.id } },
    { retry: false, enabled: isNeeded },
  );
  const numbers = (data ?? []).map(({ id, number }) => [String(id), String(number)] as const);
  return { numbers, isPending: isNeeded && isPending };
}

export interface PaperNumbers {
  /** By id of the paper. */
  readonly numbers: ReadonlyMap<string, string>;
  readonly isPending: boolean;
}

/** One call for all receipts of an invoice, one for all credit notes, as far as it has any. */
export function usePaperNumbers(invoice: RaRecord, entries: readonly MoneyEntry[]): PaperNumbers {
  const has = (path: PaperPath) => entries.some((entry) => paperOf(entry)?.path === path);
  const receipts = useNumbers('receipts', invoice, has('receipts'));
  const creditNotes = useNumbers('creditNotes', invoice, has('creditNotes'));
  return {
    numbers: new Map([...receipts.numbers, ...creditNotes.numbers]),
    isPending: receipts.isPending || creditNotes.isPending,
  };
}

interface PaperNumberProps {
  readonly entry: MoneyEntry;
  readonly papers: PaperNumbers;
}

export function PaperNumber({ entry, papers }: PaperNumberProps) {
  const product = useProduct();
  const paper = paperOf(entry);
  const number = paper && papers.numbers.get(paper.id);
  if (paper && !number && papers.isPending) return <Skeleton width={96} />;
  if (!paper || !number) return null;
  const to = pageOf(product, paper.path, paper.id);
  const shown = <span className="ltr">{number}</span>;
  return to === null ? shown : <Link to={to}>{shown}</Link>;
}
