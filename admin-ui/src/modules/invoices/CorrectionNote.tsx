/** An invoice and the bill that was made in its place, linked both ways; and the way to make one. */
import { Replace } from 'lucide-react';
import { useGetList, useTranslate, type RaRecord } from 'react-admin';
import { Link } from 'react-router-dom';
import { useAddresses } from '../../kernel/addresses.ts';
import { usePast } from '../../kernel/past/past.ts';
import { idIn } from '../../kernel/record/idIn.ts';
import { useSession } from '../../kernel/session/SessionContext.tsx';
import { useBillAddresses } from './addresses.ts';
import './money.css';

interface OfInvoice {
  readonly record: RaRecord;
}

/** As many as one looks at. */
const MOST = 10;

function Corrected({ record }: OfInvoice) {
  const { recordOf } = useAddresses();
  const { billAgain } = useBillAddresses();
  const translate = useTranslate();
  const { may } = useSession();
  const isPast = usePast() !== null;
  const filter = { corrects: String(record.id) };
  const { data = [], isPending } = useGetList('invoices', {
    filter,
    pagination: { page: 1, perPage: MOST },
  });
  const mayBill = !isPending && data.length === 0 && record['credited'] === true && !isPast;
  if (data.length === 0 && !(mayBill && may('CloseWithInvoice'))) return null;
  return (
    <p className="lock-note small no-print">
      <Replace size={13} aria-hidden />
      {data.length > 0 && <span>{translate('invoice.correctedBy')}</span>}
      {data.map((bill) => (
        <Link key={bill.id} className="ltr" to={recordOf('invoices', bill.id)}>
          {String(bill['number'])}
        </Link>
      ))}
      {data.length === 0 && <Link to={billAgain(record)}>{translate('invoice.billAgain')}</Link>}
    </p>
  );
}

export function CorrectionNote({ record }: OfInvoice) {
  const { recordOf } = useAddresses();
  const translate = useTranslate();
  const credits: unknown = record['credits'];
  const isCredited = Array.isArray(credits) && credits.length > 0;
  return (
    <>
      {Boolean(record['corrects']) && (
        <p className="lock-note small no-print">
          <Replace size={13} aria-hidden />
          <span>{translate('invoice.corrects')}</span>
          <Link className="ltr" to={recordOf('invoices', idIn(record['corrects']))}>
            {String(record['correctsNumber'])}
          </Link>
        </p>
      )}
      {isCredited && <Corrected record={record} />}
    </>
  );
}
