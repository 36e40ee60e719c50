/** What the architecture calls personal from the start is marked in every event that holds it, with the person it belongs to. */
import { describe, expect, test } from '@jest/globals';
import { personalPaths, type EventDefinition } from '../../kernel/event.ts';
import type { Field, Fields } from '../../kernel/field.ts';
import { isOfPeople } from '../../kernel/module.ts';
import { moduleList } from '../index.ts';
import { salaryFigureFields, salaryInputFields } from '../salaries/salaryFigures.ts';

const person = [
  'firstname',
  'lastname',
  'birthday',
  'gender',
  'cin',
  'email',
  'phone',
  'address',
  'postalcode',
  'photo',
];
const selves = (names: readonly string[]) => names.map((name) => `${name} of id`);

const describedLine = ['name', 'description', 'code', 'nameFr', 'nameEn', 'nameAr', 'exemption'].map(
  (name) => `lineItems.*.${name} of patient`,
);
const billing = [
  'email of patient',
  'patientAddress of patient',
  'billingAddress of patient',
  'buyerCompany of patient',
  'buyerIce of patient',
  'otherInformation of patient',
  ...describedLine,
  'lineItems.*.act of patient',
  'buyer.name of patient',
  'buyer.doctor of doctor',
];
const prescribed = [
  'email of patient',
  'patientAddress of patient',
  'otherInformation of patient',
  'lineItems.*.name of patient',
  'lineItems.*.description of patient',
  'parties.patient of patient',
  'parties.doctor of doctor',
  'patientBirthday of patient',
];
const nested = billing.map((path) => `issue.${path}`);
const reason = ['reason of patient'];
const paid = ['reference of patient', 'payer of patient', 'bank of patient'];
const cheque = ['chequeNumber of patient', 'bank of patient', 'drawer of patient'];
const billedTo = ['buyerName', 'buyerCompany', 'buyerIce'].map((name) => `${name} of patient`);
const receipt = [...paid, ...reason, ...billedTo, 'cashierName of cashier'].map((path) => `issue.${path}`);
const creditNote = [...reason, ...billedTo, ...describedLine].map((path) => `issue.${path}`);
/** The kind of a leave may tell of an illness. */
const leave = ['reason of user', 'type of user'];
const pay = [
  ...Object.keys(salaryInputFields),
  ...Object.keys(salaryFigureFields),
  'employee.firstname',
  'employee.lastname',
  'employee.email',
  'employee.cin',
].map((path) => `${path} of user`);
const shares = [
  'employeeShareAmount',
  'organizationShareAmount',
  'employeeSharePercentage',
  'organizationSharePercentage',
  'description',
].map((path) => `${path} of employee`);

