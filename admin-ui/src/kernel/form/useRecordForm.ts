/** What the form of a record does: opens, keeps its draft, checks, asks, saves, and meets what others saved meanwhile. */
import type { Fields } from '@hospital/contracts';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslate } from 'react-admin';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { useTexts } from '../i18n/useTexts.ts';
import { sameValue } from '../sameValue.ts';
import { useFormats } from '../session/useSettings.ts';
import { useToasts } from '../toasts.ts';
import { changedValues, plainValues, valuesOf, type FormValues, withChosen } from './formValues.ts';
import type { RecordFormProps } from './recordFormProps.ts';
import { schemaResolver } from './schemaResolver.ts';
import { revisionOf } from '../useCommand.ts';
import { baseOf, useBaseRevision, type Base } from './useBaseRevision.ts';
import { useConflict } from './useConflict.tsx';
import { useDraft, useFoundDraft } from './useDraft.ts';
import { useSave } from './useSave.ts';

/** Fields that the form asks for and the call does not, by what is said where one is empty. */
function useMissing({ module, alsoRequired }: RecordFormProps) {
  const translate = useTranslate();
  const { label } = useTexts();
  return (values: FormValues) => {
    const names = alsoRequired?.(values).filter((name) => !values[name]) ?? [];
    return Object.fromEntries(
      names.map((name) => [name, translate('form.needed', { field: label(module, name) })]),
    );
  };
}

function useCheckedForm(props: RecordFormProps, base: Base): UseFormReturn<FormValues> {
  const { route, record } = props;
  const { now } = useFormats();
  const missing = useMissing(props);
  return useForm<FormValues>({
    defaultValues: base.values,
    resolver: schemaResolver(route.body, {
      sent: (values) => (record ? changedValues(values, base.values) : values),
      fields: route.fields,
      today: () => now().day,
      missing,
    }),
    mode: 'onSubmit',
  });
}

/** A warning of what will happen, shown before it does. */
function useAsking({ confirmation }: RecordFormProps, send: () => void) {
  const [isAsking, setAsking] = useState(false);
  return {
    isAsking,
    ask: () => {
      if (confirmation) setAsking(true);
      else send();
    },
    stop: () => setAsking(false),
    confirm: () => {
      setAsking(false);
      send();
    },
  };
}

interface FormState {
  readonly fields: Fields;
  readonly base: Base;
  readonly setBase: (base: Base) => void;
  readonly form: UseFormReturn<FormValues>;
}

/** A newer record behind the form: an untouched form follows it, in a touched one nothing moves and a notice is shown (true). */
function useOthersChanges({ record }: RecordFormProps, { fields, base, setBase, form }: FormState): boolean {
  const revision = revisionOf(record);
  const isNewer =
    record !== undefined && revision !== null && base.revision !== null && revision > base.revision;
  const values = isNewer ? valuesOf(fields, record) : {};
  const isOther = Object.entries(values).some(([name, value]) => !sameValue(value, base.values[name]));
  const isTouchedNow = () => Object.keys(changedValues(form.getValues(), base.values)).length > 0;
  const isTouched = isTouchedNow();
  const follows = isNewer && !(isOther && isTouched);
  useEffect(() => {
    // A draft was filled in since this was rendered.
    if (!follows || (isOther && isTouchedNow())) return;
    const next = { values: { ...base.values, ...values }, revision };
    setBase(next);
    if (isOther) form.reset(next.values);
    // Once for each newer revision.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [follows, revision]);
  return isOther && isTouched;
}

export function useRecordForm(props: RecordFormProps) {
  const { module, route, prepare } = props;
  const fields = props.fields ?? module.fields;
  const [opened] = useState(props.record);
  const found = useFoundDraft(props.chosen);
  const opening = { fields, record: opened, start: { ...props.defaults, ...props.chosen } };
  const [base, setBase] = useBaseRevision(opening, found.draft);
  const form = useCheckedForm(props, base);
  const draft = useDraft(form, found, base);
  const conflict = useConflict({ module, fields, record: opened, form, base, setBase });
  const { say } = useToasts();
  // Reported once it is saved: until then nothing is kept of both.
  const isMerged = useRef(false);
  // What is typed while it is saved is not saved.
  const sent = useRef<FormValues>({});
  const sendFrom = (from: Base) => {
    const values = form.getValues();
    // A copy: lines are changed in place.
    sent.current = plainValues(values);
    const body = plainValues(opened ? changedValues(values, from.values) : values);
    void saving.save(prepare ? prepare(body, values, from.values) : body, from.revision);
  };
  const saving = useSave({
    module,
    route,
    parts: props.parts,
    form,
    record: opened,
    draftKey: found.key,
    goNext: props.goNext,
    onRefused: props.onRefused,
    onStale: () =>
      conflict.resolve((next, wasAsked) => {
        isMerged.current = !wasAsked;
        sendFrom(next);
      }),
    onSaved: (saved) => {
      const next = { values: sent.current, revision: revisionOf(saved) };
      draft.forget();
      if (opened) draft.keep(next);
      setBase(next);
      props.onSaved(withChosen(fields, saved, form.getValues()));
      if (isMerged.current) say({ kind: 'info', title: 'toast.title.info', text: 'form.merged' });
    },
  });
  const asking = useAsking(props, () => {
    isMerged.current = false;
    sendFrom(base);
  });
  const isFirstBase = useRef(true);
  useEffect(() => {
    // What the form was filled with on the way to another base was not typed.
    if (opened && !isFirstBase.current) draft.keep(base);
    isFirstBase.current = false;
    // Once for each base.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [base]);
  const isChangedMeanwhile = useOthersChanges(props, { fields, base, setBase, form });
  return {
    form,
    opened,
    draft,
    conflict,
    asking,
    isChangedMeanwhile,
    isSaving: saving.isSaving,
    submit: (event: FormEvent) => {
      event.preventDefault();
      if (props.onBeforeSave?.() !== false) void form.handleSubmit(asking.ask)(event);
    },
    discard: () => {
      draft.forget();
      const fresh = baseOf({ ...opening, record: props.record ?? opened });
      setBase(fresh);
      form.reset(fresh.values);
    },
  };
}
