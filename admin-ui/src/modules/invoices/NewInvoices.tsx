/** The dashboard's newest invoices. */
import { invoices } from '@hospital/contracts';
import type { RaRecord } from 'react-admin';
import { Link } from 'react-router-dom';
import { useAddresses } from '../../kernel/addresses.ts';
import { ShortList } from '../../kernel/list/ShortList.tsx';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { usePersonName } from '../../kernel/ui/personName.ts';
import { StatePill } from '../../kernel/ui/Pill.tsx';
import { patientOf } from './columns.tsx';

const SHOWN = 5;

function NewInvoice({ record }: { record: RaRecord }) {
  const nameOf = usePersonName();
  const { recordOf } = useAddresses();
  const { money, day } = useFormats();
  return (
    <>
      <span className="grow">
        <Link
          className="clip"
          style={{ color: 'inherit', fontWeight: 500 }}
          to={recordOf('invoices', record.id)}
        >
          <bdi className="name">{nameOf(patientOf(record))}</bdi>
        </Link>
        <span className="quiet small clip">
          <bdi>{String(record['number'])}</bdi> · <bdi>{day(record['invoiceDate'])}</bdi>
        </span>
      </span>
      <span className="ltr">{money(record['grandTotal'], String(record['currency']))}</span>
      <StatePill module={invoices} record={record} />
    </>
  );
}

export function NewInvoices() {
  const { listOf } = useAddresses();
  return (
    <ShortList
      title="dashboard.newInvoices"
      empty="dashboard.noInvoices"
      resource="invoices"
      limit={SHOWN}
      allTo={listOf('invoices')}
      row={(record) => <NewInvoice record={record} />}
    />
  );
}
