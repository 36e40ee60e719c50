/**
 * Somebody else saved the record while it was being edited. Fields that only one of the two changed are brought together without a
 * question; of the others the person sees both values, who saved theirs and when, and takes one or the other.
 */
import type { Fields, ModuleDescription } from '@hospital/contracts';
import { useState, type ReactNode } from 'react';
import { useDataProvider, type RaRecord } from 'react-admin';
import type { UseFormReturn } from 'react-hook-form';
import { useToasts } from '../toasts.ts';
import { forgetFailedLoads, lazyComponent } from '../lazyScreen.ts';
import { useSayNotLoaded } from '../newRelease.ts';
import { sameValue } from '../sameValue.ts';
import type { ConflictDialogProps } from './ConflictDialog.tsx';
import type { ConflictingField } from './conflictingFields.ts';
import { changedValues, valuesOf, type FormValues } from './formValues.ts';
import { revisionOf } from '../useCommand.ts';
import type { Base } from './useBaseRevision.ts';

interface Editing {
  readonly module: ModuleDescription;
  readonly fields: Fields;
  readonly record: RaRecord | undefined;
  readonly form: UseFormReturn<FormValues>;
  readonly base: Base;
  readonly setBase: (base: Base) => void;
}

interface ConflictQuestion {
  readonly contested: readonly ConflictingField[];
  readonly next: Base;
  readonly then: Then;
}

/** Called with the base that the form is based on from now, and whether there was anything to choose. */
type Then = (next: Base, wasAsked: boolean) => void;

interface MetConflict {
  readonly data: RaRecord;
  readonly next: Base;
  readonly then: Then;
}

export interface Conflict {
  readonly resolve: (then?: Then) => Promise<void>;
  readonly dialog: ReactNode;
}

/** A file of its own: most forms never ask. */
const loadDialog = () => import('./ConflictDialog.tsx');
const ConflictDialog = lazyComponent<ConflictDialogProps, 'ConflictDialog'>(loadDialog, 'ConflictDialog');

export function useConflict(editing: Editing): Conflict {
  const { module, fields, record, form, base, setBase } = editing;
  const provider = useDataProvider();
  const { refused } = useToasts();
  const sayNotLoaded = useSayNotLoaded();
  const [asked, setAsked] = useState<ConflictQuestion | null>(null);

  const rebase = (next: Base, taken: readonly string[]) => {
    const mine = changedValues(form.getValues(), base.values);
    for (const [name, value] of Object.entries(next.values))
      if (!(name in mine) || taken.includes(name)) form.setValue(name, value);
    setBase(next);
  };

  const load = async (id: RaRecord['id']): Promise<RaRecord | null> => {
    try {
      return (await provider.getOne<RaRecord>(module.name, { id })).data;
    } catch (error) {
      refused(error, 'change');
      return null;
    }
  };

  const ask = async (names: readonly string[], mine: FormValues, { data, next, then }: MetConflict) => {
    try {
      const [{ conflictingFields }] = await Promise.all([loadDialog(), ConflictDialog.preload()]);
      const met = { module, record: data, revision: base.revision, names, mine, theirs: next.values };
      setAsked({ contested: await conflictingFields(met), next, then });
    } catch {
      forgetFailedLoads();
      await sayNotLoaded();
    }
  };

  const resolve: Conflict['resolve'] = async (then = () => undefined) => {
    const data = record && (await load(record.id));
    if (!data) return;
    const next = { values: { ...base.values, ...valuesOf(fields, data) }, revision: revisionOf(data) };
    const mine = changedValues(form.getValues(), base.values);
    const names = Object.keys(mine).filter(
      (name) => !sameValue(next.values[name], base.values[name]) && !sameValue(next.values[name], mine[name]),
    );
    if (names.length > 0) return ask(names, mine, { data, next, then });
    rebase(next, []);
    then(next, false);
  };

  const choose = (taken: readonly string[]) => {
    if (!asked) return;
    rebase(asked.next, taken);
    setAsked(null);
    asked.then(asked.next, true);
  };
  const dialog = asked && (
    <ConflictDialog
      module={module}
      contested={asked.contested}
      onChoose={choose}
      onClose={() => setAsked(null)}
    />
  );
  return { resolve, dialog };
}
