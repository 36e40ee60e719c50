/** What the screens of invoices offer to a cashier, and to users with Invoices. */
import { describe, expect, test } from '@jest/globals';
import type { Flag } from '@hospital/contracts';
import { sessionOf, SessionContext } from '../../kernel/session/SessionContext.tsx';
import { meetsNeeds } from '../../kernel/session/Guard.tsx';
import { receptionist as user } from '../../testing/people.ts';
import { show } from '../../testing/show.tsx';
import { product } from '../index.ts';
import { useMayChange } from './InvoiceList.tsx';

const sessionWith = (...flags: readonly Flag[]) =>
  sessionOf(user, { hasAccess: true, flags: new Set(flags) });

function Verdicts() {
  const mayChange = useMayChange();
  const records = [
    { id: 'a', status: 'Sent' },
    { id: 'b', status: 'Partially Paid' },
    { id: 'c', status: 'Paid' },
    { id: 'd', status: 'Sent', void: true },
  ];
  return <p>{records.map((record) => (mayChange(record) ? 'yes' : 'no')).join(' ')}</p>;
}

test.each<readonly [string, readonly Flag[], string]>([
  ['a cashier', ['Cashier', 'Patients', 'Appointments'], 'no no no no'],
  ['a bookkeeper', ['Invoices'], 'yes yes no no'],
])('%s changes what is neither paid nor void, with Invoices alone', async (_, flags, verdicts) => {
  const container = await show(
    <SessionContext.Provider value={sessionWith(...flags)}>
      <Verdicts />
    </SessionContext.Provider>,
  );
  expect(container.textContent).toBe(verdicts);
});

describe('the screens', () => {
  const opens = (path: string, ...flags: readonly Flag[]) =>
    product.screens
      .filter((screen) => screen.path.endsWith(path))
      .map(({ needs }) => needs === undefined || meetsNeeds(sessionWith(...flags), needs));

  test.each([
    ['/invoices', true],
    ['/invoices/:id/view', true],
    [':appointmentId/invoices/create', false],
    [':appointmentId/invoices/:id/update', false],
  ])('%s opens for a cashier: %s', (path, isOpen) => {
    expect(opens(path, 'Cashier', 'Appointments')).toEqual([isOpen]);
    expect(opens(path, 'Invoices', 'Appointments')).toEqual([true]);
    expect(opens(path, 'Patients', 'Appointments')).toEqual([false]);
  });
});
