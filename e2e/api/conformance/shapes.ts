/** What each entity of section 3 looks like in an answer: references populated in reads, ids in the answers to writes. */
import { FLAGS } from '../permissions/who.ts';
import type { Shape } from './row.ts';

interface Shapes {
  readonly [field: string]: Shape;
}

const named = { _id: 'id', firstname: 'text', lastname: 'text' } as const;
const roleNamed = { _id: 'id', name: 'text' } as const;
const kept = { _id: 'id', revision: 'integer' } as const;
const active = { oneOf: ['Active', 'Inactive'] } as const;
const actif = { oneOf: ['Actif', 'Inactif'] } as const;

const person = {
  ...kept,
  firstname: 'text',
  lastname: 'text',
  birthday: 'day',
  gender: { oneOf: ['Male', 'Female'] },
  cin: 'text',
  country: 'text',
  city: 'text',
  phone: 'text',
  photo: 'path?',
  status: actif,
} as const;

const userFields: Shapes = {
  ...person,
  email: 'text',
  address: 'text',
  postalcode: 'text',
  state: 'text?',
  speciality: 'text?',
  joiningDate: 'day',
  remainingLeave: 'number',
  hasSecondFactor: 'boolean',
  mustAddSecondFactor: 'boolean',
};
export const user: Shapes = { ...userFields, role: roleNamed };
/** Of anybody: the first administrator has an e-mail and a role alone. */
export const userListed: Shapes = {
  ...kept,
  email: 'text',
  firstname: 'text',
  role: roleNamed,
  status: actif,
};
export const userWritten: Shapes = { ...userFields, role: 'id' };

export const patient: Shapes = { ...person, email: 'text?', address: 'text?', postalcode: 'text?' };

export const department: Shapes = {
  ...kept,
  name: 'text',
  description: 'text?',
  status: active,
  color: 'text?',
  createdAt: 'instant',
  updatedAt: 'instant',
};

export const role: Shapes = {
  ...kept,
  name: 'text',
  status: active,
  hasAccessModule: 'boolean',
  requiresSecondFactor: 'boolean',
  ...Object.fromEntries(FLAGS.map((flag) => [flag, 'boolean' as const])),
};

const visit: Shapes = {
  ...kept,
  appointmentDate: 'day',
  fromTime: 'time',
  toTime: 'time',
  injury: 'text?',
  status: { oneOf: ['Pending', 'Approved', 'Canceled', 'Closed'] },
  invoice: 'present',
  prescription: 'present',
};
export const appointment: Shapes = { ...visit, patient: named, department: roleNamed, doctor: named };
export const appointmentWritten: Shapes = { ...visit, patient: 'id', department: 'id', doctor: 'id' };

const line = {
  id: 'present',
  name: 'text',
  description: 'text?',
  quantity: 'number',
  price: 'money',
} as const;
const lineItems: Shape = [line];
const invoiceLines: Shape = [
  {
    ...line,
    act: 'id?',
    code: 'text?',
    nameFr: 'text?',
    nameEn: 'text?',
    nameAr: 'text?',
    actTaxRate: 'present',
    exemption: 'text?',
  },
];
const itsAppointment: Shape = { _id: 'id', patient: named, department: roleNamed };

const bill: Shapes = {
  ...kept,
  number: 'text',
  email: 'text?',
  patientAddress: 'text?',
  billingAddress: 'text?',
  invoiceDate: 'day',
  dueDate: 'day',
  taxRate: 'number',
  taxAmount: 'money',
  discountRate: 'number',
  discountAmount: 'money',
  total: 'money',
  grandTotal: 'money',
  currency: { oneOf: ['MAD', 'EUR', 'USD'] },
  locale: 'text',
  status: { oneOf: ['Sent', 'Partially Paid', 'Paid'] },
  paidBy: 'text?',
  rest: 'money',
  due: 'money',
  otherInformation: 'text?',
  lineItems: invoiceLines,
};
export const invoice: Shapes = { ...bill, appointment: itsAppointment };
export const invoiceWritten: Shapes = { ...bill, appointment: 'id' };

export const creditNote: Shapes = {
  ...kept,
  number: 'text',
  invoice: 'present',
  invoiceNumber: 'text',
  invoiceDate: 'day',
  patient: 'present',
  buyerName: 'text?',
  currency: { oneOf: ['MAD', 'EUR', 'USD'] },
  amount: 'money',
  refunded: 'money',
  refundMethod: 'text?',
  day: 'day',
  reason: 'text?',
  taxRate: 'number',
  lineItems: [
    { line: 'text', name: 'text?', net: 'money', tax: 'money', discount: 'money', amount: 'money' },
  ],
};

const accountValues: Shapes = {
  ...kept,
  currency: 'text',
  balance: 'money',
  balances: [{ currency: 'text', amount: 'money' }],
  entries: [{ kind: 'text', id: 'id', amount: 'number', currency: 'text', day: 'day' }],
  cashOutsideTill: 'boolean',
};
export const patientAccount: Shapes = { ...accountValues, patient: named };
export const patientAccountWritten: Shapes = { ...accountValues, patient: 'id' };

