/**
 * The form of a record, for creating and for changing: its inputs are given, its checks come from the call's own schema,
 * what is typed survives, and the primary button stays in view.
 */
import type { Fields, ModuleDescription, Route } from '@hospital/contracts';
import { useMemo, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslate, type RaRecord } from 'react-admin';
import { FormProvider } from 'react-hook-form';
import { usePast } from '../past/past.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/Dialog.tsx';
import type { OnRefused } from '../useCommand.ts';
import { FormFoot } from './FormFoot.tsx';
import { FormModuleContext, type FormModule } from './formModule.ts';
import type { FormValues } from './formValues.ts';
import { useRecordForm } from './useRecordForm.ts';

export interface Confirmation {
  readonly title: string;
  readonly text: string;
  readonly note?: string;
  readonly action: string;
}

export interface RecordFormProps {
  readonly module: ModuleDescription;
  readonly route: Route;
  readonly record?: RaRecord;
  /** What a fresh form starts with beyond the declaration's defaults. */
  readonly defaults?: FormValues;
  /** What the person chose on the way here; it wins over what they typed on an earlier visit. */
  readonly chosen?: FormValues | undefined;
  /** The part of the module's fields that this form shows; all of them by default. */
  readonly fields?: Fields;
  /** Fields that this form asks for where the call does not, by what is filled in. */
  readonly alsoRequired?: (values: FormValues) => readonly string[];
  /** What is filled in is about the person who fills it in: the browser may help. */
  readonly isOwn?: boolean;
  /** The last touch on what is sent; `opened` is what it is the difference to. */
  readonly prepare?: (body: FormValues, values: FormValues, opened: FormValues) => FormValues;
  readonly onSaved: (record: RaRecord) => void;
  readonly onRefused?: OnRefused;
  readonly onBeforeSave?: () => boolean;
  /** What will happen, asked once before it does. */
  readonly confirmation?: Confirmation;
  readonly cancelTo: string;
  /** Instead of going there. */
  readonly onCancel?: (() => void) | undefined;
  readonly submitLabel?: string;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
}

export function RecordForm(props: RecordFormProps) {
  const { module, record, confirmation, isOwn, children, footer } = props;
  const { form, opened, draft, conflict, asking, isChangedMeanwhile, ...state } = useRecordForm(props);
  const isPast = usePast() !== null;
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
          {draft.isFound && <Notice text="form.draft" action="action.discard" onAct={state.discard} />}
          {isChangedMeanwhile && (
            <Notice
              text="form.changedMeanwhile"
              tone="orange"
              action="form.compare"
              onAct={() => void conflict.resolve()}
            />
          )}
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

/** Ctrl and Enter, or ⌘ and Enter, send the form from wherever one types. */
export function sendByKeys(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

interface NoticeProps {
  readonly text: string;
  readonly tone?: 'orange' | 'red';
  readonly action?: string;
  readonly onAct?: () => void;
}

export function Notice({ text, tone, action, onAct }: NoticeProps) {
  const translate = useTranslate();
  return (
    <div className={tone ? `notice ${tone}` : 'notice'} role="status">
      {translate(text, { _: text })}
      {action && (
        <Button look="link" onClick={onAct}>
          {translate(action)}
        </Button>
      )}
    </div>
  );
}

export function FormSection({ title, children }: { title?: string; children: ReactNode }) {
  const translate = useTranslate();
  return (
    <fieldset>
      {title && <legend>{translate(title, { _: title })}</legend>}
      <div className="grid">{children}</div>
    </fieldset>
  );
}
