import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { invoiceInputFields, invoices } from '@hospital/contracts';
import type { RaRecord } from 'react-admin';
import { routeOf } from '../../kernel/api/calls.ts';
import { RecordForm } from '../../kernel/form/RecordForm.tsx';
import { SessionContext, sessionOf } from '../../kernel/session/SessionContext.tsx';
import { answerWith } from '../../testing/answers.ts';
import { inputNamed, showForm } from '../../testing/showForm.tsx';
import { signedIn } from '../../testing/people.ts';
import { takeOff, type } from '../../testing/show.tsx';
import { InvoiceInputs } from './InvoiceInputs.tsx';

const invoice = {
  id: 'i',
  _id: 'i',
  revision: 2,
  status: 'Partially Paid',
  paidBy: 'Cash',
  rest: 400,
  currency: 'MAD',
  taxRate: 0,
  discountRate: 0,
  lineItems: [{ id: '1', name: 'Consultation', description: '', quantity: 1, price: 1000 }],
};

async function formOf(record: RaRecord = invoice) {
  const user = signedIn();
  answerWith({ body: [], headers: { 'X-Total-Count': '0' } });
  return showForm(
    <SessionContext.Provider value={sessionOf(user, { hasAccess: true, flags: new Set(['Invoices']) })}>
      <RecordForm
        module={invoices}
        fields={invoiceInputFields}
        route={routeOf('ChangeInvoice')}
        record={record}
        cancelTo="/invoices"
        onSaved={() => undefined}
      >
        <InvoiceInputs />
      </RecordForm>
    </SessionContext.Provider>,
  );
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(takeOff);

test('what was paid stays paid when a line becomes dearer or cheaper', async () => {
  const container = await formOf();
  const price = inputNamed(container, 'lineItems.0.price');
  const rest = () => inputNamed(container, 'rest').value;
  expect(container.textContent).toMatch(/MAD\s600\.00 was paid\./);
  for (const [typed, left] of [
    ['1200', '600.00'],
    ['', '0.00'],
    ['900', '300.00'],
  ] as const) {
    await type(price, typed);
    expect(rest()).toBe(left);
  }
  await type(price, '500');
  expect(container.textContent).toMatch(/MAD\s600\.00 was paid, which is more than the invoice comes to\./);
});

test('money that was written off or credited was not paid', async () => {
  const container = await formOf({ ...invoice, grandTotal: 1000, toSettle: 850, rest: 250 });
  expect(container.textContent).toMatch(/MAD\s600\.00 was paid\./);
  await type(inputNamed(container, 'lineItems.0.price'), '1200');
  expect(inputNamed(container, 'rest').value).toBe('450.00');
  await type(inputNamed(container, 'lineItems.0.price'), '700');
  expect(container.textContent).toMatch(/MAD\s600\.00 was paid, which is more than the invoice comes to\./);
});

test('another rest is typed, and moves with the total from then on', async () => {
  const container = await formOf();
  await type(inputNamed(container, 'rest'), '250');
  await type(inputNamed(container, 'lineItems.0.price'), '1100');
  expect(inputNamed(container, 'rest').value).toBe('350.00');
});

test('a due date before the invoice date is said before the invoice is saved', async () => {
  const container = await formOf(
    Object.assign({ invoiceDate: '2026-11-30', dueDate: '2026-12-30' }, invoice),
  );
  const sentence = 'The due date is before the invoice date.';
  for (const [typed, isSaid] of [
    ['2026-11-29', true],
    ['2026-11-30', false],
  ] as const) {
    await type(inputNamed(container, 'dueDate'), typed);
    expect([typed, container.textContent?.includes(sentence)]).toEqual([typed, isSaid]);
  }
});