const chequeValues: Shapes = {
  ...kept,
  chequeNumber: 'text?',
  bank: 'text?',
  drawer: 'text?',
  chequeDate: 'day?',
  amount: 'money',
  currency: { oneOf: ['MAD', 'EUR', 'USD'] },
  day: 'day',
  status: { oneOf: ['Received', 'Deposited', 'Cleared', 'Bounced', 'Returned'] },
  depositedOn: 'day?',
  settledOn: 'day?',
  reason: 'text?',
};
export const cheque: Shapes = { ...chequeValues, patient: named };
export const chequeWritten: Shapes = { ...chequeValues, patient: 'id' };

export const depositSlip: Shapes = {
  ...kept,
  day: 'day',
  reference: 'text?',
  currency: { oneOf: ['MAD', 'EUR', 'USD'] },
  cheques: [{ cheque: 'id', patient: 'id', amount: 'money' }],
  count: 'integer',
  total: 'money',
  status: { oneOf: ['Deposited', 'Cleared', 'Withdrawn'] },
  clearedOn: 'day?',
  reason: 'text?',
};

export const statement: Shapes = {
  _id: 'id',
  patient: { _id: 'id', firstname: 'text', lastname: 'text' },
  lines: [{ day: 'day', kind: 'text', currency: 'text', amount: 'number', owed: 'number' }],
  owed: [{ currency: 'text', amount: 'number' }],
  balances: [{ currency: 'text', amount: 'number' }],
};

export const receipt: Shapes = {
  ...kept,
  number: 'text',
  invoice: { _id: 'id', number: 'text' },
  invoiceNumber: 'text',
  patient: named,
  kind: { oneOf: ['Payment', 'Refund'] },
  entry: 'id',
  amount: 'money',
  method: { oneOf: ['Cash', 'Cheque', 'Card', 'Transfer', 'Other', 'Unstated'] },
  day: 'day',
  reference: 'text?',
  payer: 'text?',
  dueAfter: 'money',
  currency: { oneOf: ['MAD', 'EUR', 'USD'] },
  status: { oneOf: ['Valid', 'Reversed'] },
};

const ordonnance: Shapes = {
  ...kept,
  number: 'text',
  email: 'text?',
  otherInformation: 'text?',
  prescriptionDate: 'day',
  dueDate: 'day?',
  status: { oneOf: ['Pending', 'Paid', 'Partially Paid', 'Sent'] },
  patientAddress: 'text?',
  lineItems,
};
export const prescription: Shapes = { ...ordonnance, appointment: itsAppointment };
export const prescriptionWritten: Shapes = { ...ordonnance, appointment: 'id' };

const absence: Shapes = {
  ...kept,
  type: { oneOf: ['Casual Leave', 'Medical Leave', 'Loss of Pay', 'Other'] },
  fromDate: 'day',
  toDate: 'day',
  nbOfDays: 'integer',
  reason: 'text?',
  status: { oneOf: ['Pending', 'Approved', 'Declined', 'Closed'] },
};
export const leave: Shapes = { ...absence, user: { ...named, role: roleNamed } };
export const leaveWritten: Shapes = { ...absence, user: 'id' };

export const holiday: Shapes = { ...kept, title: 'text', holidayDate: 'day', nbDays: 'integer' };

export const till: Shapes = { ...kept, name: 'text', status: { oneOf: ['Active', 'Inactive'] } };

const sessionOfTill: Shapes = {
  ...kept,
  tillName: 'text',
  openedTime: 'text',
  openedOn: 'day',
  float: 'money',
  currency: 'text',
  expectedCash: 'number',
  status: { oneOf: ['Open', 'Closed'] },
};
export const tillSession: Shapes = { ...sessionOfTill, till: 'present', cashier: named };
export const tillSessionWritten: Shapes = { ...sessionOfTill, till: 'id', cashier: 'id' };

const decided = { oneOf: ['Pending', 'Approved'] } as const;
export const act: Shapes = {
  ...kept,
  code: 'text',
  name: 'text',
  nameFr: 'text?',
  nameEn: 'text?',
  nameAr: 'text?',
  prices: [{ from: 'day', price: 'money' }],
  taxRate: 'number',
  exemption: 'text?',
  status: active,
};
export const tax: Shapes = { ...kept, name: 'text', percentage: 'number', status: decided };

const purchase: Shapes = {
  ...kept,
  itemName: 'text',
  purchaseFrom: 'text?',
  purchaseDate: 'day',
  amount: 'money',
  paidBy: 'text?',
  status: decided,
  payout: 'text?',
  payoutSession: 'text?',
  paidOutAt: 'text?',
  attachment: 'path?',
};
export const expense: Shapes = { ...purchase, purchasedBy: named };
export const expenseWritten: Shapes = { ...purchase, purchasedBy: 'id' };

