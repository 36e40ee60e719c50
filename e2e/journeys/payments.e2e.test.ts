/** Journeys about the money of an invoice after it was issued: paid, given back, reversed, credited, written off. */
import { expect } from '@jest/globals';
import { isFields, textOf, type Client, type Fields } from '../client.ts';
import { choose } from '../looks.ts';
import type { Screen } from '../screen.ts';
import { DESK, focusComesTo, isFit, journeys, PHONE, readable } from './journeys.ts';

const journey = journeys();
const MOST_KEYS = 3;

const linesIn = (invoice: Fields, name: string): readonly Fields[] => {
  const lines = invoice[name];
  return Array.isArray(lines) ? lines.filter(isFields) : [];
};
const figuresOf = ({ status, toSettle, paid, due, method }: Fields): Fields => ({
  status,
  toSettle,
  paid,
  due,
  method,
});

async function onServer(client: Client, invoice: Fields): Promise<Fields> {
  return (await client.get(`/invoices/${textOf(invoice, '_id')}`)).must(200).record;
}

async function open(screen: Screen, invoice: Fields, tab = ''): Promise<void> {
  await screen.goTo(`/invoices/${textOf(invoice, '_id')}/view${tab}`);
  await screen.find('button', 'Record payment');
}

const PAYMENTS = '?tab=invoice.payments';

journey(
  'the whole amount due is paid in three keystrokes, and gets its receipt',
  async ({ clinic, screen }) => {
    const invoice = await clinic.invoice();
    await readable(clinic);
    await open(screen, invoice);
    await screen.settles();
    let keys = 0;
    const strike = async (key: 'p' | 'Enter') => {
      keys += 1;
      await screen.page.keyboard.press(key);
    };
    await strike('p');
    await screen.holds('Amount', '300.00');
    await focusComesTo(screen, 'Amount');
    await strike('Enter');
    await focusComesTo(screen, 'Record MAD 300.00 – nothing left to pay');
    await isFit(screen);
    expect(figuresOf(await onServer(clinic.admin, invoice))).toMatchObject({ status: 'Sent', paid: 0 });
    await strike('Enter');
    await screen.toast('Success', 'MAD 300.00 was recorded.');
    expect(keys).toBeLessThanOrEqual(MOST_KEYS);
    await screen.isGone('button', 'Record payment');
    const paid = await onServer(clinic.admin, invoice);
    expect(figuresOf(paid)).toEqual({ status: 'Paid', toSettle: 300, paid: 300, due: 0, method: 'Cash' });
    const [payment = {}] = linesIn(paid, 'payments');
    const receipt = (await clinic.admin.get(`/receipts/${textOf(payment, 'receipt')}`)).must(200).record;
    await screen.find('text', 'This invoice has a receipt and can no longer be edited.');
    await screen.isGone('link', 'Edit');
    await screen.press('tab', 'Payments');
    await screen.find('link', textOf(receipt, 'number'));
    await isFit(screen);
  },
);

journey(
  'a part is paid in cash with change, the rest by cheque of somebody else',
  async ({ clinic, screen }) => {
    const invoice = await clinic.invoice();
    await readable(clinic);
    await open(screen, invoice);
    await screen.press('button', 'Record payment');
    await screen.type('Amount', '120,50');
    await screen.find('button', 'Record MAD 120.50 – MAD 179.50 left to pay');
    await screen.press('button', 'MAD 200.00');
    await screen.find('dialog', 'Change', 'MAD 79.50');
    await screen.press('button', 'Record MAD 120.50 – MAD 179.50 left to pay');
    await screen.toast('Success', 'MAD 120.50 was recorded.');
    await screen.find('text', 'Partially Paid', 'MAD 179.50');
    await screen.press('button', 'Record payment');
    await screen.type('Amount', '500');
    await screen.page.keyboard.press('Enter');
    await screen.press('button', 'Record payment', '');
    await screen.find('dialog', 'Type an amount above 0 and up to MAD 179.50.');
    await screen.type('Amount', '179.50');
    await screen.press('field', 'Cheque');
    await screen.type('Cheque number', '0001234');
    await screen.type('Paid by somebody else', 'Sara Amrani');
    await screen.press('button', 'Record MAD 179.50 – nothing left to pay');
    await screen.toast('Success', 'MAD 179.50 was recorded.');
    const paid = await onServer(clinic.admin, invoice);
    expect(figuresOf(paid)).toMatchObject({ status: 'Paid', paid: 300, due: 0, method: 'Cheque' });
    expect(linesIn(paid, 'payments')).toMatchObject([
      { amount: 120.5, method: 'Cash', tendered: 200, change: 79.5 },
      { amount: 179.5, method: 'Cheque', reference: '0001234', payer: 'Sara Amrani' },
    ]);
  },
);

