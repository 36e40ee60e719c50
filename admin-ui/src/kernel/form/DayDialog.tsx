/** What happened on a day, with a reason where one is asked for: the dialog says what follows, and stays open with what was typed where it is refused. */
import type { RaRecord } from 'react-admin';
import { useFormats } from '../session/useSettings.ts';
import { useDialogForm } from './dialogForm.ts';
import { FormDialog, Reason } from './FormDialog.tsx';
import { PastDayField } from './PastDayField.tsx';

interface DayDialogProps {
  readonly record: RaRecord;
  /** What takes the day, and the key of the toast when it is done. */
  readonly command: { readonly module: string; readonly operation: string; readonly success: string };
  /** As they are shown. */
  readonly title: string;
  readonly text: string;
  readonly day: string;
  /** The label of the reason; none is asked for without one. */
  readonly reason?: string | undefined;
  readonly onClose: () => void;
}

export function DayDialog({
  record,
  command,
  title,
  text,
  day: label,
  reason: asked,
  onClose,
}: DayDialogProps) {
  const { now } = useFormats();
  const form = useDialogForm({
    command: { ...command, act: 'change' },
    id: String(record.id),
    start: { day: now().day, reason: '' },
    onClose,
  });
  const { errors, type, send } = form;
  const { day, reason } = form.typed;
  const body = { day, ...(asked === undefined ? {} : { reason: reason.trim() }) };
  return (
    <FormDialog
      form={form}
      title={title}
      about={text}
      action={title}
      look={asked === undefined ? 'primary' : 'danger'}
      onSubmit={() => send(body)}
    >
      <PastDayField
        label={label}
        value={day}
        onChange={(next) => type({ day: next })}
        error={errors['day']}
      />
      {asked !== undefined && (
        <Reason
          label={asked}
          value={reason}
          error={errors['reason']}
          autoFocus
          onChange={(next) => type({ reason: next })}
        />
      )}
    </FormDialog>
  );
}
