/** Calls that come in the last minute of a year and are decided in the first one of the next: number, day and events are of one year. */
import { expect, test } from '@jest/globals';
import { creditNotes, invoices, receipts, type ModuleDescription } from '@hospital/contracts';
import { memoryEventStore } from '@hospital/event-store';
import { testClock } from '@hospital/platform/testing';
import { billOf, billOfWalkIn } from './testing/billedVisit.ts';
import { billing } from './testing/calling.ts';
import { rowsOf, seedClinic, startProcess } from './testing/kernelFixture.ts';

test('a record has a number of the year in which it is decided', async () => {
  const [arrival, decision] = [testClock('2026-12-31T22:59:00.000Z'), testClock('2026-12-31T22:59:00.000Z')];
  const process = startProcess(memoryEventStore(), decision);
  const call = billing(process, arrival);
  const clinic = await seedClinic(process);
  await call('CloseWithInvoice', { body: billOfWalkIn(clinic) });
  const { _id: id } = await billOf(process);
  decision.set('2027-01-01T00:00:30.000Z');
  await call('ReceivePayment', { params: { id }, body: { amount: 300, method: 'Cash' } });
  await call('ReceiveAdvance', { params: { id: clinic.patient }, body: { amount: 50, method: 'Cash' } });
  await call('CreditInvoice', { params: { id }, body: { reason: 'Not done', refundMethod: 'Cash' } });
  await call('CloseWithInvoice', { body: billOfWalkIn(clinic) });
  const yearsOf = async (module: ModuleDescription) =>
    (await rowsOf(process.store, module)).map(({ number }) => /20\d\d/.exec(String(number))?.[0]).sort();
  expect(await yearsOf(invoices)).toEqual(['2026', '2027']);
  expect(await yearsOf(receipts)).toEqual(['2027', '2027', '2027']);
  expect(await yearsOf(creditNotes)).toEqual(['2027']);
});
