/** Journeys about the account of a patient. */
import { expect } from '@jest/globals';
import type { Clinic } from '../api/clinic.ts';
import { isFields, textOf, type Fields } from '../client.ts';
import { choose } from '../looks.ts';
import { DESK, focusComesTo, isFit, journeys, PHONE, readable } from './journeys.ts';

const journey = journeys();

const listed = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.filter(isFields) : []);

/** Bills of 300 of one patient, oldest first. */
async function billsOf(clinic: Clinic, count: number) {
  const first = await clinic.invoice();
  const { invoiceDate, dueDate } = first;
  const patient = textOf(first, 'patient');
  const bills = [first];
  while (bills.length < count) {
    const body = {
      ...{ patient, department: textOf(first, 'department'), invoiceDate, dueDate },
      lineItems: [{ name: 'Certificate', quantity: 1, price: 300 }],
    };
    bills.push((await clinic.admin.post('/invoices/create/{me}', body)).must(201).record);
  }
  await readable(clinic);
  const read = async (path: string) => (await clinic.admin.get(path)).must(200).record;
  const dues = async () =>
    Promise.all(bills.map(async (bill) => (await read(`/invoices/${textOf(bill, '_id')}`))['due']));
  const account = () => read(`/patientAccounts/${patient}`);
  const numbers = bills.map((bill) => textOf(bill, 'number'));
  return { patient, numbers, dues, account, read };
}

journey(
  'several invoices are paid at once from the patient’s page, and what is paid beyond them stays on the account',
  async ({ clinic, screen }) => {
    const { patient, numbers, dues, account, read } = await billsOf(clinic, 3);
    const [oldest = '', middle = '', newest = ''] = numbers;
    await screen.goTo(`/patients/${patient}`);
    await screen.press('button', 'Pay invoices');
    await screen.holds('Amount', '900.00');
    await screen.press('field', newest);
    await screen.holds('Amount', '600.00');
    await screen.type('Amount', '450');
    await screen.find('dialog', oldest, 'MAD 150.00 of MAD 300.00', 'Left to pay', 'MAD 150.00');
    await screen.type('Cash handed over', '500');
    await screen.find('dialog', 'Change', 'MAD 50.00');
    await screen.type('Paid by somebody else', 'Sara Amrani');
    await isFit(screen);
    await screen.page.keyboard.press('Enter');
    await focusComesTo(screen, 'Record MAD 450.00');
    await screen.page.keyboard.press('Enter');
    await screen.toast('Success', 'MAD 450.00 was recorded.');
    expect(await dues()).toEqual([0, 150, 300]);
    const [received = {}] = listed((await account())['entries']);
    expect(received).toMatchObject({ kind: 'Advance', amount: 450, payer: 'Sara Amrani' });
    expect(await read(`/receipts/${textOf(received, 'receipt')}`)).toMatchObject({
      amount: 450,
      parts: [
        { number: oldest, amount: 300 },
        { number: middle, amount: 150 },
      ],
    });

    await screen.goTo(`/patientAccounts/${patient}/view`);
    await screen.press('button', 'Pay invoices');
    await screen.holds('Amount', '450.00');
    await screen.isGone('field', oldest);
    await screen.type('Amount', '500');
    await screen.find('dialog', 'Stays on the account', 'MAD 50.00');
    await screen.select('Method', 'Cheque');
    await screen.type('Reference', '0001234');
    await screen.press('button', 'Record MAD 500.00');
    await screen.toast('Success', 'MAD 500.00 was recorded.');
    await screen.isGone('button', 'Pay invoices');
    expect(await dues()).toEqual([0, 0, 0]);
    expect(await account()).toMatchObject({ balance: 50 });
  },
);

journey('on a phone and in Arabic invoices are paid at once', async ({ clinic, screen }) => {
  const { patient, dues } = await billsOf(clinic, 2);
  const look = { language: 'ar', theme: 'dark' } as const;
  await screen.page.setViewport(PHONE);
  await choose(screen, look);
  try {
    await screen.goTo(`/patients/${patient}`);
    await screen.press('button', 'أداء فواتير');
    await screen.type('المبلغ', '400');
    await isFit(screen, look);
    await screen.page.keyboard.press('Enter');
    await screen.page.keyboard.press('Enter');
    await screen.isGone('dialog');
    expect(await dues()).toEqual([0, 200]);
  } finally {
    await choose(screen, { language: 'en', theme: 'light' });
    await screen.page.setViewport(DESK);
  }
});
