/** What is taken back as a whole needs nothing but a reason. The dialog says what becomes of it, and stays open with the reason where it is refused. */
import type { RaRecord } from 'react-admin';
import { useCommand, type Way } from '../useCommand.ts';
import { useFieldErrors } from './FormDialog.tsx';
import { Figures, MoneyDialog, type FiguresProps } from './MoneyDialog.tsx';
import { ReasonField } from './ReasonField.tsx';
import { useKept } from './useKept.ts';

interface ReasonDialogProps {
  readonly record: RaRecord;
  /** What takes the reason, and the key of the toast when it is done. */
  readonly command: { readonly module: string; readonly operation: string; readonly success: string };
  readonly way?: Way;
  /** As they are shown. */
  readonly title: string;
  readonly action: string;
  readonly text: string;
  readonly figures?: FiguresProps['figures'];
  readonly look?: 'primary' | 'danger';
  readonly onClose: () => void;
}

export function ReasonDialog({ record, command, way = {}, look = 'danger', ...props }: ReasonDialogProps) {
  const { title, action, text, figures } = props;
  const { value, set, drop } = useKept(`${command.operation} ${String(record.id)}`, { reason: '' });
  const { reason } = value;
  const onClose = () => {
    drop();
    props.onClose();
  };
  const { errors, onRefused } = useFieldErrors();
  const { run, isRunning } = useCommand(command.module, command.operation, {
    act: 'change',
    success: command.success,
    onRefused,
    onDone: onClose,
  });
  return (
    <MoneyDialog
      {...{ title, action, look, isRunning, onClose }}
      isReady={reason.trim() !== ''}
      onSubmit={() => void run(String(record.id), { reason: reason.trim() }, way)}
    >
      {(isChecked) => (
        <>
          <p>{text}</p>
          {figures && <Figures figures={figures} />}
          <ReasonField
            {...{ isChecked, reason }}
            refused={errors['reason']}
            onChange={(next) => set({ reason: next })}
            autoFocus
          />
        </>
      )}
    </MoneyDialog>
  );
}
