/** The account on the pages of its patient and of their invoices. */
import { patients } from '@hospital/contracts';
import { useGetList, type RaRecord } from 'react-admin';
import { Link } from 'react-router-dom';
import { useAddresses } from '../../kernel/addresses.ts';
import { defaultOrder } from '../../kernel/list/defaultOrder.ts';
import { idIn } from '../../kernel/record/idIn.ts';
import { Detail } from '../../kernel/record/RecordPage.tsx';
import { useRestricted } from '../../kernel/record/restriction.ts';
import { AdvanceButton } from './AdvanceButton.tsx';
import { Balances } from './Balances.tsx';
import { PayInvoicesButton } from './PayInvoicesButton.tsx';
import { UseButton } from './UseButton.tsx';
import { useAccountTexts } from './useAccountTexts.ts';

/** Undefined while it is read; null where it was never opened. */
function useAccount(patient: string): RaRecord | null | undefined {
  const { data } = useGetList(
    'patientAccounts',
    { filter: { patient }, sort: defaultOrder, pagination: { page: 1, perPage: 1 } },
    { retry: false },
  );
  return data && (data[0] ?? null);
}

function Balance({ account }: { readonly account: RaRecord }) {
  const { recordOf } = useAddresses();
  const page = recordOf('patientAccounts', account.id);
  return page ? (
    <Link to={page}>
      <Balances record={account} />
    </Link>
  ) : (
    <Balances record={account} />
  );
}

export function AccountOfPatient({ record }: { readonly record: RaRecord }) {
  const translate = useAccountTexts();
  const account = useAccount(String(record.id));
  const isRestricted = useRestricted(patients);
  const mayReceive = record['status'] !== 'Inactif' && !isRestricted(record);
  return (
    <Detail label={translate('account.balance')}>
      {account && <Balance account={account} />}
      {account === null && translate('field.none')}{' '}
      {mayReceive && <AdvanceButton patient={String(record.id)} small />}{' '}
      <PayInvoicesButton patient={String(record.id)} small />
    </Detail>
  );
}

/** Nothing where the patient has no account. */
export function AccountOfInvoice({ record }: { readonly record: RaRecord }) {
  const translate = useAccountTexts();
  const account = useAccount(idIn(record['patient']));
  if (!account) return null;
  return (
    <Detail label={translate('account.balance')}>
      <Balance account={account} /> <UseButton account={account} invoice={record} />
    </Detail>
  );
}
