/** Journeys about bills without an appointment: made, credited and billed again. */
import { expect } from '@jest/globals';
import { textOf, type Fields } from '../client.ts';
import { paperOf } from '../screenTests.ts';
import { DESK, isFit, journeys, PHONE, readable } from './journeys.ts';

const journey = journeys();
const CERTIFICATE = 'Medical certificate';

const numberOf = (invoice: Fields) => textOf(invoice, 'number');

journey('a bill without an appointment is issued, credited and billed again', async (here) => {
  const { clinic, screen } = here;
  const patient = await clinic.patient({ firstname: 'Walid', lastname: 'Bennani' });
  await clinic.department({ name: 'Reception' });
  await clinic.department({ name: 'Laboratory' });
  await clinic.doctor({ firstname: 'Leila', lastname: 'Alami' });
  await readable(clinic);
  const ofPatient = async (): Promise<readonly Fields[]> =>
    (await clinic.admin.get('/invoices', { query: { patient } })).must(200).rows;

  await screen.goTo('/invoices/create');
  await screen.pick('Patient', 'Walid Bennani');
  await screen.pick('Department', 'Reception');
  await screen.type('Item', CERTIFICATE);
  await screen.type('Price', '150');
  await isFit(screen);
  await screen.page.setViewport(PHONE);
  await isFit(screen);
  await screen.page.setViewport(DESK);
  await screen.press('button', 'Create');
  await screen.press('button', 'Issue the invoice');
  await screen.find('button', 'Record payment');
  const [bill = {}] = await ofPatient();
  expect(bill).toMatchObject({ appointment: null, grandTotal: 150, due: 150, status: 'Sent' });

  await screen.press('link', 'Edit');
  await screen.holds('Patient', 'Walid Bennani');
  const patientField = await screen.find('field', 'Patient');
  expect(await patientField.evaluate((field) => (field as HTMLInputElement).disabled)).toBe(true);
  await screen.pick('Department', 'Laboratory');
  await screen.pick('Doctor', 'Leila Alami');
  await isFit(screen);
  const sent = screen.page.waitForRequest((request) => request.method() === 'PUT');
  await screen.press('button', 'Save');
  expect(Object.keys(JSON.parse((await sent).postData() ?? '{}') as object).sort()).toEqual([
    'department',
    'doctor',
  ]);
  await screen.toast('Success', 'Invoice updated !');
  await screen.goTo(`/invoices/${textOf(bill, '_id')}/view`);
  const paper = await paperOf(screen, 'Laboratory');
  expect(paper).toContain('Leila Alami');
  expect(paper).not.toContain('Reception');

  const reason = { reason: 'Another department' };
  (await clinic.admin.post(`/invoices/${textOf(bill, '_id')}/creditNotes`, reason)).must(200);
  await screen.goTo(`/invoices/${textOf(bill, '_id')}/view`);
  await screen.press('link', 'Bill again');
  await screen.find('text', numberOf(bill), 'which was credited');
  await screen.holds('Price', '150.00');
  await isFit(screen);
  await screen.press('button', 'Create');
  await screen.press('button', 'Issue the invoice');
  await screen.find('text', 'Corrects invoice');
  await screen.find('link', numberOf(bill));
  const again = (await ofPatient()).find(({ corrects }) => corrects !== null) ?? {};
  expect(again).toMatchObject({ correctsNumber: numberOf(bill), grandTotal: 150, due: 150 });
  await screen.press('link', numberOf(bill));
  await screen.find('text', 'Corrected by');
  await screen.find('link', numberOf(again));
  await screen.isGone('link', 'Bill again');
  await isFit(screen);
});
