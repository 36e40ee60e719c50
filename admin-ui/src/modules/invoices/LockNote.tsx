/** Why an invoice cannot be edited, and what can be done instead. */
import { Lock as LockIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslate, type RaRecord } from 'react-admin';
import { usePast } from '../../kernel/past/past.ts';
import { Button } from '../../kernel/ui/Button.tsx';
import { useMayCredit } from './InvoiceVerbs.tsx';
import { InvoiceDialog } from './lazyDialogs.tsx';
import { useLock } from './useLock.ts';
import './money.css';

export function LockNote({ record }: { readonly record: RaRecord }) {
  const translate = useTranslate();
  const lock = useLock(record);
  const mayCredit = useMayCredit(record);
  const [isOpen, setOpen] = useState(false);
  const isPast = usePast() !== null;
  if (lock === null || isPast || record['void'] === true) return null;
  return (
    <p className="lock-note small no-print">
      <LockIcon size={13} aria-hidden />
      <span>{translate(`invoice.locked_${lock}`)}</span>
      {mayCredit && (
        <Button look="link" onClick={() => setOpen(true)}>
          {translate('invoice.createCreditNote')}
        </Button>
      )}
      {isOpen && <InvoiceDialog name="credit" record={record} onClose={() => setOpen(false)} />}
    </p>
  );
}
