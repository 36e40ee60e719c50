/** What the screens offer of an invoice that was printed. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { Route, Routes } from 'react-router-dom';
import { answerEach } from '../../testing/answers.ts';
import { press, showForm } from '../../testing/showForm.tsx';
import { signedIn } from '../../testing/people.ts';
import { submit, takeOff, until, untilText } from '../../testing/show.tsx';
import { InvoiceEdit } from './InvoiceForms.tsx';
import { RowActions } from './InvoiceList.tsx';

const invoice = {
  ...{ id: 'i', _id: 'i', number: 'INV-1', revision: 2, status: 'Sent', currency: 'MAD', grandTotal: 100 },
  ...{ invoiceDate: '2026-03-02', dueDate: '2026-03-20', taxRate: 0, discountRate: 0, rest: 0 },
  lineItems: [{ name: 'Consultation', description: '', quantity: 1, price: 100 }],
  patient: { _id: 'p', firstname: 'Omar' },
};
const search = new URLSearchParams({ search: '{"kind":"invoice","record":"i"}', limit: '100' }).toString();
const asked = (documents: readonly object[]) =>
  answerEach({
    'GET /api/invoices/i': { body: invoice },
    [`GET /api/documents?${search}`]: { body: documents },
    'POST /api/taxs': { body: [] },
  });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  signedIn();
});
afterEach(takeOff);

test('its form keeps what the paper shows, and changes its payment', async () => {
  asked([{ _id: 'd', status: 'failed' }]);
  const container = await showForm(
    <Routes>
      <Route path="/invoices/:id" element={<InvoiceEdit />} />
    </Routes>,
    { at: '/invoices/i' },
  );
  await untilText(
    container,
    'This invoice was printed and can no longer be edited. You can still change its payment.',
  );
  const isOpen = (name: string) => container.querySelector(`[name="${name}"]:not(:disabled)`) !== null;
  expect(['dueDate', 'discountRate', 'email', 'status'].map(isOpen)).toEqual([false, false, false, true]);
});

test('a paid one says that it is not editable before it asks how it was paid', async () => {
  answerEach({
    'GET /api/invoices/i': { body: { ...invoice, status: 'Paid', paidBy: null } },
    [`GET /api/documents?${search}`]: { body: [] },
    'POST /api/taxs': { body: [] },
  });
  const container = await showForm(
    <Routes>
      <Route path="/invoices/:id" element={<InvoiceEdit />} />
    </Routes>,
    { at: '/invoices/i' },
  );
  await until(() => container.querySelector('form') !== null);
  await submit(container);
  await untilText(container, 'The invoice is not editable if it was paid !');
  expect(container.querySelector('.field-error')).toBeNull();
});

test.each([
  [[], 'Are you sure want to delete this Invoice ?'],
  [[{ _id: 'd', status: 'ready' }], 'This invoice was printed and can no longer be edited.'],
])('with the prints %j its deletion says: %s', async (documents, text) => {
  asked(documents);
  await press(await showForm(<RowActions record={invoice} />), 'Delete');
  await until(() => document.body.textContent?.includes(text) ?? false);
});
