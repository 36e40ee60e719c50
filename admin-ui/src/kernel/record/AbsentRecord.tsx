/** Instead of a record that was deleted or never existed: which of the two, and the way to its list. Any other error can be tried again. */
import { CircleSlash, SearchX } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { statusOf } from '../api/http.ts';
import { LinkButton } from '../ui/Button.tsx';
import { ErrorState, State } from '../ui/State.tsx';

const GONE = 410;
const NOT_ALLOWED = 403;
/** An id that is not one belongs to no record either. */
const MISSING: readonly number[] = [404, 400];

const WITHHELD: readonly number[] = [...MISSING, NOT_ALLOWED, GONE];

export const isGone = (error: unknown) => statusOf(error) === GONE;

/** The record is not there, or this person may not see it: nor may they see what is in the cache of it. */
export const isWithheld = (error: unknown) => WITHHELD.includes(statusOf(error));

export function MissingRecord({ listTo }: { listTo: string }) {
  const translate = useTranslate();
  return (
    <State icon={SearchX} title={translate('error.missingTitle')} text={translate('error.missingText')}>
      <LinkButton to={listTo}>{translate('error.toList')}</LinkButton>
    </State>
  );
}

interface AbsentProps {
  readonly error: unknown;
  readonly listTo: string;
  readonly retry?: () => void;
}

export function AbsentRecord({ error, listTo, ...again }: AbsentProps) {
  const translate = useTranslate();
  if (MISSING.includes(statusOf(error))) return <MissingRecord listTo={listTo} />;
  if (!isGone(error)) return <ErrorState error={error} {...again} />;
  return (
    <State icon={CircleSlash} title={translate('error.goneTitle')} text={translate('error.goneText')}>
      <LinkButton to={listTo}>{translate('error.toList')}</LinkButton>
    </State>
  );
}
