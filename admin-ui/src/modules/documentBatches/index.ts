import { Files } from 'lucide-react';
import { lazyScreen } from '../../kernel/lazyScreen.ts';
import type { ModuleScreens } from '../../kernel/screens.ts';
import { BatchNews } from './BatchNews.tsx';
import { printNeeds as needs } from './kinds.ts';
import { batchTexts } from './texts.ts';

const load = () => import('./BatchList.tsx');

export const documentScreens: ModuleScreens = {
  texts: batchTexts,
  screens: [
    { path: '/documents', needs, component: lazyScreen(load, 'BatchList') },
    { path: '/documents/single', needs, component: lazyScreen(load, 'DocumentList') },
  ],
  menu: [{ group: 'clinic', place: 7, text: 'documents', icon: Files, to: '/documents', needs }],
  always: [BatchNews],
};