journey('a colleague’s payment comes first: what was typed stays, and what is due is said', async (here) => {
  const { clinic, screen } = here;
  const invoice = await clinic.invoice();
  await readable(clinic);
  await open(screen, invoice);
  await screen.press('button', 'Record payment');
  await screen.type('Paid by somebody else', 'Sara Amrani');
  const body = { amount: '100', method: 'Card' };
  (await clinic.admin.post(`/invoices/${textOf(invoice, '_id')}/payments`, body)).must(200);
  await screen.find('dialog', 'Now MAD 200.00 is due.');
  await screen.holds('Amount', '300.00');
  await screen.press('button', 'Take MAD 200.00');
  await screen.holds('Paid by somebody else', 'Sara Amrani');
  await screen.press('button', 'Record MAD 200.00 – nothing left to pay');
  await screen.toast('Success', 'MAD 200.00 was recorded.');
  expect(figuresOf(await onServer(clinic.admin, invoice))).toMatchObject({
    status: 'Paid',
    paid: 300,
    due: 0,
  });
});

journey(
  'a payment is refunded in part, another one reversed; both need a reason',
  async ({ clinic, screen }) => {
    const invoice = await clinic.invoice();
    const at = `/invoices/${textOf(invoice, '_id')}/payments`;
    (await clinic.admin.post(at, { amount: '100', method: 'Cash' })).must(200);
    (await clinic.admin.post(at, { amount: '150', method: 'Card', reference: 'T-77' })).must(200);
    await readable(clinic);
    await open(screen, invoice, PAYMENTS);
    await screen.pressIn(['MAD 150.00'], 'button', 'More actions');
    await screen.press('menuitem', 'Refund…');
    await screen.type('Amount', '50');
    await screen.press('button', 'Refund MAD 50.00');
    await screen.find('dialog', 'Say why. The reason is kept with the record.');
    await screen.type('Reason', 'Charged twice');
    await screen.find('dialog', 'Due afterwards', 'MAD 100.00');
    await isFit(screen);
    await screen.press('button', 'Refund MAD 50.00');
    await screen.toast('Success', 'The refund was recorded.');
    await screen.find('row', 'Refund', '-MAD 50.00', 'Charged twice');
    await screen.find('row', 'Payment', 'MAD 150.00', 'Partly refunded');
    await screen.pressIn(['MAD 100.00'], 'button', 'More actions');
    await screen.press('menuitem', 'Reverse…');
    await screen.type('Reason', 'Wrong invoice');
    await isFit(screen);
    await screen.press('button', 'Reverse MAD 100.00');
    await screen.toast('Success', 'The payment was reversed.');
    await screen.find('row', 'MAD 100.00', 'Reversed');
    const after = await onServer(clinic.admin, invoice);
    expect(figuresOf(after)).toMatchObject({ status: 'Partially Paid', paid: 100, due: 200, method: 'Card' });
    expect(linesIn(after, 'refunds')).toMatchObject([
      { amount: 50, method: 'Card', reason: 'Charged twice' },
    ]);
  },
);

