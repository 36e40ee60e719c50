/** Saves a form: once, at the revision it was opened at, refusals at their fields. */
import type { ModuleDescription, Route } from '@hospital/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLogoutIfAccessDenied, type RaRecord } from 'react-admin';
import type { UseFormReturn } from 'react-hook-form';
import { refusalFrom } from '../api/http.ts';
import { refresh } from '../changes.ts';
import { settled, useToasts } from '../toasts.ts';
import type { OnRefused } from '../useCommand.ts';
import type { FormValues } from './formValues.ts';
import { useSending } from './useSending.ts';

export interface SaveOptions {
  readonly module: ModuleDescription;
  readonly route: Route;
  readonly record?: RaRecord | undefined;
  readonly form: UseFormReturn<FormValues>;
  readonly draftKey: string;
  readonly onSaved: (record: RaRecord) => void;
  /** Takes a refusal that the screen answers itself (true): the taken slot. */
  readonly onRefused?: OnRefused | undefined;
  /** Somebody else saved the record meanwhile. */
  readonly onStale: () => Promise<void>;
}

export interface Saving {
  /** @param revision of the record as the person saw it */
  readonly save: (body: FormValues, revision: number | null) => Promise<void>;
  readonly isSaving: boolean;
}

export function useSave(options: SaveOptions): Saving {
  const { module, route, record, form, draftKey, onSaved, onRefused, onStale } = options;
  const client = useQueryClient();
  const denied = useLogoutIfAccessDenied();
  const { refused, warned, say } = useToasts();
  const { send: deliver } = useSending({ module, route, record, draftKey });
  const isRunning = useRef(false);
  const [isSaving, setSaving] = useState(false);

  const refuse = async (error: unknown, again: (more: Readonly<Record<string, unknown>>) => void) => {
    if (await denied(error)) return;
    const { code, fields } = refusalFrom(error);
    if (code === 'stale_revision') return onStale();
    Object.entries(fields ?? {}).forEach(([name, message], index) =>
      form.setError(name, { type: 'server', message }, { shouldFocus: index === 0 }),
    );
    if (!onRefused?.(error, again)) refused(error, record ? 'change' : 'create', draftKey);
  };

  const send = async (body: FormValues, revision: number | null) => {
    const { saved, wasLost } = await deliver(body, revision);
    settled(draftKey);
    refresh(client, [{ resource: module.path, _id: String(saved.id) }]);
    onSaved(saved);
    if (wasLost) say({ kind: 'info', title: 'toast.title.info', text: 'form.wasLost' });
    warned(saved);
  };

  const save: Saving['save'] = async (body, revision) => {
    if (isRunning.current) return;
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
    if (failure) await refuse(failure.error, (more) => void save({ ...body, ...more }, revision));
  };
  return { save, isSaving };
}
