/** Cash that moves without an invoice. */
import { directions, movementKinds } from '@hospital/contracts';
import { ArrowLeftRight } from 'lucide-react';
import { useState } from 'react';
import type { RaRecord } from 'react-admin';
import { FieldFrame } from '../../kernel/form/FieldFrame.tsx';
import { FormDialog, useFieldErrors } from '../../kernel/form/FormDialog.tsx';
import { NumberInput } from '../../kernel/form/typed/TypedInput.tsx';
import { WordSelect } from '../../kernel/form/WordSelect.tsx';
import { Button } from '../../kernel/ui/Button.tsx';
import { useCommand } from '../../kernel/useCommand.ts';
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
  const [movement, setMovement] = useState(first);
  const { errors, onRefused } = useFieldErrors();
  const { run, isRunning } = useCommand('tillSessions', 'RecordTillMovement', {
    success: 'toast.till.moved',
    onDone: onClose,
    onRefused,
  });
  const set = (name: keyof typeof first) => (value: string) => setMovement({ ...movement, [name]: value });
  const { kind, direction, amount, reason } = movement;
  const title = translate('till.move');
  const submit = () => void run(String(record.id), movement);
  return (
    <FormDialog title={title} action={title} isRunning={isRunning} onSubmit={submit} onClose={onClose}>
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
