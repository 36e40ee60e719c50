/** Keeps what is typed into a form while it is open, and brings it back where it was left. */
import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import { visitOf } from '../session/rememberedPath.ts';
import { draftKey, dropDraft, keepDraft, readDraft, type FormDraft } from './draft.ts';
import type { FormValues } from './formValues.ts';
import type { Base } from './useBaseRevision.ts';

export interface FoundDraft {
  readonly key: string;
  readonly draft: FormDraft | null;
  readonly visit: string;
}

/** @param chosen what was chosen on the way to the form: it makes a draft of its own, and wins over an earlier visit's */
export function useFoundDraft(chosen: FormValues | undefined): FoundDraft {
  const location = useLocation();
  const [found] = useState(() => {
    const key = draftKey(location.pathname, chosen);
    const visit = visitOf(location);
    const draft = readDraft(key);
    if (!draft || draft.visit === visit) return { key, draft, visit };
    const others = Object.entries(draft.values).filter(([name]) => !(chosen && name in chosen));
    return {
      key,
      visit,
      draft: others.length ? { ...draft, values: Object.fromEntries(others) } : null,
    };
  });
  return found;
}

export function useDraft(form: UseFormReturn<FormValues>, { key, draft, visit }: FoundDraft, base: Base) {
  const [isFound, setFound] = useState(draft !== null);
  const { reset, subscribe, getValues } = form;
  useEffect(() => {
    if (draft) reset({ ...getValues(), ...draft.values }, { keepDefaultValues: true });
    // Once, when the form opens.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) =>
          keepDraft(key, { values, opened: base.values, revision: base.revision, visit }),
      }),
    [subscribe, key, visit, base],
  );
  return {
    key,
    isFound,
    /** What differs from this base. */
    keep: ({ values, revision }: Base) =>
      keepDraft(key, { values: getValues(), opened: values, revision, visit }),
    drop: () => dropDraft(key),
    forget: () => {
      dropDraft(key);
      setFound(false);
    },
  };
}
