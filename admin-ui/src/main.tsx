import '@fontsource-variable/ibm-plex-sans/wght.css';
import { QueryClient } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { beginFirstLoad, preloadOnIntent } from './firstLoad.ts';
import { reloadOnNewRelease } from './kernel/newRelease.ts';
import { applyAppearance, watchSystemTheme } from './kernel/theme/appearance.ts';
import './kernel/theme/index.css';

const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 5_000, refetchOnWindowFocus: true, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
});

reloadOnNewRelease();
beginFirstLoad(queryClient);
preloadOnIntent();
applyAppearance();
watchSystemTheme();

const root = document.getElementById('root');
if (root) createRoot(root).render(<App queryClient={queryClient} />);
