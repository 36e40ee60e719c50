/** A screen that breaks takes only itself down, says so, and offers a way on. */
import { Component, type ReactNode } from 'react';
import { forgetFailedLoads, NotLoaded } from '../lazyScreen.ts';
import { BrokenPage, NotLoadedPage } from './BrokenPage.tsx';

interface Broken {
  readonly error: Error | null;
}

export class ErrorBoundary extends Component<{ children: ReactNode }, Broken> {
  override state: Broken = { error: null };

  static getDerivedStateFromError(error: Error): Broken {
    return { error };
  }

  override componentDidCatch() {
    forgetFailedLoads();
  }

  override render() {
    const { error } = this.state;
    if (error instanceof NotLoaded) return <NotLoadedPage retry={() => this.setState({ error: null })} />;
    return error ? <BrokenPage /> : this.props.children;
  }
}
