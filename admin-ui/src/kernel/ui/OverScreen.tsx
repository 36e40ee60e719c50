/**
 * Around what is opened over a screen, or added to it. A file of it that does not come is reported and asked for again once there is a
 * connection; the screen and what was typed there stay.
 */
import { Component, Suspense, useEffect, type ReactNode } from 'react';
import { forgetFailedLoads, NotLoaded } from '../lazyScreen.ts';
import { useToasts } from '../toasts.ts';

interface OverScreenProps {
  readonly children: ReactNode;
  /** Until the files are there. */
  readonly fallback?: ReactNode;
  /** Closes it, where somebody opened it. */
  readonly onMissing?: (() => void) | undefined;
}

interface BoundaryProps {
  readonly children: ReactNode;
  readonly missing: (again: () => void) => ReactNode;
}

class MissingBoundary extends Component<BoundaryProps, { readonly error: Error | null }> {
  override state = { error: null as Error | null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidCatch(error: Error) {
    if (error instanceof NotLoaded) forgetFailedLoads();
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (error instanceof NotLoaded) return this.props.missing(() => this.setState({ error: null }));
    throw error;
  }
}

interface MissingProps extends Pick<OverScreenProps, 'fallback' | 'onMissing'> {
  readonly again: () => void;
}

function Missing({ fallback, onMissing, again }: MissingProps) {
  const { say } = useToasts();
  useEffect(() => {
    say({ kind: 'warning', title: 'toast.title.warning', text: 'error.notLoadedTitle' });
    onMissing?.();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
    // Once for each time that it is missing.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return fallback;
}

export function OverScreen({ children, fallback = null, onMissing }: OverScreenProps) {
  return (
    <MissingBoundary missing={(again) => <Missing {...{ fallback, onMissing, again }} />}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </MissingBoundary>
  );
}
