/** The states of a record, each as it was. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { Route, Routes } from 'react-router-dom';
import type { HistoryEntry } from '../../kernel/record/history.ts';
import { answerEach } from '../../testing/answers.ts';
import { signedIn } from '../../testing/people.ts';
import { showForm } from '../../testing/showForm.tsx';
import { takeOff, until } from '../../testing/show.tsx';
import { ReplayPage } from './ReplayPage.tsx';

beforeEach(() => {
  localStorage.clear();
  signedIn();
});
afterEach(takeOff);

const entry = (revision: number, changes: HistoryEntry['changes']): HistoryEntry => ({
  position: `0000000000000000000${revision + 4}`,
  revision,
  type: 'InvoiceChanged',
  at: '2026-03-02T10:00:00.000Z',
  actor: { _id: 'n', name: 'Nadia Test' },
  changes,
});
const history = [
  entry(0, [
    { field: 'currency', from: null, to: 'EUR' },
    { field: 'grandTotal', from: null, to: 300 },
  ]),
  entry(1, [
    { field: 'currency', from: 'EUR', to: 'MAD' },
    { field: 'grandTotal', from: 300, to: 3200 },
  ]),
];

async function stateAt(step: number): Promise<string> {
  answerEach({ 'GET /api/history/invoices/i': { body: history } });
  const container = await showForm(
    <Routes>
      <Route path="/audit/:resource/:id" element={<ReplayPage />} />
    </Routes>,
    { at: `/audit/invoices/i?step=${step}` },
  );
  await until(() => container.querySelector('.replay-state') !== null);
  const text = container.querySelector('.replay-state')?.textContent?.replaceAll(/\s/gu, ' ') ?? '';
  await takeOff();
  return text;
}

test('a state shows its amounts in the currency that the record had then', async () => {
  const first = await stateAt(1);
  expect(first).toContain('EUR 300.00');
  expect(first).not.toContain('MAD');
  const second = await stateAt(2);
  expect(second).toContain('EUR 300.00 → MAD 3,200.00');
  expect(second).not.toContain('EUR 3,200.00');
});
