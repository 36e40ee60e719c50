/** What is taken back as a whole needs nothing but a reason. The dialog says what becomes of it, and stays open with the reason where it is refused. */
import type { RaRecord } from 'react-admin';
import type { RunOptions } from '../useCommand.ts';
import { useDialogForm } from './dialogForm.ts';
import { Figures, MoneyDialog, type FiguresProps } from './MoneyDialog.tsx';
import { ReasonField } from './ReasonField.tsx';

interface ReasonDialogProps {
  readonly record: RaRecord;
  /** What takes the reason, and the key of the toast when it is done. */
  readonly command: { readonly module: string; readonly operation: string; readonly success: string };
  readonly way?: RunOptions;
  /** As they are shown. */
  readonly title: string;
  readonly action: string;
  readonly text: string;
  readonly figures?: FiguresProps['figures'];
  readonly look?: 'primary' | 'danger';
  readonly onClose: () => void;
}

export function ReasonDialog({ record, command, way, look = 'danger', ...props }: ReasonDialogProps) {
  const { title, action, text, figures, onClose } = props;
  const form = useDialogForm({
    command: { ...command, act: 'change' },
    id: String(record.id),
    way,
    start: { reason: '' },
    onClose,
  });
  const { errors, type, send } = form;
  const { reason } = form.typed;
  return (
    <MoneyDialog
      {...{ form, title, action, look }}
      isReady={reason.trim() !== ''}
      onSubmit={() => send({ reason: reason.trim() })}
    >
      {(isChecked) => (
        <>
          <p>{text}</p>
          {figures && <Figures figures={figures} />}
          <ReasonField
            {...{ isChecked, reason }}
            refused={errors['reason']}
            onChange={(next) => type({ reason: next })}
            autoFocus
          />
        </>
      )}
    </MoneyDialog>
  );
}
