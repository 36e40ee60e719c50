/**
 * Around what is opened over a screen, or added to it. A file of it that does not come is reported and asked for again once there is a
 * connection; the screen and what was typed there stay.
 */
import { Suspense, useEffect, type ReactNode } from 'react';
import { ErrorBoundary } from '../layout/ErrorBoundary.tsx';
import { useSayNotLoaded } from '../newRelease.ts';

interface OverScreenProps {
  readonly children: ReactNode;
  /** Until the files are there. */
  readonly fallback?: ReactNode;
  /** Closes it, where somebody opened it. */
  readonly onMissing?: (() => void) | undefined;
}

interface MissingProps extends Pick<OverScreenProps, 'fallback' | 'onMissing'> {
  readonly again: () => void;
}

function Missing({ fallback, onMissing, again }: MissingProps) {
  const sayNotLoaded = useSayNotLoaded();
  useEffect(() => {
    void sayNotLoaded();
    onMissing?.();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
    // Once for each time that it is missing.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return fallback;
}

export function LazyOverlay({ children, fallback = null, onMissing }: OverScreenProps) {
  return (
    <ErrorBoundary missing={(again) => <Missing {...{ fallback, onMissing, again }} />}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  );
}
