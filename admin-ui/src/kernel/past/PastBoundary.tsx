/** Around everything that a signed-in person sees: with a moment in the address it is shown as it was then, and cannot be changed. */
import { Suspense, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { ShellSkeleton } from '../layout/ShellSkeleton.tsx';
import { lazyComponent } from '../lazyScreen.ts';
import { useReadsEveryHistory } from '../record/historyRight.ts';
import { givenMoment, isMoment } from './moment.ts';
import { RefusedMoment } from './RefusedMoment.tsx';

const PastShell = lazyComponent<{ readonly moment: string; readonly children: ReactNode }, 'PastShell'>(
  () => import('./PastShell.tsx'),
  'PastShell',
);

export function PastBoundary({ children }: { readonly children: ReactNode }) {
  const mayLook = useReadsEveryHistory();
  const moment = givenMoment(useLocation().search);
  if (moment === '') return children;
  if (!isMoment(moment)) return <RefusedMoment text="past.noMoment" />;
  if (!mayLook) return <RefusedMoment text="past.notAllowed" />;
  return (
    <Suspense fallback={<ShellSkeleton />}>
      <PastShell key={moment} moment={moment}>
        {children}
      </PastShell>
    </Suspense>
  );
}
