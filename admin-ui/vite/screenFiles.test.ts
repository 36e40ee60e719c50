import { expect, test } from '@jest/globals';
import path from 'node:path';
import { readIndex, screensIn } from './screenFiles.ts';

const folder = '/clinic/admin-ui/src/modules';

/** The address of each screen, and the names of the files that show it. */
function filesOf(indexes: Readonly<Record<string, string>>): Readonly<Record<string, readonly string[]>> {
  const read = Object.entries(indexes).map(([name, code]) => readIndex(`${folder}/${name}/index.ts`, code));
  const named = screensIn(read).map(
    ({ address, sources }) => [address, sources.map((source) => path.basename(source))] as const,
  );
  return Object.fromEntries(named);
}

test('what a description leaves out is where it usually is, however it is written', () => {
  const code = `
    const load = () => import('./screens.tsx');
    export const screens = defineScreens(taxes, { file: load, texts, record: null, create: { path: 'add' } });`;
  expect(filesOf({ taxes: code })).toEqual({
    '/taxs': ['screens.tsx', 'CrudList.tsx'],
    '/taxs/add': ['screens.tsx', 'CrudForms.tsx'],
    '/taxs/:id/update': ['screens.tsx', 'CrudForms.tsx'],
  });
});

test('a screen with a component of its own needs its file alone, and others are below the address or at their own', () => {
  const code = `export const screens = defineScreens(settings, {
    // address: '/old'
    address: "/settings", create: null, edit: null, record: { path: 'one', component: lazyScreen(() => import('./One.tsx'), 'One') },
    screens: [
      { component: lazyScreen(() => import("./Theme.tsx"), 'Theme'), path: 'theme' },
      { path: '/elsewhere', component: lazyScreen(() => import('./Elsewhere.tsx'), 'Elsewhere') },
    ],
    menu: [{ path: 'theme', text: 'theme' }],
    dashboard: [{ component: lazyScreen(() => import('./Short.tsx'), 'Short') }],
  });`;
  expect(filesOf({ settings: code })).toEqual({
    '/settings': ['CrudList.tsx'],
    '/settings/one': ['One.tsx'],
    '/settings/theme': ['Theme.tsx'],
    '/elsewhere': ['Elsewhere.tsx'],
  });
});

test('a screen may be below the list of another module, and screens may be of no module', () => {
  const edit = `edit: { under: 'appointments', path: ':appointmentId/invoices/:id/update' }`;
  const found = filesOf({
    invoices: `defineScreens(invoices, { address: '/invoices', list: null, create: null, record: null, ${edit} });`,
    appointments: `defineScreens(appointments, { address: '/visits', create: null, record: null, edit: null });`,
    audit: `export const auditScreens = { screens: [{ path: '/audit', component: lazyScreen(() => import('./AuditPage.tsx'), 'AuditPage') }] };`,
  });
  expect(found).toEqual({
    '/visits/:appointmentId/invoices/:id/update': ['CrudForms.tsx'],
    '/visits': ['CrudList.tsx'],
    '/audit': ['AuditPage.tsx'],
  });
});
