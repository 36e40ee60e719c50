/** Leads from a picker to the form of a new record, with the name that was typed; `detour.ts` leads back. */
import { moduleNamed, type ModuleName } from '@hospital/contracts';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useAddresses } from '../addresses.ts';
import { useSession } from '../session/SessionContext.tsx';
import type { FormValues } from './formValues.ts';
import type { useDetour } from './detour.ts';

/** What can be added on the way. */
export interface Creatable {
  readonly module: ModuleName;
  readonly operation: string;
  readonly text: string;
}

interface MakingLinkProps {
  readonly making: Creatable;
  /** What was looked for: the name of who is to be added. */
  readonly typed: string;
  readonly state: ReturnType<typeof useDetour>;
}

/** What was typed, as the fields that name a record of the module: `Aya El Alami` as first and last name. What has digits is no name. */
export function typedName(module: ModuleName, text: string): FormValues {
  const [first = '', ...others] = text.trim().split(/\s+/);
  const [one, next] = moduleNamed(module)?.title ?? [];
  if (one === undefined || first === '' || /\p{N}/u.test(text)) return {};
  if (next === undefined) return { [one]: [first, ...others].join(' ') };
  return { [one]: first, ...(others.length > 0 ? { [next]: others.join(' ') } : {}) };
}

export function CreateLink({ making: { module, operation, text }, typed, state }: MakingLinkProps) {
  const translate = useTranslate();
  const { may } = useSession();
  const { createOf } = useAddresses();
  return may(operation) ? (
    <Link className="small" to={createOf(module)} state={{ ...state, values: typedName(module, typed) }}>
      {translate(text)}
    </Link>
  ) : null;
}
