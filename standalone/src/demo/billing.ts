/** What the demo clinic invoices for its closed appointments, and how it is paid. */
import { addDays, invoiceTotals, money } from '@hospital/contracts';
import { actOfService, type PlannedAct } from './acts.ts';
import type { PlannedAppointment } from './agenda.ts';
import type { PlannedPatient, Values } from './people.ts';
import { shuffledDeck, drawFrom, type Draw } from './random.ts';
import { prices } from './services.ts';

export interface PlannedInvoice {
  readonly key: string;
  /** The appointment's key. */
  readonly appointment: string;
  /** All but the appointment. */
  readonly values: Values;
  /** What is changed afterwards, one after the other. */
  readonly payments: readonly Values[];
  readonly isVoided: boolean;
}

type Method = 'Cash' | 'Cheque' | 'Other';
interface Unpaid {
  readonly state: 'Sent' | 'Void';
}
interface Paid {
  readonly state: 'Paid' | 'Partially Paid' | 'Paid in parts';
  readonly paidBy: Method;
  /** At the desk, while the invoice was issued. */
  readonly atOnce: boolean;
}
type Payment = Unpaid | Paid;

const pack: readonly Payment[] = [
  { state: 'Sent' },
  { state: 'Sent' },
  { state: 'Sent' },
  { state: 'Paid', paidBy: 'Cash', atOnce: true },
  { state: 'Paid', paidBy: 'Cash', atOnce: true },
  { state: 'Paid', paidBy: 'Cheque', atOnce: true },
  { state: 'Paid', paidBy: 'Cheque', atOnce: false },
  { state: 'Paid', paidBy: 'Other', atOnce: false },
  { state: 'Partially Paid', paidBy: 'Cash', atOnce: true },
  { state: 'Partially Paid', paidBy: 'Cheque', atOnce: false },
  { state: 'Paid in parts', paidBy: 'Cash', atOnce: true },
];
/** Days until an invoice is due. The appointments go two weeks back, so only the shortest term makes some overdue. */
const TERMS = [7, 15, 30, 30] as const;
/** The one that a company pays for its employee: invented, with a valid ICE. */
const OF_COMPANY = 12;
const company = { buyerCompany: 'Société de démonstration SARL', buyerIce: '999999998000009' };
/** The one that was issued by mistake. */
const VOIDED = 20;

/** In the order in which they are to be issued: that of their days. */
export function demoInvoices(
  appointments: readonly PlannedAppointment[],
  { patients, acts }: { readonly patients: readonly PlannedPatient[]; readonly acts: readonly PlannedAct[] },
  seed: string,
): PlannedInvoice[] {
  const draw = drawFrom(`${seed}: billing`);
  const pay = shuffledDeck(draw, pack);
  const people = new Map(patients.map((patient) => [patient.key, patient]));
  return appointments
    .filter(({ outcome }) => outcome === 'Closed')
    .map((appointment, index) => {
      const payment: Payment = index === VOIDED ? { state: 'Void' } : pay();
      const patient = people.get(appointment.patient)?.values ?? {};
      const issued = withActs(issueOf(appointment, patient, draw), acts);
      const settled = settlement(payment, issued, draw);
      return {
        key: `invoice-${index + 1}`,
        appointment: appointment.key,
        values: { ...issued, ...(index === OF_COMPANY ? company : {}), ...settled.atIssue },
        payments: settled.payments,
        isVoided: payment.state === 'Void',
      };
    });
}

interface Line {
  /** The key of its act. */
  readonly act?: string | null;
  readonly name: string;
  readonly quantity: number;
  readonly price: string;
}

interface Issued extends Values {
  readonly lineItems: readonly Line[];
  readonly taxRate: string;
  readonly discountRate: string;
}

function issueOf(
  { appointmentDate, department, reason }: PlannedAppointment,
  patient: Values,
  draw: Draw,
): Issued {
  const address = `${String(patient['address'])}, ${String(patient['postalcode'])} ${String(patient['city'])}`;
  return {
    email: patient['email'],
    patientAddress: address,
    billingAddress: address,
    invoiceDate: appointmentDate,
    dueDate: addDays(appointmentDate, draw.one(TERMS)),
    taxRate: department.taxRate,
    discountRate: draw.one(['0', '0', '0', '0', '5', '10']),
    currency: 'MAD',
    lineItems: reason.services.map(lineOf),
    otherInformation: 'Demo invoice: nothing is to be paid.',
  };
}

function withActs(issued: Issued, acts: readonly PlannedAct[]): Issued {
  const lineItems = issued.lineItems.map((line) => ({
    ...line,
    act: actOfService(acts, line.name, issued.taxRate),
  }));
  return { ...issued, lineItems };
}

function lineOf(service: string | readonly [string, number]): Line {
  const [name, quantity] = typeof service === 'string' ? [service, 1] : service;
  const price = prices[name];
  if (price === undefined) throw new Error(`${name} has no price`);
  return { name, quantity, price };
}

interface Settlement {
  readonly atIssue: Values;
  readonly payments: readonly Values[];
}

function settlement(payment: Payment, issued: Issued, draw: Draw): Settlement {
  const sent = { status: 'Sent' };
  if (!('paidBy' in payment)) return { atIssue: sent, payments: [] };
  const { paidBy } = payment;
  const paid = { status: 'Paid', paidBy };
  const partly = { status: 'Partially Paid', paidBy, rest: restOf(issued, draw) };
  if (payment.state === 'Paid in parts') return { atIssue: partly, payments: [paid] };
  const settled = payment.state === 'Paid' ? paid : partly;
  return payment.atOnce ? { atIssue: settled, payments: [] } : { atIssue: sent, payments: [settled] };
}

/** What is open after a part of it was paid, in full centimes. */
function restOf({ lineItems, taxRate, discountRate }: Issued, draw: Draw): string {
  const lines = lineItems.map(({ quantity, price }) => ({ quantity: String(quantity), price }));
  const { grandTotal } = invoiceTotals({ lineItems: lines, taxRate, discountRate });
  return money.percentOf(grandTotal, draw.one([25, 40, 50, 60]));
}
