import { TreePalm } from 'lucide-react';
import { lazyPart, lazyScreen } from '../../kernel/lazyScreen.ts';
import type { ModuleScreens } from '../../kernel/screens.ts';
import { leaveTexts } from './texts.ts';

const load = () => import('./screens.tsx');

/** "Plain" routes: without the flag one sees one's own leaves. */
export const leaveScreens: ModuleScreens = {
  opposites: [{ operation: 'ChangeLeaveStatus', events: ['LeaveStatusChanged'], fields: ['status'] }],
  texts: leaveTexts,
  screens: [
    { path: '/leaves', component: lazyScreen(load, 'LeaveList'), list: { resource: 'leaves', perPage: 8 } },
    { path: '/leaves/create', component: lazyScreen(load, 'LeaveCreate') },
    { path: '/leaves/:id', component: lazyScreen(load, 'LeaveRecord') },
    { path: '/leaves/:id/update', component: lazyScreen(load, 'LeaveEdit') },
  ],
  menu: [{ group: 'time', place: 1, text: 'leaves', icon: TreePalm, to: '/leaves' }],
  dashboard: [
    {
      side: 'main',
      place: 5,
      needs: { flags: ['Leaves'] },
      component: lazyScreen(() => import('./PendingLeaves.tsx'), 'PendingLeaves'),
    },
  ],
  facts: [{ of: 'leaves', component: lazyPart(() => import('./LeaveBalance.tsx'), 'LeaveBalance') }],
  related: [
    {
      of: 'users',
      needs: { flags: ['Leaves'] },
      tab: 'resources.leaves.name',
      component: lazyPart(() => import('./LeavesOfEmployee.tsx'), 'LeavesOfEmployee'),
    },
  ],
};
