import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Flag } from '@hospital/contracts';
import { SessionContext, sessionOf } from '../../kernel/session/SessionContext.tsx';
import { showForm } from '../../testing/showForm.tsx';
import { receptionist, signedIn } from '../../testing/people.ts';
import { takeOff } from '../../testing/show.tsx';
import { i18nProvider } from '../i18nProvider.ts';
import { AuditRows, type AuditEntry } from './AuditRows.tsx';

beforeEach(() => void signedIn());
afterEach(takeOff);

const change = (field: string, to: unknown) => ({ field, from: null, to });
const entry: AuditEntry = {
  position: '00000000000000000007',
  revision: 0,
  type: 'SalaryCreated',
  at: '2026-11-23T08:00:00.000Z',
  actor: { _id: 'a', name: 'Tarik' },
  resource: 'employeesSalaries',
  record: { _id: 's', name: '2026-10' },
  changes: [
    change('salaryMonth', '2026-10'),
    change('baseSalary', 1),
    change('netSalary', 2),
    change('grossSalary', 3),
    change('comment', 'x'),
  ],
};

test('a line names months as people write them, and says in words how much it leaves out', async () => {
  const container = await showForm(<AuditRows rows={[entry]} />);
  const card = container.querySelector('.card-row')?.textContent ?? '';
  expect(card).toContain('Oct 2026');
  expect(card).not.toContain('2026-10');
  expect(card).toContain('and 2 more');
});

test('no comma begins what follows changed lines', async () => {
  const visit = { id: '1', name: 'Visit', quantity: 1, price: 300 };
  const lines = { field: 'lineItems', from: [visit], to: [{ ...visit, price: 350 }] };
  const changes = [lines, change('email', 'a@clinic.test'), change('billingAddress', 'Rabat')];
  const invoice = { ...entry, type: 'InvoiceChanged', resource: 'invoices', changes };
  const text = (await showForm(<AuditRows rows={[invoice]} />)).querySelector('.card-row')?.textContent;
  expect(text).toMatch(/[^,] ?Email a@clinic\.test, Billing address Rabat/);
  expect(text).not.toContain(', Email');
});

test('changed lines of an invoice are shown one by one', async () => {
  const visit = { id: '1', name: 'Visit', quantity: 1, price: 300 };
  const lines = { field: 'lineItems', from: [visit], to: [{ ...visit, price: 350 }] };
  const invoice = { ...entry, type: 'InvoiceChanged', resource: 'invoices', changes: [lines] };
  const container = await showForm(<AuditRows rows={[invoice]} />);
  expect(container.querySelector('td.takes-rest')?.textContent).toBe(
    'Line items Visit · 1 × 300.00 → Visit · 1 × 350.00',
  );
});

test('an amount whose currency its entry does not say stands without one', async () => {
  const shown = async (resource: string, changes: AuditEntry['changes']) => {
    const container = await showForm(<AuditRows rows={[{ ...entry, resource, changes }]} />);
    const text = container.querySelector('td.takes-rest')?.textContent?.replaceAll(/\s/gu, ' ');
    await takeOff();
    return text;
  };
  expect(await shown('invoices', [change('due', 200)])).toBe('Due 200.00');
  expect(await shown('invoices', [change('due', 200), change('currency', 'EUR')])).toMatch(
    /^Due EUR 200\.00/,
  );
  expect(await shown('expenses', [change('amount', 200)])).toBe('Amount MAD 200.00');
});

test('what a search found stands first, with what it replaced where that was found', async () => {
  const moved = { field: 'address', from: 'Rue 1', to: 'Rue 2' };
  const patient = {
    ...entry,
    type: 'PatientChanged',
    resource: 'patients',
    changes: [...entry.changes, moved],
  };
  const shown = async (text: string) => {
    const container = await showForm(<AuditRows rows={[patient]} text={text} />);
    return container.querySelector('td.takes-rest')?.textContent;
  };
  expect(await shown('rue 1')).toMatch(/^Address Rue 1 → Rue 2, /);
  expect(await shown('RUE 2')).toMatch(/^Address Rue 2, /);
});

test('a record is a link only for those who may open it and read its name', async () => {
  const linksFor = async (flags: readonly Flag[], name: string | null = 'Nadia') => {
    const session = sessionOf(receptionist, { hasAccess: true, flags: new Set(flags) });
    const user = { ...entry, resource: 'users', record: { _id: 'u', name } };
    const container = await showForm(
      <SessionContext.Provider value={session}>
        <AuditRows rows={[user]} />
      </SessionContext.Provider>,
    );
    const links = [...container.querySelectorAll('tbody a')].map((link) => link.getAttribute('href'));
    await takeOff();
    return links;
  };
  expect(await linksFor(['Activities', 'Employees'])).toEqual(['/audit/users/u', '/employees/u']);
  expect(await linksFor(['Activities'])).toEqual(['/audit/users/u']);
  expect(await linksFor(['Activities', 'Employees'], null)).toEqual(['/audit/users/u']);
});

test('in Arabic a change points the way that its line runs, and its comma is an Arabic one', async () => {
  await i18nProvider.changeLocale('ar');
  try {
    const moved = { field: 'address', from: 'Rue 1', to: 'Rue 2' };
    const lines = { field: 'phone', from: '1', to: '2' };
    const patient = { ...entry, type: 'PatientChanged', resource: 'patients', changes: [moved, lines] };
    const container = await showForm(<AuditRows rows={[patient]} text="rue 1" />);
    const line = container.querySelector('td.takes-rest')?.textContent;
    expect(line).toContain('Rue 1 ← Rue 2، ');
  } finally {
    await i18nProvider.changeLocale('en');
  }
});