/** Every event with personal values; one that is not named here has none. */
const expected: Readonly<Record<string, readonly string[]>> = {
  UserCreated: selves([...person, 'state']),
  UserChanged: selves([...person, 'state']),
  UserSecondFactorReset: selves(['reason']),
  UserPasskeyAdded: selves(['name']),
  PatientCreated: selves(person),
  PatientChanged: selves(person),
  SettingsCreated: selves(['contactPerson']),
  SettingsChanged: selves(['contactPerson']),
  AccessArchiveRequested: ['reason of subject'],
  PatientRestricted: ['restrictionReason of id'],
  UserRestricted: ['restrictionReason of id'],
  AuditExported: ['filters of id'],
  ErasureRequested: ['reason of subject'],
  ErasureRefused: ['closingReason of subject'],
  ErasureWithdrawn: ['closingReason of subject'],
  InvoiceValuesKept: ['values of keptUnder'],
  SalaryValuesKept: ['values of keptUnder'],
  ProvidentFundValuesKept: ['values of keptUnder'],
  AppointmentBooked: ['injury of patient', ...reason],
  AppointmentChanged: ['injury of patient', ...reason],
  AppointmentApproved: reason,
  AppointmentCanceled: reason,
  AppointmentSetPending: reason,
  InvoiceRequested: nested,
  BillRequested: nested,
  InvoiceIssued: billing,
  InvoiceChanged: billing,
  PaymentReceived: paid,
  ReceiptRequested: receipt,
  ReceiptIssued: receipt.map((path) => path.replace('issue.', '')),
  ReceiptReversed: reason,
  ReceiptValuesKept: ['values of keptUnder'],
  ChequeReceived: cheque,
  ChequeDeposited: cheque,
  ChequeBounced: reason,
  ChequeReturned: reason,
  ChequePaymentReversed: reason,
  ChequePutOnSlip: cheque,
  DepositSlipWithdrawn: ['reason of withdrawnBy'],
  PaymentReversed: reason,
  PaymentKept: reason,
  AdvanceReceived: paid,
  AdvanceReceiptRequested: receipt,
  AdvanceRefunded: ['reference of patient', ...reason],
  AdvanceRefundReceiptRequested: receipt,
  AdvanceReversed: reason,
  CreditKept: reason,
  PaymentRefunded: ['reference of patient', ...reason],
  RefundReceiptRequested: receipt,
  InvoiceCredited: [...reason, ...creditNote],
  CreditNoteIssued: creditNote.map((path) => path.replace('issue.', '')),
  CreditNoteValuesKept: ['values of keptUnder'],
  DebtWrittenOff: reason,
  WriteOffUndone: reason,
  TillSessionOpened: ['floatReason of cashier'],
  TillMovementRecorded: ['reason of cashier'],
  TillSessionClosed: ['closingReason of cashier'],
  ExpensePayoutReversed: ['reason of cashier'],
  LeaveCreated: leave,
  LeaveChanged: leave,
  PrescriptionRequested: prescribed.map((path) => `issue.${path}`),
  PrescriptionIssued: prescribed,
  PrescriptionChanged: prescribed,
  SalaryCreated: pay,
  SalaryChanged: pay,
  ProvidentFundCreated: shares,
  ProvidentFundChanged: shares,
};

const events = moduleList.flatMap((module) => module.events);
const pathsOf = ({ fields }: EventDefinition) =>
  personalPaths(fields).map(({ path, subject }) => `${path.join('.')} of ${subject}`);

describe.each(events.map((event) => [event.type, event] as const))('%s', (type, event) => {
  test('marks exactly what is personal', () => {
    expect(pathsOf(event).sort()).toEqual([...(expected[type] ?? [])].sort());
  });

  test('carries the ids of the people whose values it holds', () => {
    for (const { subject } of personalPaths(event.fields)) {
      expect(event.fields[subject]).toBeDefined();
      // A key of a record's own, and a person of one of two modules: the id in `subject`, and a reference beside it.
      if (!['id', 'keptUnder', 'subject'].includes(subject))
        expect(event.fields[subject]).toMatchObject({ kind: 'ref' });
    }
  });
});

/** Free text and addresses of nobody: what is written here is about the clinic, a department or a program. */
const impersonal: readonly string[] = [
  'description of DepartmentCreated',
  'description of DepartmentChanged',
  'email of SettingsCreated',
  'email of SettingsChanged',
  'phoneNumber of SettingsCreated',
  'phoneNumber of SettingsChanged',
  'fax of SettingsCreated',
  'fax of SettingsChanged',
  'error of DocumentFailed',
];

function unmarked(fields: Fields, prefix = ''): string[] {
  const personalKinds: readonly Field['kind'][] = ['longText', 'email', 'phone'];
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind === 'lines' || field.kind === 'object') return unmarked(field.of, `${prefix}${name}.`);
    return personalKinds.includes(field.kind) && !field.personal ? [prefix + name] : [];
  });
}

test('every free text, e-mail and phone is somebody’s, or is named here as nobody’s', () => {
  const found = events.flatMap(({ type, fields }) => unmarked(fields).map((name) => `${name} of ${type}`));
  expect(found.sort()).toEqual([...impersonal].sort());
});

test('every expectation is about an event that exists', () => {
  expect(events.map(({ type }) => type)).toEqual(expect.arrayContaining(Object.keys(expected)));
});

test('the modules of people are those whose records are called by personal data of their own', () => {
  expect(
    moduleList
      .filter(isOfPeople)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(['patients', 'users']);
});
