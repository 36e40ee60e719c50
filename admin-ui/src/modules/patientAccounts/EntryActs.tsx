/** What corrects an entry of an account: a refund of an advance or of a kept credit, and the reversal of a mistake. */
import { chequeStatus, money as amounts } from '@hospital/contracts';
import { RotateCcw, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { RaRecord } from 'react-admin';
import { useDialogForm } from '../../kernel/form/dialogForm.ts';
import { FormDialog, Reason } from '../../kernel/form/FormDialog.tsx';
import { ReasonDialog } from '../../kernel/form/ReasonDialog.tsx';
import { usePaperLink } from '../../kernel/record/usePaperLink.ts';
import { useToasts } from '../../kernel/toasts.ts';
import { usePast } from '../../kernel/past/past.ts';
import { useStatusOf } from '../../kernel/record/useStatusOf.ts';
import { useSession } from '../../kernel/session/SessionContext.tsx';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { IconButton } from '../../kernel/ui/Button.tsx';
import { chequeOf, isReversible, newestOf, refundableOf, type ShownEntry } from './entries.ts';
import { bodyOf, moneyAtFirst, MoneyFields } from './MoneyFields.tsx';
import { useAccountTexts } from './useAccountTexts.ts';

interface EntryProps {
  readonly record: RaRecord;
  readonly entry: ShownEntry;
}
type DialogProps = EntryProps & { readonly onClose: () => void };

function RefundDialog({ record, entry, onClose }: DialogProps) {
  const translate = useAccountTexts();
  const { money } = useFormats();
  const most = refundableOf(record, entry);
  const { say } = useToasts();
  const linkTo = usePaperLink('receipts', 'payment.printReceipt');
  const refunded = (account: RaRecord) => {
    const { receipt } = newestOf('refund', account) ?? {};
    const text = 'toast.account.refunded';
    say({ kind: 'success', title: 'toast.title.success', text, ...linkTo(receipt) });
  };
  const form = useDialogForm({
    command: {
      module: 'patientAccounts',
      operation: 'RefundAdvance',
      act: 'change',
    },
    id: String(record.id),
    way: { parts: { entry: entry.id } },
    start: { ...moneyAtFirst(most), reason: '' },
    onDone: refunded,
    onClose,
  });
  const { type, errors } = form;
  const { reason, ...entered } = form.typed;
  const body = { ...bodyOf(entered), reason: reason.trim() };
  return (
    <FormDialog
      form={form}
      title={translate('account.refund')}
      action={translate('account.refund')}
      onSubmit={() => form.send(body)}
    >
      <MoneyFields {...{ entered, errors }} enter={type} most={money(most, entry.currency)} />
      <Reason
        label={translate('form.reason')}
        value={reason}
        error={errors['reason']}
        onChange={(next) => type({ reason: next })}
      />
    </FormDialog>
  );
}

function ReverseDialog({ record, entry, onClose }: DialogProps) {
  const translate = useAccountTexts();
  return (
    <ReasonDialog
      record={record}
      command={{
        module: 'patientAccounts',
        operation: 'ReverseAdvance',
        success: 'toast.account.reversed',
      }}
      way={{ parts: { entry: entry.id } }}
      title={translate('account.reverse')}
      action={translate('account.reverse')}
      text={translate('account.reverseText')}
      onClose={onClose}
    />
  );
}

/** A cheque that left the clinic's hands is taken back on its own page. */
function useReversible({ record, entry }: EntryProps): boolean {
  const { may } = useSession();
  const mayBe = may('ReverseAdvance') && isReversible(record, entry);
  const cheque = useStatusOf('cheques', mayBe ? chequeOf(entry) : null);
  return mayBe && (cheque === null || cheque === chequeStatus.received);
}

export function EntryActs({ record, entry }: EntryProps) {
  const translate = useAccountTexts();
  const { may } = useSession();
  const isPast = usePast() !== null;
  const [open, setOpen] = useState<'refund' | 'reverse' | null>(null);
  const mayReverse = useReversible({ record, entry });
  if (isPast) return null;
  const Dialog = open === 'refund' ? RefundDialog : open === 'reverse' ? ReverseDialog : null;
  const mayRefund = may('RefundAdvance') && amounts.isAbove(refundableOf(record, entry), amounts.ZERO);
  return (
    <>
      {mayRefund && (
        <IconButton
          icon={Undo2}
          size="small"
          label={translate('account.refund')}
          onClick={() => setOpen('refund')}
        />
      )}
      {mayReverse && (
        <IconButton
          icon={RotateCcw}
          size="small"
          label={translate('account.reverse')}
          onClick={() => setOpen('reverse')}
        />
      )}
      {Dialog && <Dialog {...{ record, entry }} onClose={() => setOpen(null)} />}
    </>
  );
}
