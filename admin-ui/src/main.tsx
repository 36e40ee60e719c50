import '@fontsource-variable/ibm-plex-sans/wght.css';
import '@fontsource/ibm-plex-sans-arabic/400.css';
import '@fontsource/ibm-plex-sans-arabic/500.css';
import '@fontsource/ibm-plex-sans-arabic/600.css';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { reloadOnNewRelease } from './kernel/newRelease.ts';
import { applyAppearance, watchSystemTheme } from './kernel/theme/appearance.ts';
import './kernel/theme/index.css';

reloadOnNewRelease();
applyAppearance();
watchSystemTheme();

const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
