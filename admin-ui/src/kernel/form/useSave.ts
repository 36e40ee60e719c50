/** Saves a form: once, at the revision it was opened at, refusals at their fields. */
import type { ModuleDescription, Route } from '@hospital/contracts';
import { useRef, useState } from 'react';
import type { RaRecord } from 'react-admin';
import type { UseFormReturn } from 'react-hook-form';
import type { PathParts } from '../api/calls.ts';
import { refusalFrom } from '../api/http.ts';
import { useCommandAnswers, type Again, type OnRefused } from '../commandAnswers.ts';
import { useToasts } from '../toasts.ts';
import { useIsThere } from '../useIsThere.ts';
import type { FormValues } from './formValues.ts';
import { useSending } from './useSending.ts';

export interface SaveOptions {
  readonly module: ModuleDescription;
  readonly route: Route;
  readonly parts?: PathParts | undefined;
  readonly record?: RaRecord | undefined;
  readonly form: UseFormReturn<FormValues>;
  readonly draftKey: string;
  readonly onSaved: (record: RaRecord) => void;
  /** To the next screen. Not called once the form is gone: the person works elsewhere by then. */
  readonly goNext?: ((record: RaRecord) => void) | undefined;
  /** Takes a refusal that the screen answers itself (true), the taken slot. Not asked once the form is gone. */
  readonly onRefused?: OnRefused | undefined;
  /** Somebody else saved the record meanwhile. */
  readonly onStale: () => Promise<void>;
}

export interface SaveState {
  /**
   * @param revision of the record as the person saw it
   * @returns whether it was saved
   */
  readonly save: (body: FormValues, revision: number | null) => Promise<boolean>;
  readonly isSaving: boolean;
}

export function useSave(options: SaveOptions): SaveState {
  const { module, route, parts, record, form, draftKey, onSaved, goNext, onRefused, onStale } = options;
  const { accepted, rejected } = useCommandAnswers(module.name);
  const { warned, say } = useToasts();
  const { send: deliver } = useSending({ module, route, parts, record, draftKey });
  const isThere = useIsThere();
  const isRunning = useRef(false);
  const [isSaving, setSaving] = useState(false);

  const isAnswered = (error: unknown, again: Again) => {
    const { code, fields } = refusalFrom(error);
    if (code === 'stale_revision') {
      void onStale();
      return true;
    }
    Object.entries(fields ?? {}).forEach(([name, message], index) =>
      form.setError(name, { type: 'server', message }, { shouldFocus: index === 0 }),
    );
    return onRefused?.(error, again) ?? false;
  };

  const send = async (body: FormValues, revision: number | null) => {
    const { saved, note } = await deliver(body, revision);
    accepted(saved, draftKey);
    onSaved(saved);
    if (note) say({ kind: 'info', title: 'toast.title.info', text: note });
    warned(saved);
    if (isThere()) goNext?.(saved);
  };

  const save: SaveState['save'] = async (body, revision) => {
    if (isRunning.current) return false;
    isRunning.current = true;
    setSaving(true);
    let failure: { readonly error: unknown } | null = null;
    try {
      await send(body, revision);
    } catch (error) {
      failure = { error };
    }
    isRunning.current = false;
    setSaving(false);
    const repeat: Again = (more) => save({ ...body, ...more }, revision);
    if (failure)
      await rejected(failure.error, {
        subject: draftKey,
        act: record ? 'change' : 'create',
        isAnswered: (error) => isThere() && isAnswered(error, repeat),
      });
    return failure === null;
  };
  return { save, isSaving };
}
