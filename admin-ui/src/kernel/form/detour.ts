/**
 * A record made on the way: from a form to the form of what it refers to, and back with that chosen. The first form's draft holds what
 * was typed, and takes the new record in.
 */
import { useLocation, useNavigate } from 'react-router-dom';
import type { RaRecord } from 'react-admin';
import { visitOf } from '../session/rememberedPath.ts';
import { draftKey, patchDraft } from './draft.ts';
import type { FormValues } from './formValues.ts';
import { useFormModule } from './formModule.ts';
import { revisionOf } from '../useCommand.ts';

interface Detour {
  readonly address: string;
  readonly state: object;
  readonly draftKey: string;
  readonly revision: number | null;
  readonly field: string;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The state of the navigation that leaves for it. */
export function useDetour(field: string): { readonly detour: Detour } {
  const { draftKey, record } = useFormModule();
  const location = useLocation();
  const brought: unknown = location.state;
  return {
    detour: {
      address: location.pathname + location.search,
      state: { ...(isObject(brought) ? brought : {}), visit: visitOf(location) },
      draftKey,
      revision: revisionOf(record),
      field,
    },
  };
}

interface FormToOpen {
  readonly path: string;
  /** What is chosen for it: the same as the state's `values`. */
  readonly values: FormValues;
  readonly state: object;
  readonly field: string;
}

/** The same from a place without a draft of its own: the way back leads to a form that is opened with what was chosen here. */
export function useDetourThrough({ path, values, state, field }: FormToOpen): { readonly detour: Detour } {
  const visit = visitOf(useLocation());
  const key = draftKey(path, values);
  return { detour: { address: path, state: { ...state, visit }, draftKey: key, revision: null, field } };
}

function detourIn(state: unknown): Detour | null {
  const detour: unknown = isObject(state) ? Reflect.get(state, 'detour') : null;
  return isObject(detour) ? (detour as Detour) : null;
}

/** What was typed where the way began, for the form that it leads to. */
export function useDetourValues(): FormValues | undefined {
  const { state } = useLocation();
  const values: unknown = detourIn(state) && Reflect.get(state, 'values');
  return isObject(values) && Object.keys(values).length > 0 ? { ...values } : undefined;
}

/** Where a form that was reached on the way leads back to; null where it was reached by itself. */
export function useWayBack(): {
  readonly goBack: () => void;
  /** Chooses the new record in the form where the way began. */
  readonly choose: (record: RaRecord) => void;
} | null {
  const { state } = useLocation();
  const navigate = useNavigate();
  const detour = detourIn(state);
  if (!detour) return null;
  return {
    goBack: () => void navigate(detour.address, { state: detour.state, replace: true }),
    choose: (record) => {
      const { draftKey, field, revision } = detour;
      const visit = String(Reflect.get(detour.state, 'visit'));
      patchDraft(draftKey, { field, value: record, empty: { values: {}, opened: {}, revision, visit } });
    },
  };
}
