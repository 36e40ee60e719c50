/** Saves a form: one idempotency key for as long as it is open, the revision it was opened at, refusals at their fields. */
import { newId, type ModuleDescription } from '@hospital/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLogoutIfAccessDenied, type RaRecord } from 'react-admin';
import type { UseFormReturn } from 'react-hook-form';
import type { Route } from '@hospital/contracts';
import { write } from '../api/dataProvider.ts';
import { refusalFrom } from '../api/http.ts';
import { refresh } from '../changes.ts';
import { useToasts } from '../toasts.ts';
import type { OnRefused } from '../useCommand.ts';
import type { FormValues } from './formValues.ts';

export interface SaveOptions {
  readonly module: ModuleDescription;
  readonly route: Route;
  readonly record?: RaRecord | undefined;
  readonly form: UseFormReturn<FormValues>;
  readonly onSaved: (record: RaRecord) => void;
  /** Takes a refusal that the screen answers itself (true): the taken slot. */
  readonly onRefused?: OnRefused | undefined;
}

export interface Saving {
  readonly save: (body: FormValues) => Promise<void>;
  /** Somebody else changed the record meanwhile: saving again means saving over. */
  readonly isStale: boolean;
  readonly isSaving: boolean;
}

export function useSave({ module, route, record, form, onSaved, onRefused }: SaveOptions): Saving {
  const client = useQueryClient();
  const denied = useLogoutIfAccessDenied();
  const { refused, warned } = useToasts();
  const key = useRef(newId());
  const [isStale, setStale] = useState(false);
  const [isSaving, setSaving] = useState(false);

  const refuse = async (error: unknown, body: FormValues) => {
    if (await denied(error)) return;
    const { code, fields } = refusalFrom(error);
    if (code === 'stale_revision') setStale(true);
    for (const [name, message] of Object.entries(fields ?? {}))
      form.setError(name, { type: 'server', message });
    if (!onRefused?.(error, (more) => void save({ ...body, ...more })))
      refused(error, record ? 'change' : 'create');
  };

  const save = async (body: FormValues) => {
    setSaving(true);
    try {
      const seen =
        typeof record?.['revision'] === 'number' && !isStale ? { revision: record['revision'] } : {};
      const id = record ? { id: String(record.id) } : {};
      const saved = await write({ route, ...id, data: body, meta: { idempotencyKey: key.current, ...seen } });
      key.current = newId();
      refresh(client, [{ resource: module.path, _id: String(saved.id) }]);
      onSaved(saved);
      warned(saved);
    } catch (error) {
      await refuse(error, body);
    } finally {
      setSaving(false);
    }
  };
  return { save, isStale, isSaving };
}
