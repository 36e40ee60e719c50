/** What the dashboard shows where its figures cannot be read, or not again. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { SessionContext, sessionOf } from '../../kernel/session/SessionContext.tsx';
import { answerEach, type Given } from '../../testing/answers.ts';
import { receptionist, signedIn } from '../../testing/people.ts';
import { RefreshAll } from '../../testing/RefreshAll.tsx';
import { press, showForm } from '../../testing/showForm.tsx';
import { takeOff, until, untilText } from '../../testing/show.tsx';
// What is imported lazily is linked before.
import '../expenses/PendingExpenses.tsx';
import '../invoices/NewInvoices.tsx';
import './charts/load.ts';
import './MonthNow.tsx';
import './MoneyChanges.tsx';
import { DashboardPage } from './DashboardPage.tsx';

beforeEach(() => {
  localStorage.clear();
  signedIn();
});
afterEach(takeOff);

const failed: Given = { status: 500, body: { code: 'internal', error: 'Broken.' } };
const figures: Given = { body: { doctors: 7, lists: { pendingExpenses: [] } } };
const nobody = 'No expense waits for approval.';
const session = sessionOf(receptionist, { hasAccess: true, flags: new Set(['Expenses']) });

async function opened(...answers: readonly Given[]): Promise<HTMLElement> {
  answerEach({ 'GET /api/dashboard': answers });
  return showForm(
    <SessionContext.Provider value={session}>
      <RefreshAll />
      <DashboardPage />
    </SessionContext.Provider>,
  );
}

test('figures that cannot be read are said not to be, and asked for again', async () => {
  const container = await opened(failed, figures);
  await untilText(container, 'Broken.');
  expect(container.querySelector('.skeleton')).toBeNull();
  await press(container, 'Try again');
  await untilText(container, nobody);
});

test('figures that cannot be refreshed stay, under when they were read', async () => {
  const container = await opened(figures, failed, figures);
  await untilText(container, nobody);
  await press(container, 'refresh');
  await untilText(container, 'The page could not be refreshed. It shows the state of');
  expect(container.textContent).toContain(nobody);
  await press(container, 'Try again');
  await until(() => container.textContent?.includes('could not be refreshed') === false);
});

test('figures that cannot be read take nothing from the sections that are read by themselves', async () => {
  const bill = {
    _id: 'i',
    number: '2026-000007',
    invoiceDate: '2026-03-02',
    grandTotal: 300,
    currency: 'MAD',
  };
  answerEach({
    'GET /api/dashboard': failed,
    'GET /api/departments?limit=100': { body: [] },
    'GET /api/invoices?limit=5': { body: [bill], headers: { 'X-Total-Count': '1' } },
    'GET /api/dashboard/charts': { body: {} },
  });
  const container = await showForm(
    <SessionContext.Provider
      value={sessionOf(receptionist, { hasAccess: true, flags: new Set(['Expenses', 'Invoices']) })}
    >
      <DashboardPage />
    </SessionContext.Provider>,
  );
  await untilText(container, 'Broken.');
  await untilText(container, '2026-000007');
  expect(container.textContent).not.toContain('Pending expenses');
  expect(container.querySelector('.skeleton')).toBeNull();
});
