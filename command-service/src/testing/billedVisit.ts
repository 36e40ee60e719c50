/** An invoice of 300 that was issued by its calls, and the rows of payments and receipts. */
import { idOf, invoices, receipts, type InvoiceRow, type ReceiptRow } from '@hospital/contracts';
import type { TestClock } from '@hospital/platform/testing';
import { bookAppointment } from '../modules/appointments/appointments.ts';
import { billing } from './calling.ts';
import { bookingInput, rowsOf, seedClinic, send, type Process } from './kernelFixture.ts';

const body = {
  invoiceDate: '2026-03-02',
  dueDate: '2026-04-02',
  lineItems: [{ name: 'Visit', quantity: 1, price: 300 }],
};

/** What a call sends for a bill without an appointment. */
export function billOfWalkIn({
  patient,
  department,
}: {
  readonly patient: string;
  readonly department: string;
}) {
  return { ...body, patient, department };
}

/** Its id, and the patient's. */
export async function billedVisit(process: Process, clock: TestClock) {
  const clinic = await seedClinic(process);
  const appointment = idOf('appointment');
  const input = bookingInput(clinic, { status: 'approved' });
  await send(process, bookAppointment, { id: appointment, input });
  await billing(process, clock)('CloseWithInvoice', { body: { ...body, appointment } });
  const [issued] = await rowsOf(process.store, invoices);
  return { invoice: String(issued?._id), patient: clinic.patient };
}

export async function billOf({ store }: Pick<Process, 'store'>): Promise<InvoiceRow> {
  const [row] = await rowsOf(store, invoices);
  if (!row) throw new Error('no invoice was issued');
  return row as InvoiceRow;
}

export async function receiptsOf({ store }: Pick<Process, 'store'>): Promise<ReceiptRow[]> {
  return (await rowsOf(store, receipts)) as ReceiptRow[];
}

/** The invoice with a payment of 100 and its receipt: the ids of both. */
export async function paid(process: Process, clock: TestClock) {
  const { invoice: id } = await billedVisit(process, clock);
  const body = { amount: 100, method: 'Cash' };
  await billing(process, clock)('ReceivePayment', { params: { id }, body });
  return { id, entry: String((await billOf(process)).payments?.[0]?.id) };
}
