/** A small form in a dialog: a few fields, and the act that they are for. */
import { useEffect, useRef, useState, type FormEvent, type ReactNode, type RefObject } from 'react';
import { useTranslate } from 'react-admin';
import { flushSync } from 'react-dom';
import { refusalFrom } from '../api/http.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { FieldFrame } from './FieldFrame.tsx';

interface FormDialogProps {
  readonly title: string;
  readonly about?: string;
  readonly action: string;
  readonly look?: 'primary' | 'danger';
  readonly isRunning: boolean;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** One types at once; a field that asks for the focus itself keeps it. */
function useFirstField(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (form.current?.contains(document.activeElement)) return;
    form.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }, []);
  return form;
}

/** In the dialog, so that its effect finds the fields: what a dialog holds is mounted after the dialog. */
function SmallForm({ about, action, look = 'primary', ...props }: FormDialogProps) {
  const { isRunning, onSubmit, onClose, children } = props;
  const translate = useTranslate();
  const form = useFirstField();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (!isRunning) onSubmit();
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="stack">
      {about !== undefined && <p>{about}</p>}
      {children}
      <div className="actions">
        <Button onClick={onClose}>{translate('action.cancel')}</Button>
        <Button type="submit" look={look} isRunning={isRunning}>
          {action}
        </Button>
      </div>
    </form>
  );
}

export function FormDialog(props: FormDialogProps) {
  return (
    <Dialog open title={props.title} onClose={props.onClose}>
      <SmallForm {...props} />
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

type Errors = Readonly<Record<string, string | undefined>>;

/**
 * The fields that a refusal names are shown beside them, until somebody writes something else there; `onRefused` is false where it names
 * none, or one that the form does not have: a toast says it then.
 */
export function useFieldErrors() {
  const [errors, setErrors] = useState<Errors>({});
  useEffect(() => {
    const forget = ({ target }: Event) => {
      const name = target instanceof HTMLElement ? target.getAttribute('name') : null;
      if (name !== null && errors[name] !== undefined) setErrors({ ...errors, [name]: undefined });
    };
    document.addEventListener('input', forget);
    return () => document.removeEventListener('input', forget);
  }, [errors]);
  const onRefused = (refusal: unknown): boolean => {
    const { fields = {} } = refusalFrom(refusal);
    const named = Object.keys(fields).length;
    flushSync(() => setErrors(fields));
    return named > 0 && document.querySelectorAll('.field-error').length >= named;
  };
  return { errors, onRefused };
}
