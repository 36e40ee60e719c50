/** A screen that breaks takes only itself down, says so, and offers a way on. */
import { Component, type ReactNode } from 'react';
import { forgetFailedLoads, NotLoaded } from '../lazyScreen.ts';
import { BrokenPage, NotLoadedPage } from './BrokenPage.tsx';

interface Broken {
  readonly error: Error | null;
}

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** In place of a part over a screen whose file did not come; any other error goes on to the screen. */
  readonly missing?: (retry: () => void) => ReactNode;
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, Broken> {
  override state: Broken = { error: null };

  static getDerivedStateFromError(error: Error): Broken {
    return { error };
  }

  override componentDidCatch() {
    forgetFailedLoads();
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    const { missing } = this.props;
    const retry = () => this.setState({ error: null });
    if (error instanceof NotLoaded) return missing ? missing(retry) : <NotLoadedPage retry={retry} />;
    if (missing) throw error;
    return <BrokenPage />;
  }
}
