/** Cash that moves without an invoice. */
import { directions, movementKinds } from '@hospital/contracts';
import { ArrowLeftRight } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useTranslate, type RaRecord } from 'react-admin';
import { FieldFrame } from '../../kernel/form/FieldFrame.tsx';
import { NumberInput } from '../../kernel/form/typed/TypedInput.tsx';
import { WordSelect } from '../../kernel/form/WordSelect.tsx';
import { Button } from '../../kernel/ui/Button.tsx';
import { Dialog } from '../../kernel/ui/Dialog.tsx';
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
  const said = useTranslate();
  const [movement, setMovement] = useState(first);
  const { run, isRunning } = useCommand('tillSessions', 'RecordTillMovement', {
    success: 'toast.till.moved',
    onDone: onClose,
  });
  const set = (name: keyof typeof first) => (value: string) => setMovement({ ...movement, [name]: value });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(String(record.id), movement);
  };
  const { kind, direction, amount, reason } = movement;
  const isWhole = Number(amount) > 0 && reason.trim() !== '';
  return (
    <form noValidate onSubmit={submit} className="stack">
      <FieldFrame label={translate('till.kind')} required error={undefined}>
        <WordSelect
          name="kind"
          required
          words={Object.values(movementKinds)}
          value={kind}
          onChange={set('kind')}
        />
      </FieldFrame>
      <FieldFrame label={translate('till.direction')} required error={undefined}>
        <WordSelect
          name="direction"
          required
          words={Object.values(directions)}
          value={direction}
          onChange={set('direction')}
        />
      </FieldFrame>
      <FieldFrame label={translate('till.amount')} required error={undefined}>
        <NumberInput kind="money" name="amount" value={amount} onChange={set('amount')} />
      </FieldFrame>
      <Reason value={reason} onChange={set('reason')} />
      <div className="actions">
        <Button onClick={onClose}>{said('action.cancel')}</Button>
        <Button type="submit" look="primary" isRunning={isRunning} disabled={!isWhole}>
          {translate('till.move')}
        </Button>
      </div>
    </form>
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
      {isOpen && (
        <Dialog open title={translate('till.move')} onClose={() => setOpen(false)}>
          <MovementForm record={record} onClose={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  );
}
