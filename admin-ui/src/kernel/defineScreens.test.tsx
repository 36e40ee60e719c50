import { expect, test } from '@jest/globals';
import { departments, DOCTOR, documents, moduleList } from '@hospital/contracts';
import { Folder } from 'lucide-react';
import { matchPath } from 'react-router-dom';
import { texts as en } from '../modules/departments/texts.ts';
import { texts as documentTexts } from '../modules/documents/texts.ts';
import { pageOf } from './addresses.ts';
import { defineScreens, defaultQuickSearch, noScreens } from './defineScreens.tsx';
import { productOf } from './screens.ts';

const rooms = { ...departments, path: 'rooms', flag: 'Assets' } as const;
const texts = {
  en,
  fr: () => import('../modules/departments/texts.fr.ts'),
  ar: () => import('../modules/departments/texts.ar.ts'),
};

test('a declaration alone has its four screens, where its calls are, for who holds its flag', () => {
  const { screens, menu } = defineScreens(rooms, { texts });
  expect(screens.map(({ path }) => path)).toEqual([
    '/rooms',
    '/rooms/create',
    '/rooms/:id',
    '/rooms/:id/update',
  ]);
  for (const { needs } of screens) expect(needs).toEqual({ flags: ['Assets'] });
  expect(menu).toMatchObject([{ to: '/rooms', text: 'departments', needs: { flags: ['Assets'] } }]);
});

const here = defineScreens(rooms, {
  texts,
  address: '/wards/rooms',
  needs: null,
  perPage: 4,
  create: { path: 'add', needs: { administrator: true } },
  record: { path: ':id/view' },
  edit: null,
  screens: [{ path: 'map', component: () => null }],
  recordAt: ({ kind }) => (kind === 'suite' ? '/suites/:id' : null),
  menu: [{ group: 'clinic', order: 1, icon: Folder, path: 'map' }],
  finds: [{}],
});
const beds = defineScreens(rooms, {
  texts,
  list: null,
  create: { under: 'departments', path: ':roomId/beds/create' },
});

test('a description says what differs, below one address that is written once', () => {
  const { screens, menu, finds, addresses } = productOf([beds, here]);
  expect(screens.map(({ path, needs, list }) => [path, needs, list?.perPage])).toEqual([
    ['/wards/rooms/:roomId/beds/create', { flags: ['Assets'] }, undefined],
    ['/rooms/:id', { flags: ['Assets'] }, undefined],
    ['/rooms/:id/update', { flags: ['Assets'] }, undefined],
    ['/wards/rooms', undefined, 4],
    ['/wards/rooms/add', { administrator: true }, undefined],
    ['/wards/rooms/:id/view', undefined, undefined],
    ['/wards/rooms/map', undefined, undefined],
  ]);
  expect(menu[1]).toEqual({
    name: 'resources.departments.name',
    group: 'clinic',
    order: 1,
    icon: Folder,
    text: 'departments',
    to: '/wards/rooms/map',
  });
  expect(finds).toEqual([{ resource: 'departments', text: 'resources.departments.name' }]);
  expect(addresses['departments']).toMatchObject({ create: '/wards/rooms/add', edit: null });
});

test('a list without a file of screens has the quick search that it declares, else one by a part of the title', () => {
  const { any: _any, ...list } = rooms.list;
  expect(defaultQuickSearch({ ...rooms, title: ['description'] })).toBe('any');
  expect(defaultQuickSearch({ ...rooms, list, title: ['description', 'name'] })).toBe('name');
  expect(defaultQuickSearch({ ...rooms, list, title: ['description'] })).toBeUndefined();
});

const nowhere = noScreens(documents, {
  en: documentTexts,
  fr: () => import('../modules/documents/texts.fr.ts'),
  ar: () => import('../modules/documents/texts.ar.ts'),
});

test('the page of a record follows from the record, and its id is encoded', () => {
  const product = productOf([here, nowhere]);
  expect(pageOf(product, 'departments', 'a/b')).toBe('/wards/rooms/a%2Fb/view');
  expect(pageOf(product, 'departments', { _id: 'r', kind: 'suite' })).toBe('/suites/r');
  expect(pageOf(product, 'departments', { id: 'r', kind: 'plain' })).toBe('/wards/rooms/r/view');
  expect(pageOf(product, 'documents', 'd')).toBeNull();
  expect(pageOf(product, 'unknown', 'u')).toBeNull();
});

test('every module of the product has screens, or says that it has none', async () => {
  const { product } = await import('../modules/index.ts');
  const placed = new Set(Object.keys(product.addresses));
  expect(
    moduleList
      .filter(({ name }) => !placed.has(name))
      .map(({ name }) => name)
      .sort(),
  ).toEqual(['accessArchives', 'auditExports', 'documents', 'invoiceRequests']);
});

test('the page of each record is one of the screens, with the addresses of the last release', async () => {
  const { product } = await import('../modules/index.ts');
  const pages = moduleList.map(({ name }) => [name, pageOf(product, name, 'x')]);
  expect(Object.fromEntries(pages)).toEqual({
    appointments: '/appointments/x',
    patients: '/patients/x',
    departments: '/departments/x',
    taxes: '/taxs/x',
    acts: '/acts/x',
    expenses: '/expenses/x',
    leaves: '/leaves/x',
    holidays: '/holidays/x',
    providentFunds: '/providentFunds/x',
    invoiceRequests: null,
    invoices: '/invoices/x/view',
    patientAccounts: '/patientAccounts/x/view',
    cheques: '/cheques/x/view',
    depositSlips: '/depositSlips/x/view',
    tills: '/tills/x',
    tillSessions: '/tillSessions/x/view',
    prescriptions: '/ordonnances/x/view',
    receipts: '/receipts/x/view',
    creditNotes: '/credit-notes/x/view',
    employeesSalaries: '/employees-salaries/x/payslip',
    users: '/employees/x',
    roles: '/settings/roles-permissions/x',
    settings: '/settings/company',
    documents: null,
    documentBatches: null,
    accessArchives: null,
    auditExports: null,
    erasures: '/settings/erasures/x',
  });
  const doctor = { _id: 'x', role: { name: DOCTOR } };
  expect(pageOf(product, 'users', doctor)).toBe('/doctors/x/profile');
  const isShown = (page: string) => product.screens.some(({ path }) => matchPath(path, page) !== null);
  expect(pages.filter(([, page]) => page !== null && !isShown(String(page)))).toEqual([]);
});
