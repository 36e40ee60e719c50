/**
 * What invoices and prescriptions have in common. Both are written for an appointment, with lines, a payment that follows the status, and
 * the clinic as it stood when they were printed.
 */
import { decimal, email, longText, money, text } from '../../kernel/field.ts';
import { addDays } from '../../kernel/day.ts';
import { inputSchema } from '../../kernel/fieldSchema.ts';
import type { FoldedFields } from '../../kernel/module.ts';
import { centimes, compare, sum, times, type Amount } from '../../kernel/money.ts';
import { reject, type Rejection } from '../../kernel/problem.ts';
import { ref } from '../names.ts';
import { MAX_LEGAL_FOOTER, type settings } from '../settings/settings.ts';
import { countries, type paymentMethods } from '../words.ts';

/** "Step 1" is the spinner's: prices have two decimals, quantities three. */
export const MAX_LINE_VALUE = 99_999_990;
export const MAX_LINES = 1000;
export const ofPatient = { personal: 'patient' } as const;

/** E-mail and address on a paper: the patient's, unless the call names others. */
export const patientAddressFields = {
  email: email({ ...ofPatient, isTakenOver: true }),
  patientAddress: text({ ...ofPatient, max: 400, isTakenOver: true }),
} as const;

export const lineItemFields = {
  id: text(),
  name: text({ ...ofPatient, required: true, max: 400 }),
  description: longText(ofPatient),
  quantity: decimal({ required: true, max: MAX_LINE_VALUE, decimals: 3, step: 1 }),
  price: money({ required: true, max: MAX_LINE_VALUE, step: 1 }),
} as const;

interface Line {
  readonly id: string | null;
  readonly quantity: string;
  readonly price: string;
}

type Identified = Pick<Line, 'id'>;

/**
 * Lines of a call, each with an id. Where the call sends none, lines are called by their place. Where it sends some, a line without one is new:
 * its id is that of no line of the call or of the record.
 * @param before the record's lines until now
 */
export function withLineIds<L extends Identified>(
  lines: readonly L[],
  before: readonly Identified[] = [],
): L[] {
  const isByPlace = lines.every(({ id }) => id === null);
  const taken = new Set([...lines, ...(isByPlace ? [] : before)].map(({ id }) => id));
  let last = 0;
  const freeFrom = (place: number): string => {
    last = Math.max(last + 1, place);
    while (taken.has(String(last))) last += 1;
    return String(last);
  };
  return lines.map((line, index) => ({ ...line, id: line.id ?? freeFrom(index + 1) }));
}

/** @returns a rejection at `lineItems.1.id` for the first line whose id another line of the call has too */
export function repeatedIdRefusal(lines: readonly Identified[]): Rejection | null {
  const ids = lines.map(({ id }) => id);
  const repeated = ids.findIndex((id, index) => id !== null && ids.indexOf(id) < index);
  return repeated < 0
    ? null
    : reject('validation_failed', {
        fields: { [`lineItems.${repeated}.id`]: 'Another line has this id. Send each id once.' },
      });
}

/** A record whose lines each have an id of their own. In older logs several lines of one record may have the same id. */
export function withDistinctIds<R extends { readonly lineItems: readonly Identified[] }>(record: R): R {
  const taken = new Set<string>();
  const lineItems = record.lineItems.map((line, index) => {
    const lineNumber = String(index + 1);
    let id = line.id === null || taken.has(line.id) ? lineNumber : line.id;
    while (taken.has(id)) id = `${id}/${lineNumber}`;
    taken.add(id);
    return id === line.id ? line : { ...line, id };
  });
  return { ...record, lineItems };
}

/** Σ round(quantity × price). */
export function linesTotal(lines: readonly Pick<Line, 'quantity' | 'price'>[]): Amount {
  return sum(lines.map(({ quantity, price }) => times(quantity, price)));
}

/** First and last name, as each may be. */
export const FULL_NAME = 401;

/** The clinic as it stood when the record was written. */
export const clinicFields = {
  name: text(),
  address: text({ max: 400 }),
  postalCode: text(),
  city: text(),
  country: text({ codes: countries, mayBeOther: true }),
  email: text(),
  phoneNumber: text(),
  fax: text(),
  websiteUrl: text({ max: 300 }),
  logo: text(),
  dateFormat: text(),
  legalFooter: text({ max: MAX_LEGAL_FOOTER }),
} as const;

type Clinic = FoldedFields<typeof settings.fields>;

export function clinicAsPrinted(clinic: Clinic | null) {
  return {
    name: clinic?.companyName ?? null,
    address: clinic?.address ?? null,
    postalCode: clinic?.postalCode ?? null,
    city: clinic?.city ?? null,
    country: clinic?.country ?? null,
    email: clinic?.email ?? null,
    phoneNumber: clinic?.phoneNumber ?? null,
    fax: clinic?.fax ?? null,
    websiteUrl: clinic?.websiteUrl ?? null,
    logo: clinic?.lightLogo ?? null,
    dateFormat: clinic?.dateFormat ?? null,
    legalFooter: clinic?.legalFooter ?? null,
  };
}