journey('a line of a paid invoice is credited, and what was paid for it is given back', async (here) => {
  const { clinic, screen } = here;
  const line = (name: string, price: number, quantity = 1) => ({ name, description: '', quantity, price });
  const lineItems = [line('Consultation', 200), line('Dressing', 50, 2)];
  const invoice = await clinic.invoice({ lineItems });
  const at = `/invoices/${textOf(invoice, '_id')}/payments`;
  (await clinic.admin.post(at, { amount: '300', method: 'Cash' })).must(200);
  await readable(clinic);
  await screen.goTo(`/invoices/${textOf(invoice, '_id')}/view`);
  await screen.press('button', 'Create a credit note');
  await screen.find('button', 'Credit MAD 300.00 – MAD 300.00 to give back');
  await screen.press('field', 'Lines');
  await screen.press('field', 'Dressing');
  await screen.find('dialog', 'To give back', 'MAD 100.00');
  await screen.type('Reason', 'Not carried out');
  await isFit(screen);
  await screen.press('button', 'Credit MAD 100.00 – MAD 100.00 to give back');
  await screen.toast('Success', 'The credit note was created.');
  const after = await onServer(clinic.admin, invoice);
  expect(figuresOf(after)).toMatchObject({ status: 'Paid', toSettle: 200, paid: 200, due: 0 });
  const [credit = {}] = linesIn(after, 'credits');
  const note = (await clinic.admin.get(`/creditNotes/${textOf(credit, 'creditNote')}`)).must(200).record;
  await screen.press('tab', 'Payments');
  await screen.find('row', 'Credit note', 'MAD 100.00', textOf(note, 'number'), 'Not carried out');
  await screen.find('row', 'Refund', '-MAD 100.00');
  await isFit(screen);
});

journey('an invoice that is credited as a whole says so', async ({ clinic, screen }) => {
  const invoice = await clinic.invoice();
  await readable(clinic);
  await open(screen, invoice);
  await screen.press('button', 'Corrections');
  await screen.press('menuitem', 'Create a credit note');
  await screen.type('Reason', 'Wrong patient');
  await screen.press('button', 'Credit MAD 300.00');
  await screen.toast('Success', 'The credit note was created.');
  await screen.find('text', 'Credited', 'This invoice has a credit note and can no longer be edited.');
  await screen.isGone('button', 'Record payment');
  expect(await onServer(clinic.admin, invoice)).toMatchObject({ credited: true, toSettle: 0, due: 0 });
});

journey('a debt is written off, and the write-off undone', async ({ clinic, screen }) => {
  const invoice = await clinic.invoice();
  await readable(clinic);
  await open(screen, invoice);
  await screen.press('button', 'Corrections');
  await screen.press('menuitem', 'Write off');
  await screen.type('Reason', 'Patient cannot be reached');
  await isFit(screen);
  await screen.press('button', 'Write off MAD 300.00 – nothing left to pay');
  await screen.toast('Success', 'The debt was written off.');
  expect(figuresOf(await onServer(clinic.admin, invoice))).toMatchObject({ toSettle: 0, paid: 0, due: 0 });
  await screen.press('tab', 'Payments');
  await screen.pressIn(['Write-off'], 'button', 'More actions');
  await screen.press('menuitem', 'Undo the write-off…');
  await screen.type('Reason', 'Patient came back');
  await screen.press('button', 'Undo the write-off of MAD 300.00');
  await screen.toast('Success', 'The write-off was undone.');
  await screen.find('row', 'Write-off', 'Undone');
  expect(figuresOf(await onServer(clinic.admin, invoice))).toMatchObject({ toSettle: 300, due: 300 });
});

journey('on a phone and in Arabic a payment is recorded and shown', async ({ clinic, screen }) => {
  const invoice = await clinic.invoice();
  await readable(clinic);
  const look = { language: 'ar', theme: 'light' } as const;
  await screen.page.setViewport(PHONE);
  await choose(screen, look);
  try {
    await screen.goTo(`/invoices/${textOf(invoice, '_id')}/view${PAYMENTS}`);
    await screen.press('button', 'تسجيل أداء');
    await screen.press('field', 'شيك');
    await screen.type('رقم الشيك', '55');
    await isFit(screen, look);
    await screen.page.keyboard.press('Enter');
    await screen.page.keyboard.press('Enter');
    await screen.find('row', 'أداء');
    await isFit(screen, look);
    expect(figuresOf(await onServer(clinic.admin, invoice))).toMatchObject({ paid: 300, method: 'Cheque' });
  } finally {
    await choose(screen, { language: 'en', theme: 'light' });
    await screen.page.setViewport(DESK);
  }
});
