/** What is printed on an invoice, kept as it was at issue: the clinic, the patient, the address. */
import {
  departments,
  patients,
  settings,
  SETTINGS_ID,
  titleOf,
  users,
  type AppointmentRow,
} from '@hospital/contracts';
import type { FactRefs, Facts } from '../../kernel/command.ts';
import { approvedTax } from './approvedTax.ts';

export function closingFacts(row: AppointmentRow | null, rate: unknown): FactRefs {
  return {
    tax: approvedTax(rate),
    settings: { module: settings, id: SETTINGS_ID },
    patient: { module: patients, id: row?.patient },
    department: { module: departments, id: row?.department },
    doctor: { module: users, id: row?.doctor },
  };
}

const sellerFrom = {
  name: 'companyName',
  address: 'address',
  postalCode: 'postalCode',
  city: 'city',
  country: 'country',
  email: 'email',
  phoneNumber: 'phoneNumber',
  websiteUrl: 'websiteUrl',
  logo: 'lightLogo',
  bankName: 'bankName',
  bankAddress: 'bankAddress',
  bankCity: 'bankCity',
  bankCountry: 'bankCountry',
  bankIban: 'bankIban',
  bankSwift: 'bankSwift',
  dateFormat: 'dateFormat',
} as const;

/** Seller and buyer, and the addresses that the form left out. */
export function printedParties(body: Readonly<Record<string, unknown>>, facts: Facts) {
  const { settings: clinic, patient, department, doctor } = facts;
  const seller = Object.fromEntries(
    Object.entries(sellerFrom).map(([name, from]) => [name, clinic?.[from] ?? null]),
  );
  const buyer = {
    name: patient ? titleOf(patients.title, patient) : null,
    phone: patient?.['phone'] ?? null,
    department: department?.['name'] ?? null,
    doctor: doctor ? titleOf(users.title, doctor) : null,
  };
  const patientAddress = body['patientAddress'] ?? patient?.['address'] ?? null;
  return {
    seller,
    buyer,
    email: body['email'] ?? patient?.['email'] ?? null,
    patientAddress,
    billingAddress: body['billingAddress'] ?? patientAddress,
  };
}
