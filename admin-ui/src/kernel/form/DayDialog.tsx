/** What happened on a day, with a reason where one is asked for: the dialog says what follows, and stays open with what was typed where it is refused. */
import type { RaRecord } from 'react-admin';
import { useFormats } from '../session/useSettings.ts';
import { useCommand } from '../useCommand.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { FormDialog, Reason, useFieldErrors } from './FormDialog.tsx';
import { useKept } from './useKept.ts';
import { MomentInput } from './typed/TypedInput.tsx';

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
  onClose: close,
}: DayDialogProps) {
  const { now } = useFormats();
  const { value, set, drop } = useKept(`${command.operation} ${String(record.id)}`, {
    day: now().day,
    reason: '',
  });
  const { day, reason } = value;
  const onClose = () => {
    drop();
    close();
  };
  const { errors, onRefused } = useFieldErrors();
  const { run, isRunning } = useCommand(command.module, command.operation, {
    act: 'change',
    success: command.success,
    onRefused,
    onDone: onClose,
  });
  const body = { day, ...(asked === undefined ? {} : { reason: reason.trim() }) };
  return (
    <FormDialog
      title={title}
      about={text}
      action={title}
      look={asked === undefined ? 'primary' : 'danger'}
      isRunning={isRunning}
      onSubmit={() => void run(String(record.id), body)}
      onClose={onClose}
    >
      <FieldFrame label={label} required error={errors['day']}>
        <MomentInput kind="day" name="day" value={day} onChange={(next) => set({ ...value, day: next })} />
      </FieldFrame>
      {asked !== undefined && (
        <Reason
          label={asked}
          value={reason}
          error={errors['reason']}
          autoFocus
          onChange={(next) => set({ ...value, reason: next })}
        />
      )}
    </FormDialog>
  );
}