const shares: Shapes = {
  ...kept,
  type: { oneOf: ['Fixed Amount', 'Percentage of Basic Salary'] },
  employeeShareAmount: 'money',
  organizationShareAmount: 'money',
  employeeSharePercentage: 'number',
  organizationSharePercentage: 'number',
  description: 'text?',
};
export const providentFund: Shapes = { ...shares, employee: named };
export const providentFundWritten: Shapes = { ...shares, employee: 'id' };

/** Section 3; the payslip reads `othersDeducations` under its other name. */
export const salaryFigures: Shapes = {
  baseSalary: 'money',
  feastBonus: 'money',
  seniorityBonus: 'money',
  transporAndLodgementBonus: 'money',
  suppSalary125: 'money',
  suppSalary150: 'money',
  othersEarning: 'money',
  earnings: 'money',
  grossSalary: 'money',
  CNSS: 'money',
  CIMR: 'money',
  CNSSAMO: 'money',
  assGroup: 'money',
  medicalCharges: 'money',
  othersDeducations: 'money',
  othersDedications: 'money',
  deducations: 'money',
  netSalary: 'money',
};
const paid: Shapes = { ...kept, salaryMonth: 'month', ...salaryFigures };
export const salary: Shapes = {
  ...paid,
  user: { ...named, email: 'text', joiningDate: 'day', role: roleNamed, cin: 'text' },
};
export const salaryWritten: Shapes = { ...paid, user: 'id' };

const settingsTexts = [
  'contactPerson',
  'address',
  'city',
  'state',
  'postalCode',
  'email',
  'phoneNumber',
  'fax',
  'websiteUrl',
];
const settingsNumbers = [
  'CNSSBase',
  'CNSSRate',
  'CIMRRate',
  'CNSSAMORate',
  'assGroupRate',
  'medicalChargesRate',
  'seniorityBonusBase',
  'seniorityBonusRate',
  'suppSalary125Base',
  'suppSalary125Rate',
  'suppSalary150Base',
  'suppSalary150Rate',
  'transporAndLodgementBonus',
  'feastBonus',
];
export const settings: Shapes = {
  ...kept,
  companyName: 'text',
  country: 'text?',
  ...Object.fromEntries(settingsTexts.map((name) => [name, 'text?' as const])),
  defaultCountry: 'text',
  dateFormat: 'text',
  timezone: 'text',
  opensAt: 'text?',
  closesAt: 'text?',
  defaultLanguage: 'text',
  currencyCode: 'text',
  currencySymbole: 'text',
  websiteName: 'text',
  lightLogo: 'path?',
  favicon: 'path?',
  ...Object.fromEntries(settingsNumbers.map((name) => [name, 'number' as const])),
};

export const batch: Shapes = {
  _id: 'id',
  kind: { oneOf: ['invoice', 'prescription', 'creditNote', 'payslip', 'receipt'] },
  output: { oneOf: ['zip', 'pdf'] },
  status: { oneOf: ['queued', 'rendering', 'paused', 'ready', 'failed', 'cancelled'] },
  total: 'integer',
  done: 'integer',
  failed: 'integer',
};

export const document: Shapes = {
  _id: 'id',
  kind: { oneOf: ['invoice', 'prescription', 'creditNote', 'payslip', 'receipt'] },
  record: 'id',
  revision: 'integer',
  language: 'text',
  status: { oneOf: ['queued', 'rendering', 'ready', 'failed'] },
};

export const erasure: Shapes = {
  _id: 'id',
  kind: { oneOf: ['patients', 'users'] },
  subject: 'id',
  reason: 'text',
  status: { oneOf: ['Requested', 'Confirmed', 'Done', 'Refused', 'Withdrawn'] },
  selfApproved: 'boolean',
};

export const auditExport: Shapes = {
  _id: 'id',
  format: { oneOf: ['csv', 'jsonl'] },
  filters: 'text',
};

export const readEntry: Shapes = {
  _id: 'text',
  at: 'instant',
  actor: { _id: 'id', name: 'text' },
  resource: 'text',
  /** Null of a list. */
  record: 'present',
  patient: 'present',
  how: { oneOf: ['record', 'command', 'list', 'photo', 'history', 'document', 'pdf'] },
  requestId: 'text',
};

export const accessArchive: Shapes = {
  _id: 'id',
  kind: { oneOf: ['patients', 'users'] },
  subject: 'id',
  language: { oneOf: ['en', 'fr', 'ar'] },
  reason: 'text?',
};

export const historyEntry: Shapes = {
  position: 'text',
  revision: 'integer',
  type: 'text',
  at: 'instant',
  actor: { _id: 'text', name: 'text?' },
  changes: { each: { field: 'text', from: 'present', to: 'present' } },
};

/** The parts of an HTML page, in French. */
export const paper: Shapes = {
  title: 'text',
  language: { is: 'fr' },
  direction: { is: 'ltr' },
  styles: 'text',
  running: 'text',
  numbered: 'text',
  body: 'text',
};
