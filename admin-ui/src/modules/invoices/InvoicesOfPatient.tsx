/** On a patient's page: their invoices, and what they still owe. */
import { invoices } from '@hospital/contracts';
import { useGetList, useTranslate, type RaRecord } from 'react-admin';
import { Link } from 'react-router-dom';
import { useAddresses } from '../../kernel/addresses.ts';
import { Detail } from '../../kernel/record/RecordPage.tsx';
import { RelatedList } from '../../kernel/record/RelatedList.tsx';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { invoiceColumns } from './columns.tsx';
import { defaultOrder } from '../../kernel/list/defaultOrder.ts';

const whose = ({ _id, firstname, lastname }: RaRecord) => ({ patient: { _id, firstname, lastname } });

export function InvoicesOfPatient({ record }: { record: RaRecord }) {
  return (
    <RelatedList
      module={invoices}
      columns={invoiceColumns.filter(({ source }) => source !== 'patient')}
      filter={whose(record)}
      isListed
    />
  );
}

interface Sum {
  readonly currency: string;
  readonly sums: Readonly<Record<string, string>>;
}

/** By currency: amounts of several are never added up. */
export function UnpaidOfPatient({ record }: { record: RaRecord }) {
  const { listOf } = useAddresses();
  const translate = useTranslate();
  const { money } = useFormats();
  const { data, meta } = useGetList(
    'invoices',
    {
      pagination: { page: 1, perPage: 1 },
      sort: defaultOrder,
      filter: { patient: record['_id'], status: 'Pending' },
      meta: { sums: true },
    },
    { retry: false },
  );
  const sums = (meta as { sums?: readonly Sum[] } | undefined)?.sums ?? [];
  const owed = sums.map(({ currency, sums: { due } }) => money(due, currency)).join(' · ');
  return (
    <Detail label={translate('invoice.unpaid')}>
      {data?.length ? (
        <Link className="ltr" to={listOf('invoices', { ...whose(record), status: 'Pending' })}>
          {owed}
        </Link>
      ) : (
        translate('field.none')
      )}
    </Detail>
  );
}
