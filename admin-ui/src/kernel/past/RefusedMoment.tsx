import { CalendarClock } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { State } from '../ui/State.tsx';
import { BackToNow } from './BackToNow.tsx';

/** In the place of everything: why the moment of the address is not shown. */
export function RefusedMoment({ text }: { readonly text: string }) {
  const translate = useTranslate();
  return (
    <main className="page">
      <State icon={CalendarClock} title={translate('past.refusedTitle')} text={translate(text)}>
        <BackToNow />
      </State>
    </main>
  );
}
