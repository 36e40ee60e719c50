/** Around everything that a signed-in person sees: with a moment in the address it is shown as it was then, and cannot be changed. */
import { CalendarClock } from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { ShellSkeleton } from '../layout/ShellSkeleton.tsx';
import { lazyComponent } from '../lazyScreen.ts';
import { fulfils } from '../session/Guard.tsx';
import { useSession } from '../session/SessionContext.tsx';
import { State } from '../ui/State.tsx';
import { BackToNow } from './BackToNow.tsx';
import { givenMoment, isMoment } from './moment.ts';
import { historyNeeds } from './past.ts';

const PastShell = lazyComponent<{ readonly moment: string; readonly children: ReactNode }, 'PastShell'>(
  () => import('./PastShell.tsx'),
  'PastShell',
);

function Refused({ text }: { readonly text: string }) {
  const translate = useTranslate();
  return (
    <main className="page">
      <State icon={CalendarClock} title={translate('past.refusedTitle')} text={translate(text)}>
        <BackToNow />
      </State>
    </main>
  );
}

export function PastBoundary({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  const moment = givenMoment(useLocation().search);
  if (moment === '') return children;
  if (!isMoment(moment)) return <Refused text="past.noMoment" />;
  if (!fulfils(session, historyNeeds)) return <Refused text="past.notAllowed" />;
  return (
    <Suspense fallback={<ShellSkeleton />}>
      <PastShell key={moment} moment={moment}>
        {children}
      </PastShell>
    </Suspense>
  );
}
