/** What the form of an invoice sends of its payment: status, method and rest are one statement. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { Route, Routes } from 'react-router-dom';
import { answerEach } from '../../testing/answers.ts';
import { inputNamed, press, showForm } from '../../testing/showForm.tsx';
import { signedIn } from '../../testing/people.ts';
import { chooseOption, takeOff, type, until } from '../../testing/show.tsx';
import { InvoiceEdit } from './InvoiceForms.tsx';

const invoice = {
  ...{ id: 'i', _id: 'i', number: 'INV-1', revision: 2, currency: 'MAD', grandTotal: 100, toSettle: 100 },
  ...{ status: 'Partially Paid', paidBy: 'Cash', rest: 40 },
  ...{ invoiceDate: '2026-03-02', dueDate: '2026-03-20', taxRate: 0, discountRate: 0 },
  lineItems: [{ id: '1', name: 'Consultation', description: '', quantity: 1, price: 100 }],
  patient: { _id: 'p', firstname: 'Omar' },
  appointment: { _id: 'a' },
};
const prints = new URLSearchParams({ search: '{"kind":"invoice","record":"i"}', limit: '100' }).toString();

/** The body of the call that the form makes after the change. */
async function sentAfter(
  change: (container: HTMLElement) => Promise<void>,
  shown: typeof invoice = invoice,
): Promise<unknown> {
  const asked = answerEach({
    'GET /api/invoices/i': { body: shown },
    [`GET /api/documents?${prints}`]: { body: [] },
    [`PUT /api/invoices/i/${signedIn()._id}`]: { body: { ...invoice, revision: 3 } },
  });
  const container = await showForm(
    <Routes>
      <Route path="/invoices/:id" element={<InvoiceEdit />} />
      <Route path="*" element={null} />
    </Routes>,
    { at: '/invoices/i' },
  );
  await until(() => container.querySelector('[name="paidBy"]') !== null);
  await change(container);
  await press(container, 'Save');
  const put = () => asked.find(({ method }) => method === 'PUT');
  await until(() => put() !== undefined);
  return put()?.body;
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(takeOff);

test('another method comes with the rest, so that the payment is received in that way', async () => {
  const sent = await sentAfter((container) => chooseOption(inputNamed(container, 'paidBy'), 'Cheque'));
  expect(sent).toEqual({ paidBy: 'Cheque', rest: 40 });
});

test('another status comes with method and rest', async () => {
  const sent = await sentAfter((container) => chooseOption(inputNamed(container, 'status'), 'Paid'));
  expect(sent).toEqual({ status: 'Paid', paidBy: 'Cash', rest: 0 });
});

test('another rest is sent alone', async () => {
  const sent = await sentAfter((container) => type(inputNamed(container, 'rest'), '30'));
  expect(sent).toEqual({ rest: '30' });
});

test('cash for 20,000 MAD is warned of before it is sent', async () => {
  const fined = 'Cash for an invoice of 20,000 MAD or more is fined';
  const [line] = invoice.lineItems;
  const large = { ...invoice, grandTotal: 20_000, lineItems: [{ ...line, price: 20_000 }] };
  await sentAfter(
    async (container) => {
      expect(container.textContent).toContain(fined);
      await chooseOption(inputNamed(container, 'paidBy'), 'Cheque');
      expect(container.textContent).not.toContain(fined);
    },
    large as typeof invoice,
  );
});
