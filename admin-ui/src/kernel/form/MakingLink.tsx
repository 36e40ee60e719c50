/** Leads from a picker to the form of a new record, with the name that was typed; `detour.ts` leads back. */
import type { ModuleName } from '@hospital/contracts';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useAddresses } from '../addresses.ts';
import { useSession } from '../session/SessionContext.tsx';
import type { FormValues } from './formValues.ts';
import type { useDetour } from './detour.ts';

/** What can be added on the way. */
export interface Made {
  readonly module: ModuleName;
  readonly operation: string;
  readonly text: string;
}

interface MakingLinkProps {
  readonly making: Made;
  /** What was looked for: the name of who is to be added. */
  readonly typed: string;
  readonly state: ReturnType<typeof useDetour>;
}

/** `Aya El Alami` as first and last name. What has digits is no name: it was a CIN or a phone number. */
export function typedName(text: string): FormValues {
  const [firstname = '', ...others] = text.trim().split(/\s+/);
  if (firstname === '' || /\p{N}/u.test(text)) return {};
  return { firstname, ...(others.length > 0 ? { lastname: others.join(' ') } : {}) };
}

export function MakingLink({ making: { module, operation, text }, typed, state }: MakingLinkProps) {
  const translate = useTranslate();
  const { may } = useSession();
  const { createOf } = useAddresses();
  return may(operation) ? (
    <Link className="small" to={createOf(module)} state={{ ...state, values: typedName(typed) }}>
      {translate(text)}
    </Link>
  ) : null;
}
