/** Cash that moves without an invoice. */
import { directions, movementKinds } from '@hospital/contracts';
import { ArrowLeftRight } from 'lucide-react';
import { useState } from 'react';
import type { RaRecord } from 'react-admin';
import { useDialogForm } from '../../kernel/form/dialogForm.ts';
import { FieldFrame } from '../../kernel/form/FieldFrame.tsx';
import { FormDialog } from '../../kernel/form/FormDialog.tsx';
import { NumberInput } from '../../kernel/form/typed/NumberInput.tsx';
import { WordSelect } from '../../kernel/form/WordSelect.tsx';
import { Button } from '../../kernel/ui/Button.tsx';
import { Reason } from './Reason.tsx';
import { useTillTexts } from './useTillTexts.ts';

const first = {
  kind: movementKinds.bankDeposit as string,
  direction: directions.out as string,
  amount: '',
  reason: '',
};

interface MovementFormProps {
  readonly record: RaRecord;
  readonly onClose: () => void;
}

function MovementForm({ record, onClose }: MovementFormProps) {
  const translate = useTillTexts();
  const form = useDialogForm({
    command: { module: 'tillSessions', operation: 'RecordTillMovement', success: 'toast.till.moved' },
    id: String(record.id),
    start: first,
    onClose,
  });
  const { typed, type, errors, send } = form;
  const set = (name: keyof typeof first) => (value: string) => type({ [name]: value });
  const { kind, direction, amount, reason } = typed;
  const title = translate('till.move');
  return (
    <FormDialog form={form} title={title} action={title} onSubmit={() => send(typed)}>
      <FieldFrame label={translate('till.kind')} required error={errors['kind']}>
        <WordSelect
          name="kind"
          required
          words={Object.values(movementKinds)}
          value={kind}
          onChange={set('kind')}
        />
      </FieldFrame>
      <FieldFrame label={translate('till.direction')} required error={errors['direction']}>
        <WordSelect
          name="direction"
          required
          words={Object.values(directions)}
          value={direction}
          onChange={set('direction')}
        />
      </FieldFrame>
      <FieldFrame label={translate('till.amount')} required error={errors['amount']}>
        <NumberInput kind="money" name="amount" value={amount} onChange={set('amount')} />
      </FieldFrame>
      <Reason value={reason} onChange={set('reason')} error={errors['reason']} />
    </FormDialog>
  );
}

export function MovementButton({ record }: { readonly record: RaRecord }) {
  const translate = useTillTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={ArrowLeftRight} onClick={() => setOpen(true)}>
        {translate('till.move')}
      </Button>
      {isOpen && <MovementForm record={record} onClose={() => setOpen(false)} />}
    </>
  );
}
