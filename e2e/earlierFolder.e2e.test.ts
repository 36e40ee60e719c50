/** A data folder that an earlier release wrote starts without a manual step. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { rowsOf, signIn, type Answer, type Client } from './client.ts';
import {
  enterFirstRelease,
  INTERRUPTED_CLOSINGS,
  isPlatformOfFirstRelease,
  unpackFirstRelease,
} from './firstRelease.ts';
import { makeDataFolder, removeDataFolder, startProduct, type Product } from './product.ts';

const NURSE_PASSWORD = 'another old word 1';

(isPlatformOfFirstRelease ? describe : describe.skip)('a data folder of 0.1.0', () => {
  const dataFolder = makeDataFolder();
  let product: Product;
  let admin: Client;

  beforeAll(async () => {
    unpackFirstRelease(dataFolder);
    product = await startProduct({ dataFolder });
    admin = await enterFirstRelease(product.url);
  }, 120_000);

  afterAll(async () => {
    await product?.stop();
    await removeDataFolder(dataFolder);
  });

  const all = async (path: string, body = {}): Promise<Answer> =>
    (await admin.list(path, { limit: 1000, ...body })).must(200);

  test('keeps every record', async () => {
    const totals = {
      patients: (await all('/patients')).total,
      users: (await all('/users')).total,
      appointments: (await all('/appointments')).total,
      departments: (await admin.get('/departments')).must(200).total,
      taxes: (await admin.get('/taxs')).must(200).total,
    };
    expect(totals).toEqual({ patients: 150, users: 27, appointments: 364, departments: 9, taxes: 4 });
  });

  test('finishes both closings that were interrupted, without a gap and without a twin', async () => {
    const invoices = (await admin.get('/invoices', { query: { limit: 1000 } })).must(200);
    const numbers = invoices.rows.map(({ number }) => String(number)).sort();
    expect(new Set(numbers).size).toBe(numbers.length);
    for (const appointment of INTERRUPTED_CLOSINGS) {
      const { record } = (await admin.get(`/appointments/${appointment}`)).must(200);
      expect(record['status']).toBe('Closed');
      const invoiceId = typeof record['invoice'] === 'string' ? record['invoice'] : '';
      expect((await admin.get(`/invoices/${invoiceId}`)).must(200).record['grandTotal']).toBe(250);
    }
    expect(numbers).toHaveLength(140);
    expect(numbers.at(-1)).toBe('2026-000142');
  });

  test('keeps what is due of every invoice, and shows what was paid as payments without a receipt', async () => {
    const { rows } = (await admin.get('/invoices', { query: { limit: 1000 } })).must(200);
    const byStatus = (status: string) => rows.filter((row) => row['status'] === status);
    for (const status of ['Sent', 'Partially Paid', 'Paid']) expect(byStatus(status)).not.toEqual([]);
    for (const row of rows) {
      const { status, grandTotal, rest, due, paid, paidBy } = row;
      const owed = status === 'Sent' ? grandTotal : status === 'Paid' ? 0 : rest;
      expect(due).toBe(owed);
      expect(Number(paid)).toBeCloseTo(Number(grandTotal) - Number(owed), 2);
      const counting = rowsOf(row, 'payments').filter(({ reversed }) => reversed === false);
      const amounts = counting.map(({ amount }) => Number(amount));
      expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBeCloseTo(Number(paid), 2);
      expect(counting.filter(({ receipt, payer }) => receipt !== null || payer !== null)).toEqual([]);
      if (counting.length > 0) expect(counting.at(-1)?.['method']).toBe(paidBy ?? 'Unstated');
    }
  });

  test('gives Cashier to the roles that had Invoices, and to no other', async () => {
    const roles = (await admin.get('/roles', { query: { limit: 100 } })).must(200).rows;
    const holders = (flag: string) => roles.filter((role) => role[flag] === true).map(({ name }) => name);
    expect(holders('Invoices')).toContain('Accountant');
    expect(holders('Cashier')).toEqual(holders('Invoices'));
  });

  test('lets its people in with the passwords that they had', async () => {
    const withPhoto = (await all('/users', { search: { role: 'Nurse' } })).rows.find(({ photo }) => photo);
    const own = await signIn(product.url, { position: null }, String(withPhoto?.['email']), NURSE_PASSWORD);
    expect((await own.get('/profile')).must(200).record['city']).toBe('Rabat');
    const photo = (await admin.get(String(withPhoto?.['photo']).replace(/^\/api/, ''))).must(200);
    expect(photo.headers.get('content-type')).toBe('image/png');
  });

  test('keeps its history, with what was deleted', async () => {
    const removed = (await admin.get('/audit', { query: { type: 'UserRemoved', limit: 10 } })).must(200);
    expect(removed.rows).toHaveLength(1);
    const documents = (await admin.get('/documents')).must(200);
    expect(documents.rows.map(({ status }) => status)).toContain('ready');
  });
});
