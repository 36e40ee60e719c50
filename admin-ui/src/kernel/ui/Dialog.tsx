/** Questions that need an answer before one goes on. */
import { useId, type FormEvent, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Dialog as BorrowedDialog } from './lazyMui.tsx';
import type { Progress } from '../progress.ts';
import { Button } from './Button.tsx';

interface DialogProps {
  readonly open: boolean;
  readonly title: string;
  /** Of Escape and a press beside it. Null where only its own buttons close it: what cannot be shown again. */
  readonly onClose: (() => void) | null;
  readonly children: ReactNode;
}

export function Dialog({ open, title, onClose, children }: DialogProps) {
  const id = useId();
  return (
    <BorrowedDialog
      open={open}
      onClose={() => onClose?.()}
      onClick={(event) => event.stopPropagation()}
      aria-labelledby={id}
      slotProps={{ paper: { className: 'floating' } }}
    >
      <div className="dialog">
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </BorrowedDialog>
  );
}

interface ConfirmProps extends Omit<DialogProps, 'children' | 'onClose'> {
  /** What it is about, by its name. */
  readonly subject?: string;
  readonly text: string;
  readonly note?: string;
  readonly action: string;
  /** What cannot be taken back is red, and then Cancel has the focus. */
  readonly look?: 'danger' | 'primary';
  /** Of the command that it asks about. */
  readonly progress?: Progress;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** The Enter that opened a question, still held down, does not answer it. */
function ignoreHeldEnter(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
}

export function ConfirmDialog(props: ConfirmProps) {
  const { subject, text, note, action, look = 'danger', progress, onConfirm, ...dialog } = props;
  const translate = useTranslate();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (progress !== 'running') onConfirm();
  };
  return (
    <Dialog {...dialog}>
      <form onSubmit={submit} onKeyDown={ignoreHeldEnter}>
        {subject && (
          <p className="subject">
            <bdi>{subject}</bdi>
          </p>
        )}
        <p>{text}</p>
        {note && (
          <p className="quiet small" style={{ marginBlockStart: 6 }}>
            {note}
          </p>
        )}
        <div className="actions" style={{ marginBlockStart: 18 }}>
          <Button onClick={dialog.onClose} autoFocus={look === 'danger'}>
            {translate('action.cancel')}
          </Button>
          <Button type="submit" look={look} progress={progress} autoFocus={look === 'primary'}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
