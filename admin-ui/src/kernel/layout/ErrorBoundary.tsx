/** A screen that breaks takes only itself down, says so, and offers a way on. */
import { Component, type ReactNode } from 'react';
import { forgetFailedLoads } from '../lazyScreen.ts';
import { BrokenPage } from './BrokenPage.tsx';

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
    return this.state.error ? <BrokenPage /> : this.props.children;
  }
}
