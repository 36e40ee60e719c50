import '@fontsource-variable/ibm-plex-sans/wght.css';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { beginFirstLoad, preloadOnIntent } from './firstLoad.ts';
import { readCache } from './kernel/api/queryDefaults.ts';
import { readSession } from './kernel/api/session.ts';
import { nameFirstEntry } from './kernel/firstEntry.ts';
import { startLocale, setDocumentLanguage } from './kernel/i18n/useLanguage.ts';
import { ShellSkeleton } from './kernel/layout/ShellSkeleton.tsx';
import { applyAppearance, watchSystemTheme } from './kernel/theme/appearance.ts';
import './kernel/theme/index.css';

const queryClient = readCache();

nameFirstEntry();
preloadOnIntent();
applyAppearance();
watchSystemTheme();
// The placeholder is already in the direction of its language.
setDocumentLanguage(startLocale());

/** React says only that it rendered again; why it had to is the cause. */
function onRecoverableError(error: unknown): void {
  reportError(error instanceof Error && error.cause !== undefined ? error.cause : error);
}

const root = document.getElementById('root');
if (root) {
  const shown = createRoot(root, { onRecoverableError });
  // React would keep the placeholder of a screen whose file is missing for 300 ms: the first screen waits for its file instead.
  if (readSession()) shown.render(<ShellSkeleton />);
  // Not awaited: the screen's file imports from this one, which would wait for it and never be done.
  void beginFirstLoad(queryClient).then(() => shown.render(<App queryClient={queryClient} />));
}
