/** Journeys about money: what is typed, issued, paid, due, summed and handed on. Each ends in what the server holds. */
import { expect } from '@jest/globals';
import { isFields, textOf, type Fields } from '../client.ts';
import { journeys, onServer, readable } from './journeys.ts';

const journey = journeys();

const totalsOf = ({ total, grandTotal, status, rest, due, paidBy }: Fields): Fields => ({
  total,
  grandTotal,
  status,
  rest,
  due,
  paidBy,
});

journey(
  'a price of 150,50 is 150.50, the wheel does not change it, Enter adds a line and issues nothing',
  async (here) => {
    const { clinic, screen } = here;
    const appointment = await clinic.approved();
    await readable(clinic);
    await screen.goTo(`/appointments/${appointment}/invoices/create`);
    await screen.type('Item', 'Consultation');
    await screen.type('Price', '150,50');
    const price = await screen.find('field', 'Price');
    await price.hover();
    await screen.page.mouse.wheel({ deltaY: 300 });
    await screen.page.keyboard.press('Enter');
    await screen.page.waitForFunction(() => document.querySelectorAll('input[name$=".price"]').length === 2);
    await screen.isGone('dialog', 'Issue this invoice?');
    await screen.holds('Price', '150.50');
    await screen.type('Item', 'Dressing', 1);
    await screen.type('Price', '20.25', 1);
    await screen.find('text', 'MAD 170.75');
    await screen.page.keyboard.down('Control');
    await screen.page.keyboard.press('Enter');
    await screen.page.keyboard.up('Control');
    await screen.find('dialog', 'Issue this invoice?', 'This closes the appointment');
    await screen.press('button', 'Issue the invoice');
    await screen.toast('Success', 'invoice created !');
    const [invoice] = (await clinic.admin.get('/invoices')).must(200).rows;
    expect(totalsOf(invoice ?? {})).toMatchObject({
      total: 170.75,
      grandTotal: 170.75,
      status: 'Sent',
      due: 170.75,
    });
    expect((await clinic.admin.get(`/appointments/${appointment}`)).record).toMatchObject({
      status: 'Closed',
    });
  },
);

journey(
  'a payment is recorded in part and then in full; more than is due is refused',
  async ({ clinic, screen }) => {
    const invoice = await clinic.invoice();
    const at = `/invoices/${textOf(invoice, '_id')}`;
    await readable(clinic);
    await screen.goTo(`${at}/view`);
    await screen.press('button', 'Record payment');
    await screen.type('Amount', '100,50');
    await screen.press('button', 'Record MAD 100.50 – MAD 199.50 left to pay');
    await screen.toast('Success', 'MAD 100.50 was recorded.');
    await screen.find('text', 'Partially Paid');
    const half = (await clinic.admin.get(at)).must(200).record;
    expect(totalsOf(half)).toMatchObject({
      status: 'Partially Paid',
      rest: 199.5,
      due: 199.5,
      paidBy: 'Cash',
    });
    await screen.press('button', 'Record payment');
    await screen.holds('Amount', '199.50');
    await screen.type('Amount', '500');
    await screen.page.keyboard.press('Enter');
    await screen.find('dialog', 'Type an amount above 0 and up to MAD 199.50.');
    await screen.type('Amount', '199,50');
    await screen.press('button', 'Record MAD 199.50 – nothing left to pay');
    await screen.toast('Success', 'MAD 199.50 was recorded.');
    await screen.isGone('button', 'Record payment');
    expect(totalsOf((await clinic.admin.get(at)).must(200).record)).toMatchObject({
      status: 'Paid',
      rest: 0,
      due: 0,
    });
  },
);

journey('an invoice that is issued as paid asks how it was paid', async ({ clinic, screen }) => {
  const appointment = await clinic.approved();
  await readable(clinic);
  await screen.goTo(`/appointments/${appointment}/invoices/create`);
  await screen.type('Item', 'Radiography');
  await screen.type('Price', '400');
  await screen.select('Status', 'Paid');
  await screen.press('button', 'Create');
  await screen.find('text', 'Paid by is required.', 'Check these fields: Paid by.');
  await screen.select('Paid by', 'Cheque');
  await screen.press('button', 'Create');
  await screen.press('button', 'Issue the invoice');
  await screen.toast('Success', 'invoice created !');
  const invoices = (await clinic.admin.get('/invoices')).must(200).rows;
  const paid = invoices.find(
    (row) => isFields(row['appointment']) && row['appointment']['_id'] === appointment,
  );
  expect(totalsOf(paid ?? {})).toMatchObject({ status: 'Paid', paidBy: 'Cheque', grandTotal: 400, due: 0 });
});

journey(
  'what is overdue is found and marked, and its history tells what a changed price made of it',
  async (here) => {
    const { clinic, screen } = here;
    const patient = await clinic.patient({ firstname: 'Karim', lastname: 'Overdue' });
    const appointment = await clinic.approved({ patient });
    const fields = clinic.invoiceFields(appointment, { invoiceDate: '2026-01-10', dueDate: '2026-02-10' });
    const { record } = (await clinic.admin.post('/invoices/create/{me}', fields)).must(201);
    const id = textOf(record, '_id');
    await readable(clinic);
    await screen.goTo(`/appointments/${appointment}/invoices/${id}/update`);
    await screen.type('Price', '350');
    await screen.press('button', 'Save');
    await screen.toast('Success', 'Invoice updated !');
    await screen.goTo('/invoices');
    await screen.press('button', 'Overdue');
    await screen.find('row', 'Karim Overdue', 'Overdue', 'MAD 350.00');
    const late = (await clinic.admin.get('/invoices', { query: { overdue: 'true' } })).must(200);
    expect(late.ids).toContain(id);
    await readable(clinic);
    await screen.goTo(`/invoices/${id}/view?tab=history`);
    await screen.press('tab', 'History');
    await screen.find('row', 'Invoice changed', 'MAD 300.00', 'MAD 350.00');
  },
);

journey(
  'a filtered list is exported, all of it and nothing that a spreadsheet would calculate',
  async (here) => {
    const { clinic, screen, browser } = here;
    await clinic.expense({ itemName: '=HYPERLINK("http://elsewhere.test")', amount: 10.5 });
    await clinic.expense({ itemName: 'Export me', amount: 20 });
    await clinic.expense({ itemName: 'Leave me out', amount: 30, purchaseFrom: 'Elsewhere' });
    await screen.goTo('/expenses');
    await screen.type('Search by item name, purchase from and more', 'Pharmacie du Parc');
    await screen.find('text', '2 found', 'MAD 30.50');
    const { name, bytes } = await browser.download(screen, () => screen.press('button', 'Export as CSV'));
    expect(name).toMatch(/^Expenses \d{4}-\d{2}-\d{2}\.csv$/);
    const lines = bytes.toString('utf8').trim().split(/\r?\n/);
    expect(lines).toHaveLength(3);
    expect(lines.join('\n')).toContain(`"'=HYPERLINK(""http://elsewhere.test"")"`);
    expect(lines.join('\n')).not.toContain('Leave me out');
    expect(await onServer(clinic.admin, '/expenses', { itemName: 'Export me' })).toMatchObject({
      amount: 20,
    });
  },
);
