/** A form is not opened in the past: it says why, and leads back. */
import { CalendarClock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { Page } from '../ui/Page.tsx';
import { State } from '../ui/State.tsx';
import { BackToNow } from './BackToNow.tsx';
import { isFormAddress, usePast } from './past.ts';

export function FormUnavailableInPast({ children }: { readonly children: ReactNode }) {
  const translate = useTranslate();
  const past = usePast();
  const { pathname } = useLocation();
  if (!past || !isFormAddress(pathname)) return children;
  return (
    <Page title={translate('past.formTitle')}>
      <State icon={CalendarClock} title={translate('past.readOnly')} text={translate('past.noForm')}>
        <BackToNow />
      </State>
    </Page>
  );
}
