/** On an invoice's page: who recorded which payment, when, and what was due after it. */
import { invoices } from '@hospital/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslate, type RaRecord } from 'react-admin';
import { columnsFor } from '../../kernel/list/columns.tsx';
import { DataTable } from '../../kernel/list/DataTable.tsx';
import { Instant } from '../../kernel/record/FieldValue.tsx';
import { historyQuery } from '../../kernel/record/history.ts';
import { ErrorState, SkeletonRows, State } from '../../kernel/ui/State.tsx';
import { paymentsOf } from './payments.ts';

function Recorder({ record }: { record: RaRecord }) {
  const translate = useTranslate();
  return <bdi>{String(record['by'] ?? translate('history.somebody'))}</bdi>;
}

const columns = columnsFor(invoices, [
  { source: 'at', label: 'invoice.paidOn', width: 190, render: (record) => <Instant at={record['at']} /> },
  { source: 'total', label: 'invoice.amount', width: 160 },
  { source: 'paidBy', width: 140 },
  { source: 'due', label: 'invoice.dueAfter', width: 160 },
  { source: 'by', label: 'invoice.recordedBy', render: (record) => <Recorder record={record} /> },
]);

export function PaymentsOfInvoice({ record }: { record: RaRecord }) {
  const translate = useTranslate();
  const { data, error, refetch } = useQuery(historyQuery(invoices.path, String(record.id)));
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={2} />;
  const payments = paymentsOf(data);
  if (payments.length === 0) return <State title={translate('invoice.noPayment')} />;
  const { currency } = record;
  const rows = payments
    .map(({ position, amount, ...payment }) => ({ ...payment, id: position, total: amount, currency }))
    .reverse();
  return <DataTable module={invoices} columns={columns} records={rows} />;
}
