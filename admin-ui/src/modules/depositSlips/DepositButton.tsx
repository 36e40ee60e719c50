/** The chosen cheques that are in hand go on a deposit slip. */
import { chequeStatus, money as amounts } from '@hospital/contracts';
import { FileStack } from 'lucide-react';
import { useState } from 'react';
import type { RaRecord } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useAddresses } from '../../kernel/addresses.ts';
import { useDialogForm } from '../../kernel/form/dialogForm.ts';
import { FieldError } from '../../kernel/form/FieldError.tsx';
import { FormDialog } from '../../kernel/form/FormDialog.tsx';
import { LineField } from '../../kernel/form/LineField.tsx';
import { useLateTexts } from '../../kernel/i18n/lateTexts.ts';
import { useSession } from '../../kernel/session/SessionContext.tsx';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { Button } from '../../kernel/ui/Button.tsx';
import { pageTexts } from './pageTexts.ts';
import { PastDayField } from '../../kernel/form/PastDayField.tsx';

const MAX_REFERENCE = 100;

interface DialogProps {
  readonly cheques: readonly RaRecord[];
  readonly onClose: () => void;
}

function DepositDialog({ cheques, onClose }: DialogProps) {
  const translate = useLateTexts(pageTexts);
  const navigate = useNavigate();
  const { recordOf } = useAddresses();
  const { money, now } = useFormats();
  const form = useDialogForm({
    command: {
      module: 'depositSlips',
      operation: 'MakeDepositSlip',
      act: 'create',
      success: 'toast.slip.made',
    },
    start: { day: now().day, reference: '' },
    goNext: ({ _id }) => {
      void navigate(recordOf('depositSlips', String(_id)) ?? '');
    },
    onClose,
  });
  const { errors, type } = form;
  const { day, reference } = form.typed;
  const total = amounts.sum(cheques.map(({ amount }) => String(amount)));
  const currency = String(cheques[0]?.['currency'] ?? '');
  const refused = Object.entries(errors).find(([name]) => name.startsWith('cheques'))?.[1];
  const body = {
    cheques: cheques.map(({ id }) => ({ cheque: id })),
    day,
    ...(reference.trim() ? { reference: reference.trim() } : {}),
  };
  return (
    <FormDialog
      form={form}
      title={translate('slip.deposit')}
      about={translate('slip.depositText', { smart_count: cheques.length, amount: money(total, currency) })}
      action={translate('slip.make')}
      onSubmit={() => form.send(body)}
    >
      {refused && <FieldError role="alert" text={refused} />}
      <PastDayField
        label={translate('slip.day')}
        value={day}
        onChange={(next) => type({ day: next })}
        error={errors['day']}
      />
      <LineField
        name="reference"
        label={translate('slip.reference')}
        value={reference}
        error={errors['reference']}
        maxLength={MAX_REFERENCE}
        onChange={(next) => type({ reference: next })}
      />
    </FormDialog>
  );
}

export function DepositButton({ records }: { readonly records: readonly RaRecord[] }) {
  const translate = useLateTexts(pageTexts);
  const { may } = useSession();
  /** Those that were in hand when the dialog opened: once the slip has them, the list shows them as deposited. */
  const [asked, setAsked] = useState<readonly RaRecord[] | null>(null);
  const inHand = records.filter(({ status }) => status === chequeStatus.received);
  if (!may('MakeDepositSlip')) return null;
  return (
    <>
      <Button icon={FileStack} disabled={inHand.length === 0} onClick={() => setAsked(inHand)}>
        {translate('slip.deposit')}
        {inHand.length < records.length && ` (${inHand.length})`}
      </Button>
      {asked && <DepositDialog cheques={asked} onClose={() => setAsked(null)} />}
    </>
  );
}
