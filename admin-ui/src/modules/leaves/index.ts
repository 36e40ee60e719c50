import { leaves } from '@hospital/contracts';
import { TreePalm } from 'lucide-react';
import { defineScreens } from '../../kernel/defineScreens.tsx';
import { lazyPart, lazyScreen } from '../../kernel/lazyScreen.ts';
import { texts } from './texts.ts';

const needs = { flags: ['Leaves'] } as const;

/** "Plain" routes: without the flag one sees one's own leaves. */
export const leaveScreens = defineScreens(leaves, {
  address: '/leaves',
  file: () => import('./screens.tsx'),
  needs: null,
  perPage: 8,
  opposites: [{ operation: 'ChangeLeaveStatus', events: ['LeaveStatusChanged'], fields: ['status'] }],
  texts: { en: texts, fr: () => import('./texts.fr.ts'), ar: () => import('./texts.ar.ts') },
  menu: [{ group: 'time', order: 1, icon: TreePalm }],
  dashboard: [
    {
      side: 'main',
      order: 5,
      needs,
      component: lazyScreen(() => import('./PendingLeaves.tsx'), 'PendingLeaves'),
    },
  ],
  facts: [{ of: 'leaves', component: lazyPart(() => import('./LeaveBalance.tsx'), 'LeaveBalance') }],
  related: [
    {
      of: 'users',
      needs,
      tab: 'resources.leaves.name',
      component: lazyPart(() => import('./LeavesOfEmployee.tsx'), 'LeavesOfEmployee'),
    },
  ],
});
