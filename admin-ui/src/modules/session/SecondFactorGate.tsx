/**
 * Around all screens of a session. A person whose role requires a second factor adds one before anything else opens; risky calls that are
 * refused until a code is given again ask for it in a dialog, and are repeated.
 */
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { addRecoveries } from '../../kernel/api/recoveries.ts';
import { ErrorBoundary } from '../../kernel/layout/ErrorBoundary.tsx';
import { lazyComponent } from '../../kernel/lazyScreen.ts';
import { useSession } from '../../kernel/session/SessionContext.tsx';
import { LazyOverlay } from '../../kernel/ui/LazyOverlay.tsx';

const RequiredSetup = lazyComponent(() => import('./RequiredSetup.tsx'), 'RequiredSetup');
const CodeDialog = lazyComponent(() => import('./CodeDialog.tsx'), 'CodeDialog');

type End = (isConfirmed: boolean) => void;

/** The end of the question that is open; null where none is. */
function useQuestion(): End | null {
  const client = useQueryClient();
  const [end, setEnd] = useState<End | null>(null);
  useEffect(() => {
    let open: End | null = null;
    const ask = () =>
      new Promise<boolean>((resolve) => {
        const answer: End = (isConfirmed) => {
          open = null;
          setEnd(null);
          resolve(isConfirmed);
        };
        open = answer;
        CodeDialog.preload().then(
          () => open === answer && setEnd(() => answer),
          () => answer(false),
        );
      });
    const takeBack = addRecoveries({
      second_factor_again: ask,
      // The role was changed meanwhile: what the session may do is asked again.
      second_factor_required: async () => {
        await client.invalidateQueries({ queryKey: ['session'] });
        return false;
      },
    });
    return () => {
      takeBack();
      // A question that is left would be waited for by every later call.
      open?.(false);
    };
  }, [client]);
  return end;
}

export function SecondFactorGate({ children }: { readonly children: ReactNode }) {
  const { needsSecondFactor } = useSession();
  // Stays until the recovery codes were seen, although the second factor is there by then.
  const [setup, setSetup] = useState<'none' | 'open' | 'saved'>(needsSecondFactor ? 'open' : 'none');
  const end = useQuestion();
  if (needsSecondFactor && setup === 'none') setSetup('open');
  if (!needsSecondFactor && setup === 'saved') setSetup('none');
  return (
    <>
      {setup !== 'none' ? (
        <Suspense fallback={null}>
          <ErrorBoundary>
            <RequiredSetup onDone={() => setSetup('saved')} />
          </ErrorBoundary>
        </Suspense>
      ) : (
        children
      )}
      {end && (
        <LazyOverlay>
          <CodeDialog onEnd={end} />
        </LazyOverlay>
      )}
    </>
  );
}
