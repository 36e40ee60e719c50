import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { invoices, tillSessions, type ModuleDescription } from '@hospital/contracts';
import { showForm } from '../../testing/showForm.tsx';
import { signedIn } from '../../testing/people.ts';
import { takeOff } from '../../testing/show.tsx';
import type { HistoryEntry } from './history.ts';
import { Entry } from './HistoryEntry.tsx';

beforeEach(() => void signedIn());
afterEach(takeOff);

const line = (id: number, more: object = {}) => ({
  id: String(id),
  name: `Item ${id}`,
  quantity: 2,
  price: 300,
  ...more,
});

async function linesOf(
  from: unknown,
  to: unknown,
  { module, field }: { module: ModuleDescription; field: string } = { module: invoices, field: 'lineItems' },
): Promise<string[]> {
  const entry: HistoryEntry = {
    position: '1',
    revision: 1,
    type: 'InvoiceChanged',
    at: '2026-03-02T10:00:00.000Z',
    actor: null,
    changes: [{ field, from, to }],
  };
  const container = await showForm(<Entry entry={entry} module={module} />);
  return [...container.querySelectorAll('.line-changes > span')].map(({ textContent }) => textContent ?? '');
}

test('the history of an invoice tells its lines one by one', async () => {
  expect(await linesOf([line(1), line(2), line(3)], [line(1), line(2, { price: 350.5 }), line(4)])).toEqual([
    'Item 2 · 2 × 300.00 → Item 2 · 2 × 350.50',
    'Item 4 · 2 × 300.00',
    'Item 3 · 2 × 300.00 → removed',
  ]);
});

test('of very many lines the first are shown, and how many more there are', async () => {
  const many = Array.from({ length: 100 }, (_, index) => line(index + 1, { price: 0 }));
  const lines = await linesOf(null, many);
  expect([lines.length, lines[0], lines.at(-1)]).toEqual([31, 'Item 1', '+ 70 lines']);
});

test('a line without a quantity shows its amount, and no ids', async () => {
  const entry = {
    id: '1',
    entry: '3ae7b3ca-4aab-51de-8937-cab0c6a9f1d2',
    number: '2026-000139',
    amount: 1485,
  };
  expect(await linesOf(null, [entry], { module: tillSessions, field: 'entries' })).toEqual([
    '2026-000139 · 1,485.00',
  ]);
});

test('a payment reads by its method, and once where nothing of it reads otherwise', async () => {
  const payment = { id: '1', method: 'cash', amount: 100, receipt: null };
  const payments = { module: invoices, field: 'payments' };
  expect(await linesOf(null, [payment], payments)).toEqual(['Cash · 100.00']);
  await takeOff();
  expect(
    await linesOf([payment], [{ ...payment, receipt: '3ae7b3ca-4aab-51de-8937-cab0c6a9f1d2' }], payments),
  ).toEqual(['Cash · 100.00']);
  await takeOff();
  expect(await linesOf([payment], [{ ...payment, method: 'card' }], payments)).toEqual([
    'Cash · 100.00 → Card · 100.00',
  ]);
});

test('what was given back out of a till is below 0, with the currency of its line', async () => {
  const entry = { id: 'e', kind: 'Refund', method: 'Cash', amount: -30, currency: 'MAD' };
  const lines = await linesOf([], [entry], { module: tillSessions, field: 'entries' });
  expect(lines.map((text) => text.replace(/\s/g, ' '))).toEqual(['Refund, Cash · -MAD 30.00']);
});
