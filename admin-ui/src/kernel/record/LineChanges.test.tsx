import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { invoices } from '@hospital/contracts';
import { showForm } from '../../testing/formPlace.tsx';
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

async function linesOf(from: unknown, to: unknown): Promise<string[]> {
  const entry: HistoryEntry = {
    position: '1',
    revision: 1,
    type: 'InvoiceChanged',
    at: '2026-03-02T10:00:00.000Z',
    actor: null,
    changes: [{ field: 'lineItems', from, to }],
  };
  const place = await showForm(<Entry entry={entry} module={invoices} />);
  return [...place.querySelectorAll('.line-changes > span')].map(({ textContent }) => textContent ?? '');
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
