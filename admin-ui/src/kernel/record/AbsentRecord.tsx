/** Instead of a record that was deleted or never existed: which of the two, and the way to its list. Any other error can be tried again. */
import { CircleSlash, SearchX } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { isGone, isMissing } from '../api/readResult.ts';
import { LinkButton } from '../ui/Button.tsx';
import { ErrorState, State } from '../ui/State.tsx';

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
  if (isMissing(error)) return <MissingRecord listTo={listTo} />;
  if (!isGone(error)) return <ErrorState error={error} {...again} />;
  return (
    <State icon={CircleSlash} title={translate('error.goneTitle')} text={translate('error.goneText')}>
      <LinkButton to={listTo}>{translate('error.toList')}</LinkButton>
    </State>
  );
}
