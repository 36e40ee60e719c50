/** Offers one payment for the unpaid invoices of a patient. */
import { MAX_PARTS } from '@hospital/contracts';
import { HandCoins } from 'lucide-react';
import { useState } from 'react';
import { useGetList } from 'react-admin';
import { usePast } from '../../kernel/past/past.ts';
import { useSession } from '../../kernel/session/SessionContext.tsx';
import { Button } from '../../kernel/ui/Button.tsx';
import { PayInvoicesDialog } from './PayInvoicesDialog.tsx';
import { unpaidOf } from './severalInvoices.ts';
import { useAccountTexts } from './useAccountTexts.ts';

function useUnpaid(patient: string, enabled: boolean) {
  const {
    data = [],
    total = 0,
    refetch,
  } = useGetList(
    'invoices',
    {
      filter: { patient, status: 'Pending' },
      sort: { field: 'invoiceDate', order: 'ASC' },
      pagination: { page: 1, perPage: MAX_PARTS },
    },
    { retry: false, enabled },
  );
  return { invoices: unpaidOf(data), isMore: total > MAX_PARTS, readAgain: () => void refetch() };
}

interface ButtonProps {
  /** Id of the patient, and of their account. */
  readonly patient: string;
  readonly small?: boolean;
}

/** Its dialog stays open while a payment, its own or another one, leaves nothing due. */
export function PayInvoicesButton({ patient, small = false }: ButtonProps) {
  const translate = useAccountTexts();
  const { may } = useSession();
  const isPast = usePast() !== null;
  const isOffered = !isPast && may('PayInvoices');
  const unpaid = useUnpaid(patient, isOffered);
  const [isOpen, setOpen] = useState(false);
  if (!isOffered || (unpaid.invoices.length === 0 && !isOpen)) return null;
  return (
    <>
      <Button
        icon={HandCoins}
        {...(small ? { size: 'small' as const, look: 'plain' as const } : {})}
        onClick={() => setOpen(true)}
      >
        {translate('account.pay')}
      </Button>
      {isOpen && <PayInvoicesDialog {...{ patient, ...unpaid }} onClose={() => setOpen(false)} />}
    </>
  );
}
