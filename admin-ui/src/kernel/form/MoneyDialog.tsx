/**
 * A dialog that moves money. Its button says what will be recorded and what follows from it. Enter in a field goes on to that button, and
 * Enter there confirms: nothing is recorded by an Enter that was meant for a field, or that was held down.
 */
import { useEffect, useState, type FormEvent, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import type { DialogForm } from './dialogForm.ts';
import { focusWrong } from './focusWrong.ts';
import './moneyDialog.css';

export interface MoneyDialogProps {
  readonly form: DialogForm;
  readonly title: string;
  /** On the button: `Record MAD 300.00`. */
  readonly action: string;
  /** On the button too: `nothing left to pay`. */
  readonly outcome?: string | undefined;
  readonly look?: 'primary' | 'danger';
  readonly isReady: boolean;
  readonly onSubmit: () => void;
  /** @param isChecked what is wrong is shown, because the person was through with it */
  readonly children: (isChecked: boolean) => ReactNode;
}

/** Selects what is in the first field, so that typing replaces it. */
function selectFocused(): void {
  const at = document.activeElement;
  if (at instanceof HTMLInputElement && at.type === 'text') at.select();
}

/** Goes to the first field that is wrong, or else to the button. */
function goOn(form: HTMLFormElement | null): void {
  if (!focusWrong(form)) form?.querySelector<HTMLElement>('[type="submit"]')?.focus();
}

function useConfirming({ form: { element, progress }, isReady, onSubmit }: MoneyDialogProps) {
  const [checks, setChecks] = useState(0);
  useEffect(selectFocused, []);
  // After what is wrong is shown.
  useEffect(() => {
    if (checks > 0) goOn(element.current);
  }, [element, checks]);
  const check = () => setChecks((count) => count + 1);
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter') return;
    const isInField = event.target instanceof HTMLInputElement;
    if (event.repeat || isInField) event.preventDefault();
    if (event.repeat) return;
    if (event.ctrlKey || event.metaKey) event.currentTarget.requestSubmit();
    else if (isInField) check();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (progress === 'running') return;
    if (isReady) onSubmit();
    else check();
  };
  return { isChecked: checks > 0, form: { ref: element, onKeyDown, onSubmit: submit } };
}

/** In the dialog, so that its effects find the fields: what a dialog holds is mounted after the dialog. */
function MoneyForm(props: MoneyDialogProps) {
  const { action, outcome, look = 'primary', children } = props;
  const { progress, close } = props.form;
  const translate = useTranslate();
  const { isChecked, form } = useConfirming(props);
  return (
    <form noValidate className="money-form" {...form}>
      {children(isChecked)}
      <div className="actions">
        <Button onClick={close}>{translate('action.cancel')}</Button>
        <Button type="submit" look={look} progress={progress} className="confirms">
          {action}
          {outcome !== undefined && <span className="outcome"> – {outcome}</span>}
        </Button>
      </div>
    </form>
  );
}

export function MoneyDialog(props: MoneyDialogProps) {
  return (
    <Dialog open title={props.title} onClose={props.form.leave}>
      <MoneyForm {...props} />
    </Dialog>
  );
}

export interface FiguresProps {
  /** What each is, and its amount as it is shown. */
  readonly figures: readonly (readonly [name: string, amount: string])[];
}

/** What the dialog does; the last figure is what it comes to. Read aloud when it changes. */
export function Figures({ figures }: FiguresProps) {
  return (
    <dl className="money-effect" aria-live="polite">
      {figures.map(([name, amount]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="ltr">{amount}</dd>
        </div>
      ))}
    </dl>
  );
}
