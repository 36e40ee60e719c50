/** What can be done with an invoice as it stands. */
import { invoices } from '@hospital/contracts';
import { Ellipsis, FileMinus, FileX, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslate, type RaRecord } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useAddresses } from '../../kernel/addresses.ts';
import { usePast } from '../../kernel/past/past.ts';
import { PrintButton } from '../../kernel/print/PrintButton.tsx';
import { DeleteButton } from '../../kernel/record/DeleteButton.tsx';
import { PdfButton } from '../../kernel/record/PdfButton.tsx';
import { useSession } from '../../kernel/session/SessionContext.tsx';
import { IconButton, LinkButton } from '../../kernel/ui/Button.tsx';
import { Menu } from '../../kernel/ui/Menu.tsx';
import { amountOf, isAbove, ZERO } from './amounts.ts';
import { useBillAddresses } from './addresses.ts';
import { useMayChange } from './InvoiceList.tsx';
import { InvoiceDialog, type DialogName } from './lazyDialogs.tsx';
import { RecordPayment, useMayRecordPayment } from './RecordPayment.tsx';
import { useLock } from './useLock.ts';

interface OfInvoice {
  readonly record: RaRecord;
}

/** Until the paper is out of the house. */
function EditAndDelete({ record }: OfInvoice) {
  const { listOf } = useAddresses();
  const { editOfInvoice } = useBillAddresses();
  const translate = useTranslate();
  const navigate = useNavigate();
  return (
    <>
      <DeleteButton
        module={invoices}
        record={record}
        name={translate('resources.invoices.name', { smart_count: 1 })}
        toast="toast.invoice.deleted"
        goNext={() => navigate(listOf('invoices'))}
      />
      <LinkButton to={editOfInvoice(record)} icon={Pencil}>
        {translate('action.edit')}
      </LinkButton>
    </>
  );
}

export function useMayCredit(record: RaRecord): boolean {
  const { may } = useSession();
  const isPast = usePast() !== null;
  const isStanding = !isPast && record['void'] !== true && record['credited'] !== true;
  return isStanding && may('CreditInvoice') && isAbove(amountOf(record['toSettle']), ZERO);
}

function Corrections({ record }: OfInvoice) {
  const translate = useTranslate();
  const { may } = useSession();
  const [open, setOpen] = useState<DialogName | null>(null);
  const mayCredit = useMayCredit(record);
  const isPast = usePast() !== null;
  const mayWriteOff = !isPast && may('WriteOffDebt') && isAbove(amountOf(record['due']), ZERO);
  const entries = [
    ...(mayCredit
      ? [
          {
            key: 'credit',
            label: translate('invoice.createCreditNote'),
            icon: FileMinus,
            act: () => setOpen('credit'),
          },
        ]
      : []),
    ...(mayWriteOff
      ? [
          {
            key: 'writeOff',
            label: translate('invoice.writeOff'),
            icon: FileX,
            act: () => setOpen('writeOff'),
          },
        ]
      : []),
  ];
  return (
    <>
      {entries.length > 0 && (
        <Menu entries={entries} label={translate('invoice.corrections')}>
          {(openMenu, isOpen) => (
            <IconButton
              icon={Ellipsis}
              look={undefined}
              label={translate('invoice.corrections')}
              onClick={openMenu}
              aria-haspopup="menu"
              aria-expanded={isOpen}
            />
          )}
        </Menu>
      )}
      {open && <InvoiceDialog name={open} record={record} onClose={() => setOpen(null)} />}
    </>
  );
}

export function InvoiceVerbs({ record }: OfInvoice) {
  const lock = useLock(record);
  const isPayable = useMayRecordPayment(record);
  const mayChange = useMayChange();
  const isOpen = mayChange(record) && lock === null;
  return (
    <>
      {isOpen && <EditAndDelete record={record} />}
      <Corrections record={record} />
      <PdfButton module={invoices} record={record} />
      <PrintButton module={invoices} record={record} isSecond={isPayable} />
      <RecordPayment record={record} />
    </>
  );
}
