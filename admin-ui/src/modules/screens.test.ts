import { expect, test } from '@jest/globals';
import { moduleList } from '@hospital/contracts';
import { matchPath } from 'react-router-dom';
import { product } from './index.ts';

const { screens } = product;

/** Section 2 of the specification, as far as its modules exist. */
const addresses = [
  '/dashboard',
  '/profile',
  '/profile/edit',
  '/doctors',
  '/doctors/create',
  '/doctors/1/update',
  '/doctors/1/profile',
  '/patients',
  '/patients/create',
  '/patients/1/update',
  '/appointments',
  '/appointments/calendar',
  '/appointments/create',
  '/appointments/1/update',
  '/appointments/1/invoices/create',
  '/appointments/1/invoices/2/update',
  '/appointments/1/prescriptions/create',
  '/appointments/1/ordonnance/2/update',
  '/ordonnances',
  '/ordonnances/1/view',
  '/departments',
  '/departments/create',
  '/departments/1/update',
  '/employees',
  '/employees/create',
  '/employees/1/update',
  '/employees-salaries',
  '/employees-salaries/add',
  '/employees-salaries/1/update',
  '/employees-salaries/1/payslip',
  '/payslip/example',
  '/providentFunds',
  '/providentFunds/create',
  '/providentFunds/1/update',
  '/expenses',
  '/expenses/create',
  '/expenses/1/update',
  '/holidays',
  '/holidays/add',
  '/holidays/1/update',
  '/leaves',
  '/leaves/create',
  '/leaves/1/update',
  '/invoices',
  '/invoices/1/view',
  '/taxs',
  '/taxs/create',
  '/taxs/1/update',
  '/settings/company',
  '/settings/localization',
  '/settings/theme',
  '/settings/salary',
  '/settings/system',
  '/settings/roles-permissions',
  '/settings/roles-permissions/create',
  '/settings/roles-permissions/1',
  '/settings/roles-permissions/1/update',
];

test.each(addresses)('%s has a screen', (address) => {
  expect(screens.some(({ path }) => matchPath(path, address))).toBe(true);
});

test('no address is given twice', () => {
  const paths = screens.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
});

/** Decisions 39: these need a session and nothing else. */
test.each([
  '/profile',
  '/profile/edit',
  '/appointments',
  '/appointments/calendar',
  '/dashboard',
  '/ordonnances',
  '/ordonnances/:id/view',
  '/employees-salaries',
  '/employees-salaries/:id/payslip',
  '/payslip/example',
  '/leaves',
  '/leaves/create',
  '/leaves/:id/update',
  '/holidays',
  '/holidays/add',
  '/holidays/:id/update',
])('%s is a plain route', (address) => {
  const screen = screens.find(({ path }) => path === address);
  expect(screen).toBeDefined();
  expect(screen?.needs).toBeUndefined();
});

test.each([
  ['/expenses', 'Expenses'],
  ['/providentFunds', 'EmployeesSalaries'],
])('%s needs %s', (address, flag) => {
  const own = screens.filter(({ path }) => path === address || path.startsWith(`${address}/`));
  expect(own).toHaveLength(4);
  for (const { needs } of own) expect(needs).toEqual({ flags: [flag] });
});

test.each([
  '/appointments/:appointmentId/prescriptions/create',
  '/appointments/:appointmentId/ordonnance/:id/update',
])('%s needs both flags', (address) => {
  expect(screens.find(({ path }) => path === address)?.needs).toEqual({ all: ['Appointments', 'Patients'] });
});

test.each([
  '/settings/roles-permissions/create',
  '/settings/roles-permissions/:id/update',
  '/settings/system',
])('%s is Administrateur’s', (address) => {
  expect(screens.find(({ path }) => path === address)?.needs).toEqual({ administrator: true });
});

/** Screens of another address than that of the calls. */
const elsewhere = [
  'accessArchives',
  'auditExports',
  'creditNotes',
  'documentBatches',
  'employeesSalaries',
  'erasures',
  'invoiceRequests',
  'prescriptions',
  'roles',
  'users',
];

test('every module has a screen at the address of its calls, or is named here', () => {
  const paths = new Set(screens.map(({ path }) => path));
  const without = moduleList.filter(({ path }) => !paths.has(`/${path}`)).map(({ name }) => name);
  expect(without.sort()).toEqual(elsewhere);
});