const matched = ['patient', 'department', 'doctor'] as const;

/** Those of the appointment; what is sent must match. */
export const matchingBody = inputSchema(
  { patient: ref('patients'), department: ref('departments') },
  'change',
).shape;

/** The same, and of a bill without an appointment: whom it bills, and what for. */
export const billedBody = { ...matchingBody, ...inputSchema({ doctor: ref('users') }, 'change').shape };

export type Matching = { readonly [Name in (typeof matched)[number]]?: string | null };

/** What a client names beside the appointment must be the appointment's. */
export function appointmentMismatch(given: Matching, row: Matching): Rejection | null {
  for (const name of matched) {
    if (typeof given[name] === 'string' && given[name] !== row[name]) {
      return reject('patient_mismatch', {
        fields: { [name]: 'Patient, department and doctor are those of the appointment.' },
      });
    }
  }
  return null;
}

export interface Payment {
  readonly paidBy: keyof typeof paymentMethods | null;
  readonly rest: string;
}

interface Paying {
  readonly status: string;
  readonly paidBy?: Payment['paidBy'];
  readonly rest?: string | null;
}

/** The statuses in which something was paid. */
const paid: readonly string[] = ['partiallyPaid', 'paid'];

/** Rest and method of payment follow the status (decisions 16, 57): `most` is what is to be paid, `called` in words. */
export function paymentOf(
  { status, paidBy, rest: given }: Paying,
  most: Amount,
  called: string,
): Payment | Rejection {
  const kept = paid.includes(status) ? (paidBy ?? null) : null;
  const rest = centimes(given ?? '0');
  if (status !== 'partiallyPaid') return { paidBy: kept, rest: '0.00' };
  if (compare(rest, most) > 0) {
    return reject('validation_failed', {
      fields: { rest: `Rest must be between 0 and the ${called} (${most}).` },
    });
  }
  return { paidBy: kept, rest };
}

interface PaidWords {
  readonly paidBy?: unknown;
  readonly rest?: unknown;
}

/**
 * Of the changes that come with a new status, those in the event before it. A smaller rest is among them where something was paid in part:
 * between the two events too, the rest is at most what is to be paid.
 */
export function changesBeforeStatus<C extends PaidWords>(
  { status }: { readonly status: string },
  changes: C,
) {
  const { paidBy: _paidBy, rest, ...others } = changes;
  if (Object.keys(others).length === 0) return null;
  return status === 'partiallyPaid' && rest !== undefined ? { ...others, rest } : others;
}

/** What reads of a record show that was written for an appointment. */
export const visitReferences = [
  'appointment',
  'appointment.patient',
  'appointment.department',
  'appointment.doctor',
  'patient',
  'department',
  'doctor',
] as const;

/** Of an appointment, what is shown to who writes for it. */
export const visitSummary = ['patient', 'department', 'doctor', 'appointmentDate', 'fromTime'] as const;

type PatientAddresses = FoldedFields<typeof patientAddressFields>;

/** As the call has them; what it leaves out is the patient's. */
export function patientAddressesOf(
  body: Partial<PatientAddresses>,
  patient: { readonly email: string | null; readonly address: string | null } | null,
): PatientAddresses {
  const { email: own = patient?.email ?? null, patientAddress = patient?.address ?? null } = body;
  return { email: own, patientAddress };
}

const USUAL_DAYS_TO_PAY = 30;
const addressParts = ['address', 'postalcode', 'city'] as const;

/** How an address names a country; nothing for the one in which it is not named. */
export type CountryOfAddress = (country: string) => string;

/** E-mail and address of a patient as forms show them; absent where the reader is not shown the patient's. */
export function addressesOfPatient(patient: unknown, countryOf: CountryOfAddress) {
  const said = new Map<string, unknown>(Object.entries(patient instanceof Object ? patient : {}));
  const country = said.get('country');
  const address = [
    ...addressParts.map((name) => said.get(name)),
    typeof country === 'string' && countryOf(country),
  ]
    .filter(Boolean)
    .join(', ');
  return {
    email: said.has('email') ? (said.get('email') ?? '') : undefined,
    patientAddress: said.has('address') ? address : undefined,
  };
}

/** What an appointment already says to who writes for it on this day: whose it is, and where they live. */
export function visitDefaults(
  { _id, patient }: Readonly<Record<string, unknown>>,
  today: string,
  countryOf: CountryOfAddress,
) {
  return { appointment: _id, ...addressesOfPatient(patient, countryOf), dueDate: dueDateFrom(today) };
}

/** Of what is issued on this day, unless another one is chosen. */
export const dueDateFrom = (today: string): string => addDays(today, USUAL_DAYS_TO_PAY);
