/** On an invoice's page: payments, refunds, credit notes and write-offs by day, and what corrects each. */
import { invoices, wordsOf, type Tone } from '@hospital/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useTranslate, type RaRecord } from 'react-admin';
import { useAddresses } from '../../kernel/addresses.ts';
import { useTexts } from '../../kernel/i18n/useTexts.ts';
import { columnsFor } from '../../kernel/list/columns.tsx';
import { DataTable } from '../../kernel/list/DataTable.tsx';
import { historyQuery } from '../../kernel/record/history.ts';
import { useMayReadHistory } from '../../kernel/record/historyRight.ts';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { pillClass } from '../../kernel/ui/Pill.tsx';
import { State } from '../../kernel/ui/State.tsx';
import { isZero } from './amounts.ts';
import { EntryActions } from './EntryActions.tsx';
import { PaperNumber, usePaperNumbers, type PaperNumbers } from './PaperNumber.tsx';
import { chequeOf, entriesOf, type EntryMark, type MoneyEntry } from './payments.ts';
import { useShownMoney } from './useShownMoney.ts';
import './money.css';

const methods = wordsOf(invoices.fields.method);

/** Names by id, of the people whom the invoice's history names. Figures do not wait for it. */
function useNames(record: RaRecord): ReadonlyMap<string, string> {
  const mayRead = useMayReadHistory(invoices);
  const { data = [] } = useQuery({
    ...historyQuery(invoices.path, String(record.id)),
    enabled: mayRead,
  });
  return new Map(data.flatMap(({ actor }) => (actor?.name ? [[actor._id, actor.name] as const] : [])));
}

interface Row extends RaRecord {
  readonly entry: MoneyEntry;
  readonly invoice: RaRecord;
  readonly by: string | null;
  readonly papers: PaperNumbers;
}

const rowOf = (record: RaRecord) => record as Row;

function Day({ row: { entry } }: { readonly row: Row }) {
  const { day } = useFormats();
  return <span className="ltr">{day(entry.day)}</span>;
}

const tones: Readonly<Record<EntryMark, Tone>> = {
  reversed: 'grey hollow',
  undone: 'grey hollow',
  refunded: 'orange hollow',
  partlyRefunded: 'orange hollow',
};

function Mark({ mark }: { readonly mark: EntryMark | null }) {
  const translate = useTranslate();
  if (mark === null) return null;
  return <span className={pillClass(tones[mark])}>{translate(`invoice.mark_${mark}`)}</span>;
}

function What({ row: { entry } }: { readonly row: Row }) {
  const translate = useTranslate();
  return <span className={`entry-kind ${entry.kind}`}>{translate(`invoice.entry_${entry.kind}`)}</span>;
}

/** What leaves the clinic has a minus; what does not count any more is struck through. */
function EntryAmount({ row: { entry, invoice } }: { readonly row: Row }) {
  const shown = useShownMoney(invoice);
  const isGone = entry.mark === 'reversed' || entry.mark === 'undone';
  const amount = entry.kind === 'refund' ? `-${entry.amount}` : entry.amount;
  return isGone ? <s className="ltr quiet">{shown(amount)}</s> : <span className="ltr">{shown(amount)}</span>;
}

function ChequeLink({ entry }: { readonly entry: MoneyEntry }) {
  const translate = useTranslate();
  const { recordOf } = useAddresses();
  const cheque = chequeOf(entry);
  const to = cheque === null ? null : recordOf('cheques', cheque);
  if (to === null) return null;
  return <Link to={to}>{translate('invoice.seeCheque')}</Link>;
}

/** How, with which reference, by whom, with what change, and why: as far as it is known. */
function About({ row: { entry, invoice } }: { readonly row: Row }) {
  const translate = useTranslate();
  const { word } = useTexts();
  const shown = useShownMoney(invoice);
  const { method, reference, bank, payer, reason, change } = entry;
  const isKnown = method !== null && methods.includes(method);
  const known = [
    [isKnown && word(method), reference, bank].filter(Boolean).join(' '),
    payer && translate('invoice.paidByPayer', { name: payer }),
    change !== null && !isZero(change) && translate('invoice.withChange', { amount: shown(change) }),
    reason,
  ].filter(Boolean);
  return (
    <span className="entry-about">
      <Mark mark={entry.mark} />
      <bdi className="name clip">{known.join(' · ')}</bdi>
      <ChequeLink entry={entry} />
    </span>
  );
}

const columns = columnsFor<typeof invoices.fields, 'day' | 'entry' | 'about' | 'paper' | 'by'>(invoices, [
  { source: 'entry', label: 'invoice.entry', width: 130, render: (record) => <What row={rowOf(record)} /> },
  { source: 'day', label: 'invoice.day', width: 120, render: (record) => <Day row={rowOf(record)} /> },
  {
    source: 'paper',
    label: 'invoice.paper',
    width: 150,
    render: (record) => <PaperNumber {...rowOf(record)} />,
  },
  { source: 'about', label: 'invoice.about', render: (record) => <About row={rowOf(record)} /> },
  {
    source: 'by',
    label: 'invoice.recordedBy',
    width: 150,
    onCard: false,
    render: (record) => <bdi className="name">{rowOf(record).by}</bdi>,
  },
  {
    source: 'total',
    label: 'invoice.amount',
    width: 140,
    render: (record) => <EntryAmount row={rowOf(record)} />,
  },
]);

export function PaymentsOfInvoice({ record }: { readonly record: RaRecord }) {
  const translate = useTranslate();
  const names = useNames(record);
  const entries = entriesOf(record);
  const papers = usePaperNumbers(record, entries);
  if (entries.length === 0) return <State title={translate('invoice.noPayment')} />;
  const rows = entries.map((entry) => ({
    id: `${entry.kind}-${entry.id}`,
    entry,
    invoice: record,
    papers,
    by: entry.by === null ? null : (names.get(entry.by) ?? translate('history.somebody')),
  }));
  return (
    <DataTable
      module={invoices}
      columns={columns}
      records={rows}
      actions={(row) => <EntryActions record={record} entry={rowOf(row).entry} />}
    />
  );
}
