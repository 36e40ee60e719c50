/**
 * The form of a record, for creating and for changing: its inputs are given, its checks come from the call's own schema,
 * what is typed survives, and the primary button stays in view.
 */
import { useMemo, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { FormProvider } from 'react-hook-form';
import { usePast } from '../past/past.ts';
import { useRestricted } from '../record/restriction.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/Dialog.tsx';
import { LiveRegion } from '../ui/LiveRegion.tsx';
import { FormFoot } from './FormFoot.tsx';
import { FormModuleContext, type FormModule } from './formModule.ts';
import type { RecordFormProps } from './recordFormProps.ts';
import { useRecordForm } from './useRecordForm.ts';

export function RecordForm(props: RecordFormProps) {
  const { module, record, confirmation, isOwn, children, footer } = props;
  const { form, opened, draft, conflict, asking, isChangedMeanwhile, ...state } = useRecordForm(props);
  const isPast = usePast() !== null;
  const isRestricted = useRestricted(module);
  const context = useMemo<FormModule>(
    () => ({
      module,
      mode: opened ? 'change' : 'create',
      record: opened,
      isOwn: isOwn ?? false,
      draftKey: draft.key,
    }),
    [module, opened, isOwn, draft.key],
  );
  return (
    <FormModuleContext.Provider value={context}>
      <FormProvider {...form}>
        <form className="form" noValidate onKeyDown={sendByKeys} onSubmit={state.submit}>
          <Notice
            text={draft.isFound ? 'form.draft' : null}
            action="action.discard"
            onAct={discardIn(state.discard)}
          />
          <Notice
            text={isChangedMeanwhile ? 'form.changedMeanwhile' : null}
            tone="orange"
            action="form.compare"
            onAct={() => void conflict.resolve()}
          />
          {opened && isRestricted(opened) && <Notice text="form.restricted" tone="orange" />}
          {isPast && <Notice text="past.noForm" tone="orange" />}
          {isPast ? <fieldset disabled>{children}</fieldset> : children}
          {footer}
          <FormFoot
            cancelTo={props.cancelTo}
            submitLabel={props.submitLabel}
            record={record}
            isSaving={state.isSaving}
            onCancel={draft.drop}
            leave={props.onCancel}
          />
        </form>
        {conflict.dialog}
        {confirmation && (
          <ConfirmDialog
            {...confirmation}
            look="primary"
            open={asking.isAsking}
            onClose={asking.stop}
            onConfirm={asking.confirm}
          />
        )}
      </FormProvider>
    </FormModuleContext.Provider>
  );
}

/** The notice goes with its button: the focus goes to the form's first field. */
function discardIn(discard: () => void) {
  return ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const field = currentTarget.form?.querySelector<HTMLElement>('input:not([type=file]), select, textarea');
    discard();
    field?.focus();
  };
}

/** Ctrl and Enter, or ⌘ and Enter, send the form from wherever one types. */
export function sendByKeys(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

interface NoticeProps {
  /** Null while there is nothing to say: one that may come later is rendered before, so that it is read aloud. */
  readonly text: string | null;
  readonly tone?: 'orange' | 'red';
  /** Beside those of a notice. */
  readonly className?: string;
  readonly action?: string;
  readonly onAct?: (event: MouseEvent<HTMLButtonElement>) => void;
}

export function Notice({ text, tone, className, action, onAct }: NoticeProps) {
  const translate = useTranslate();
  return (
    <LiveRegion className={['notice', tone, className].filter(Boolean).join(' ')}>
      {text !== null && (
        <>
          {translate(text, { _: text })}
          {action && (
            <Button look="link" onClick={onAct}>
              {translate(action)}
            </Button>
          )}
        </>
      )}
    </LiveRegion>
  );
}

interface FormSectionProps {
  readonly title?: string;
  readonly disabled?: boolean;
  readonly children: ReactNode;
}

export function FormSection({ title, disabled, children }: FormSectionProps) {
  const translate = useTranslate();
  return (
    <fieldset disabled={disabled}>
      {title && <legend>{translate(title, { _: title })}</legend>}
      <div className="grid">{children}</div>
    </fieldset>
  );
}
