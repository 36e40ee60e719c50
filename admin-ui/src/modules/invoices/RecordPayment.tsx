/** A payment on an invoice. What is due is filled in, so that the whole of it is recorded with `p`, Enter, Enter. */
import { Banknote } from 'lucide-react';
import { useState } from 'react';
import { useTranslate, type RaRecord } from 'react-admin';
import { useKeys } from '../../kernel/keys.ts';
import { usePast } from '../../kernel/past/past.ts';
import { useSession } from '../../kernel/session/SessionContext.tsx';
import { Button, IconButton } from '../../kernel/ui/Button.tsx';
import { useIsBehind } from '../../kernel/written.ts';
import { amountOf, isAbove, ZERO } from './amounts.ts';
import { InvoiceDialog, usePreloadedDialogs } from './lazyDialogs.tsx';

const KEY = 'p';

/** Something is due, now, and the person may take it. */
export function useMayRecordPayment(record: RaRecord): boolean {
  const { may } = useSession();
  const isPast = usePast() !== null;
  return !isPast && may('ReceivePayment') && isAbove(amountOf(record['due']), ZERO);
}

/**
 * Opens once the last payment is read, so that it proposes what is due then; with nothing due it does not. Stays open while its own payment,
 * or another one, leaves nothing due.
 */
function usePaymentDialog(record: RaRecord) {
  const [step, setStep] = useState<'closed' | 'asked' | 'open'>('closed');
  const isBehind = useIsBehind(record);
  const mayRecord = useMayRecordPayment(record);
  usePreloadedDialogs();
  if (step === 'asked' && !isBehind) setStep(mayRecord ? 'open' : 'closed');
  const close = () => setStep('closed');
  const dialog = step === 'open' && <InvoiceDialog name="payment" record={record} onClose={close} />;
  return { open: () => setStep('asked'), dialog, mayRecord };
}

function OfPage({ open }: { readonly open: () => void }) {
  const translate = useTranslate();
  useKeys({
    [KEY]: (event) => {
      event.preventDefault();
      open();
    },
  });
  const label = translate('invoice.recordPayment');
  return (
    <Button
      icon={Banknote}
      look="primary"
      aria-keyshortcuts={KEY}
      title={`${label} (${KEY.toUpperCase()})`}
      onClick={open}
    >
      {label}
    </Button>
  );
}

/** On the invoice's page. */
export function RecordPayment({ record }: { readonly record: RaRecord }) {
  const { open, dialog, mayRecord } = usePaymentDialog(record);
  return (
    <>
      {mayRecord && <OfPage open={open} />}
      {dialog}
    </>
  );
}

/** In a list's row. */
export function RecordPaymentIcon({ record }: { readonly record: RaRecord }) {
  const translate = useTranslate();
  const { open, dialog, mayRecord } = usePaymentDialog(record);
  return (
    <>
      {mayRecord && (
        <IconButton icon={Banknote} size="small" label={translate('invoice.recordPayment')} onClick={open} />
      )}
      {dialog}
    </>
  );
}
