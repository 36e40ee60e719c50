/** A small form in a dialog: a few fields, and the act that they are for. */
import { useEffect, type FormEvent, type ReactNode, type RefObject } from 'react';
import { useTranslate } from 'react-admin';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import type { DialogForm } from './dialogForm.ts';
import { FieldFrame } from './FieldFrame.tsx';

interface SmallFormProps {
  readonly form: DialogForm;
  readonly about?: string;
  readonly action: string;
  /** Of the other button: Cancel unless given. */
  readonly cancel?: string;
  readonly look?: 'primary' | 'danger';
  readonly onSubmit: (form: HTMLFormElement) => void;
  readonly children: ReactNode;
}

interface FormDialogProps extends SmallFormProps {
  readonly title: string;
}

/** One types at once; a field that asks for the focus itself keeps it. */
function useFirstField(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    if (form.current?.contains(document.activeElement)) return;
    form.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }, [form]);
}

/** The same where it stands in a page. In a dialog it is a part of its own: what a dialog holds is mounted after the dialog. */
export function SmallForm({ about, action, look = 'primary', ...props }: SmallFormProps) {
  const { cancel, onSubmit, children } = props;
  const { element, progress, close } = props.form;
  const translate = useTranslate();
  useFirstField(element);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    if (progress === 'idle') onSubmit(event.currentTarget);
  };
  return (
    <form ref={element} noValidate onSubmit={submit} className="stack">
      {about !== undefined && <p>{about}</p>}
      {children}
      <div className="actions">
        <Button onClick={close}>{cancel ?? translate('action.cancel')}</Button>
        <Button type="submit" look={look} progress={progress}>
          {action}
        </Button>
      </div>
    </form>
  );
}

export function FormDialog({ title, ...form }: FormDialogProps) {
  return (
    <Dialog open title={title} onClose={form.form.leave}>
      <SmallForm {...form} />
    </Dialog>
  );
}

/** As the commands take it. */
const LONGEST_REASON = 1_000;

interface ReasonProps {
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly autoFocus?: boolean;
  readonly onChange: (reason: string) => void;
}

/** Why a person does what they do. */
export function Reason({ label, value, error, autoFocus = false, onChange }: ReasonProps) {
  return (
    <FieldFrame label={label} required error={error}>
      <textarea
        className="input"
        name="reason"
        rows={2}
        maxLength={LONGEST_REASON}
        autoFocus={autoFocus}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </FieldFrame>
  );
}
