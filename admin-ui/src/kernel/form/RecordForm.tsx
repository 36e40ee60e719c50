/**
 * The form of a record, for creating and for changing: its inputs are given, its checks come from the call's own schema,
 * what is typed survives, and the primary button stays in view.
 */
import type { Fields, ModuleDescription, Route } from '@hospital/contracts';
import {
  createContext,
  useContext,
  useEffect,
  useMemo,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { useTranslate, type RaRecord } from 'react-admin';
import { FormProvider, useForm, type UseFormReturn } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router-dom';
import { useFormats } from '../session/useSettings.ts';
import { Button } from '../ui/Button.tsx';
import type { OnRefused } from '../useCommand.ts';
import { draftKey, dropDraft, keepDraft, readDraft } from './draft.ts';
import { changedValues, freshValues, plainValues, valuesOf, type FormValues } from './formValues.ts';
import { schemaResolver } from './schemaResolver.ts';
import { useSave } from './useSave.ts';

export interface RecordFormProps {
  readonly module: ModuleDescription;
  readonly route: Route;
  readonly record?: RaRecord;
  /** What a fresh form starts with beyond the declaration's defaults. */
  readonly defaults?: FormValues;
  /** The part of the module's fields that this form shows; all of them by default. */
  readonly fields?: Fields;
  /** The last touch on what is sent. */
  readonly prepare?: (body: FormValues, values: FormValues) => FormValues;
  readonly onSaved: (record: RaRecord) => void;
  readonly onRefused?: OnRefused;
  readonly onBeforeSave?: () => boolean;
  readonly cancelTo: string;
  readonly submitLabel?: string;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
}

export interface FormModule {
  readonly module: ModuleDescription;
  readonly mode: 'create' | 'change';
  /** What is changed, as it was when the form opened. */
  readonly record?: RaRecord | undefined;
}

const FormModuleContext = createContext<FormModule | null>(null);

export function useFormModule(): FormModule {
  const known = useContext(FormModuleContext);
  if (!known) throw new Error('Inputs belong into a RecordForm.');
  return known;
}

/** The record as it was when the form opened: a refresh behind it must not take away what is typed. */
function useOpened({ module, fields, record, defaults }: RecordFormProps) {
  const [opened] = useState(() => {
    const known = fields ?? module.fields;
    const values = record ? valuesOf(known, record) : freshValues(known);
    return { record, values: { ...values, ...defaults } };
  });
  return opened;
}

function useDraft(form: UseFormReturn<FormValues>, opened: FormValues) {
  const { pathname } = useLocation();
  const [key] = useState(() => draftKey(pathname));
  const [found, setFound] = useState(() => readDraft(key));
  const { reset, subscribe } = form;
  useEffect(() => {
    if (found) reset({ ...opened, ...found }, { keepDefaultValues: true });
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => keepDraft(key, values, opened),
    });
    // Once, when the form opens.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const drop = () => dropDraft(key);
  const discard = () => {
    drop();
    setFound(null);
    reset(opened);
  };
  return { found: found !== null, drop, discard };
}

export function RecordForm(props: RecordFormProps) {
  const { module, route, prepare, onBeforeSave, children, footer } = props;
  const { record, values: opened } = useOpened(props);
  const { now } = useFormats();
  const form = useForm<FormValues>({
    defaultValues: opened,
    resolver: schemaResolver(route.body, {
      sent: (values) => (record ? changedValues(values, opened) : values),
      fields: route.fields,
      today: () => now().day,
    }),
    mode: 'onSubmit',
  });
  const draft = useDraft(form, opened);
  const saving = useSave({
    module,
    route,
    form,
    record,
    onRefused: props.onRefused,
    onSaved: (saved) => {
      draft.drop();
      props.onSaved(saved);
    },
  });
  const context = useMemo<FormModule>(
    () => ({ module, mode: record ? 'change' : 'create', record }),
    [module, record],
  );
  const submit = form.handleSubmit(async () => {
    if (onBeforeSave && !onBeforeSave()) return;
    const values = form.getValues();
    const body = plainValues(record ? changedValues(values, opened) : values);
    await saving.save(prepare ? prepare(body, values) : body);
  });
  return (
    <FormModuleContext.Provider value={context}>
      <FormProvider {...form}>
        <form className="form" noValidate onKeyDown={sendByKeys} onSubmit={(event) => void submit(event)}>
          {draft.found && <Notice text="form.draft" action="action.discard" onAct={draft.discard} />}
          {saving.isStale && <Notice text="form.stale" tone="orange" />}
          {children}
          {footer}
          <FormFoot {...props} isSaving={saving.isSaving} isStale={saving.isStale} onCancel={draft.drop} />
        </form>
      </FormProvider>
    </FormModuleContext.Provider>
  );
}

/** Ctrl and Enter, or ⌘ and Enter, send the form from wherever one types. */
function sendByKeys(event: KeyboardEvent<HTMLFormElement>): void {
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

interface FootProps extends Pick<RecordFormProps, 'cancelTo' | 'submitLabel' | 'record'> {
  readonly isSaving: boolean;
  readonly isStale: boolean;
  readonly onCancel: () => void;
}

function FormFoot({ cancelTo, submitLabel, record, isSaving, isStale, onCancel }: FootProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const cancel = () => {
    onCancel();
    navigate(cancelTo);
  };
  const usual = record ? 'action.save' : 'action.create';
  return (
    <div className="form-foot">
      <Button onClick={cancel}>{translate('action.cancel')}</Button>
      <Button type="submit" look="primary" isRunning={isSaving}>
        {translate(isStale ? 'form.staleAction' : (submitLabel ?? usual))}
      </Button>
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
