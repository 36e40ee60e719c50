/** What is printed on an invoice, kept as it was at issue: the clinic, the patient, the address. */
import {
  approvedTax,
  clinicAsPrinted,
  departments,
  ibanInGroups,
  ibanOfRib,
  type invoiceInputFields,
  legalIdentityOf,
  patientAddressesOf,
  patients,
  settings,
  SETTINGS_ID,
  titleOf,
  users,
  type Values,
} from '@hospital/contracts';
import type { Facts } from '../../kernel/command.ts';

interface Parties {
  readonly patient?: string | null | undefined;
  readonly department?: string | null | undefined;
  readonly doctor?: string | null | undefined;
}

export function closingFacts(row: Parties | null, rate: string | null | undefined) {
  return {
    tax: approvedTax(rate),
    settings: { module: settings, id: SETTINGS_ID },
    patient: { module: patients, id: row?.patient },
    department: { module: departments, id: row?.department },
    doctor: { module: users, id: row?.doctor },
  };
}
export type ClosingFacts = Facts<ReturnType<typeof closingFacts>>;

type Clinic = ClosingFacts['settings'];

/** As typed; where it was not, or the placeholder still stands there, as it follows from the RIB. */
function ibanOf(clinic: Clinic): string | null {
  const typed = clinic?.bankIban ?? null;
  const isTyped = typed !== null && typed !== settings.fields.bankIban.default;
  return isTyped || !clinic?.rib ? typed : ibanInGroups(ibanOfRib(clinic.rib));
}

/** The clinic as invoices, receipts and credit notes keep it. */
export function sellerOf(clinic: Clinic) {
  return {
    ...clinicAsPrinted(clinic),
    ...legalIdentityOf(clinic),
    bankName: clinic?.bankName ?? null,
    bankAddress: clinic?.bankAddress ?? null,
    bankCity: clinic?.bankCity ?? null,
    bankCountry: clinic?.bankCountry ?? null,
    bankIban: ibanOf(clinic),
    bankSwift: clinic?.bankSwift ?? null,
  };
}

type Addresses = Partial<
  Readonly<Pick<Values<typeof invoiceInputFields>, 'email' | 'patientAddress' | 'billingAddress'>>
>;

/** Seller and buyer, and the addresses that the form left out. */
export function printedParties(
  body: Addresses,
  { settings: clinic, patient, department, doctor }: ClosingFacts,
) {
  const buyer = {
    name: patient ? titleOf(patients.title, patient) : null,
    department: department?.name ?? null,
    doctor: doctor ? titleOf(users.title, doctor) : null,
  };
  const addresses = patientAddressesOf(body, patient);
  const { billingAddress = addresses.patientAddress } = body;
  return { seller: sellerOf(clinic), buyer, ...addresses, billingAddress };
}
