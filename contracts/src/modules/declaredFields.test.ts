/**
 * Which fields a person must give, which ones the product alone writes, which ones nobody reads, and whose they are; and what hand-made answers
 * hold. Written out: a field that changes sides without a word would pass every test that asks the declaration itself.
 */
import { describe, expect, test } from '@jest/globals';
import type { Field } from '../kernel/field.ts';
import { moduleList, routes } from './index.ts';

/** Without them no record is made, and no change empties them; those that the product fills in, and those with a default, are among them. */
const required: Readonly<Record<string, string>> = {
  roles: 'name status',
  users: `
    firstname lastname birthday gender cin phone email role joiningDate address country city
    postalcode remainingLeave status
  `,
  departments: 'name status',
  patients: 'firstname lastname birthday gender cin country city phone status',
  appointments: 'patient department doctor appointmentDate fromTime toTime status',
  taxes: 'name percentage status',
  acts: 'code prices status',
  invoices: 'invoiceDate dueDate currency status rest lineItems',
  invoiceRequests: 'patient department',
  patientAccounts: 'patient',
  cheques: 'amount day',
  depositSlips: 'day',
  tills: 'name status',
  tillSessions: 'till cashier currency openedOn float',
  leaves: 'user type fromDate toDate reason status',
  prescriptions: 'appointment prescriptionDate status rest lineItems',
  creditNotes: 'invoice amount day',
  receipts: 'kind entry amount method day',
  documents: 'kind record recordRevision language templateVersion',
  documentBatches: 'kind output language total partSize',
  auditExports: 'format requestedBy',
  holidays: 'title holidayDate nbDays',
  expenses: 'itemName purchaseDate purchasedBy amount status writers',
  employeesSalaries: 'user salaryMonth baseSalary',
  providentFunds: 'employee type',
  erasures: 'kind subject reason',
  accessArchives: 'kind subject language requestedBy',
};

/** No body sets them. */
const computed: Readonly<Record<string, string>> = {
  users: `
    credential sessionsValidFrom keptSession secondFactor passkeys recoveryCodesLeft hasSecondFactor
    mustAddSecondFactor restricted restrictedUntil restrictionReason
  `,
  patients: 'restricted restrictedUntil restrictionReason',
  appointments: 'invoice requestedInvoice prescription requestedPrescription formerPrescriptions',
  acts: 'name',
  invoices: `
    number patient department doctor appointmentDate correctsNumber correctsDate total taxAmount
    discountAmount grandTotal seller buyer payments refunds credits writeOffs tillEntries
    cashOutsideTill toSettle paid due method
  `,
  patientAccounts: 'currency balance balances entries cashOutsideTill',
  cheques: `
    patient chequeNumber bank drawer amount chequeDate currency day invoice account parts receipt
    status netAmount slip depositedOn settledOn reason
  `,
  depositSlips: `
    day reference currency seller locale madeBy asked cheques count total netAmount status clearedOn
    withdrawnBy reason
  `,
  tillSessions: `
    cashier currency tillName openedOn openedTime expectedFloat floatReason status entries movements
    expectedCash lateCash closedAt closedOn closedBy counts countedCash cashDifference figures chequeCount
    closingReason confirmation confirmedBy selfApproved leftBehind
  `,
  leaves: 'nbOfDays outcome taken',
  prescriptions: 'number patient department doctor appointmentDate clinic parties patientBirthday',
  creditNotes: `
    number invoice invoiceNumber patient currency locale seller buyerName buyerCompany buyerIce
    invoiceDate amount day lineItems taxRate refunded kept refundMethod issuedBy
  `,
  receipts: `
    number invoice invoiceNumber patient currency locale seller buyerName buyerCompany buyerIce
    invoiceDate kind entry dueAfter parts balanceAfter cashier cashierName status netAmount
    reversalReason
  `,
  documentBatches: 'total done failed requestedBy filter',
  auditExports: 'format filters requestedBy',
  expenses: 'selfApproved payout payoutSession paidOutAt writers',
  employeesSalaries: `
    seniorityBonus suppSalary125 suppSalary150 transporAndLodgementBonus feastBonus earnings
    grossSalary CNSS CIMR CNSSAMO assGroup medicalCharges deducations netSalary rates clinic employee
    currency selfApproved
  `,
  providentFunds: 'selfApproved',
  erasures: 'patient employee requestedBy confirmedBy selfApproved closedBy closingReason',
  accessArchives: 'kind subject patient employee language reason requestedBy',
};

/** No answer holds them. */
const hidden: Readonly<Record<string, string>> = {
  users: 'credential sessionsValidFrom keptSession secondFactor passkeys recoveryCodesLeft',
  appointments: 'requestedInvoice requestedPrescription formerPrescriptions',
  leaves: 'taken',
  prescriptions: 'patientBirthday',
  documents: 'file',
  documentBatches: 'partSize parts startedAt',
  expenses: 'writers',
};

/** Whose erasure takes them: the person of the record, or the one that it names there. */
const personal: Readonly<Record<string, string>> = {
  users: `
    firstname:self lastname:self birthday:self gender:self cin:self phone:self email:self address:self
    postalcode:self state:self photo:self restrictionReason:self
  `,
  settings: 'contactPerson:self',
  patients: `
    firstname:self lastname:self birthday:self gender:self cin:self email:self address:self
    postalcode:self phone:self photo:self restrictionReason:self
  `,
  appointments: 'injury:patient',
  invoices: `
    email:patient patientAddress:patient billingAddress:patient buyerCompany:patient buyerIce:patient
    otherInformation:patient
  `,
  cheques: 'chequeNumber:patient bank:patient drawer:patient reason:patient',
  depositSlips: 'reason:withdrawnBy',
  tillSessions: 'floatReason:cashier closingReason:cashier',
  leaves: 'type:user reason:user',
  prescriptions: 'email:patient patientAddress:patient otherInformation:patient patientBirthday:patient',
  creditNotes: 'buyerName:patient buyerCompany:patient buyerIce:patient reason:patient',
  receipts: `
    buyerName:patient buyerCompany:patient buyerIce:patient reference:patient payer:patient
    bank:patient reason:patient cashierName:cashier reversalReason:patient
  `,
  auditExports: 'filters:requestedBy',
  employeesSalaries: `
    baseSalary:user othersEarning:user othersDeducations:user seniorityBonus:user suppSalary125:user
    suppSalary150:user transporAndLodgementBonus:user feastBonus:user earnings:user grossSalary:user
    CNSS:user CIMR:user CNSSAMO:user assGroup:user medicalCharges:user deducations:user netSalary:user
  `,
  providentFunds: `
    employeeShareAmount:employee organizationShareAmount:employee employeeSharePercentage:employee
    organizationSharePercentage:employee description:employee
  `,
  erasures: 'reason:subject closingReason:subject',
  accessArchives: 'reason:subject',
};

/** A question mark stands behind what may be missing, [] behind a list. */
const answers: Readonly<Record<string, string>> = {
  SignIn: `
    user token newSignIns? newSignIns[].at newSignIns[].browser newSignIns[].system
    newSignIns[].address
  `,
  'users.sessions': '[]._id [].isThis [].browser [].system [].address [].firstUsedAt [].lastUsedAt',
  'users.passkeys': `
    origin unavailable passkeys passkeys[]._id passkeys[].name passkeys[].site passkeys[].addedAt
    passkeys[].lastUsedAt
  `,
  'settings.public': 'companyName websiteName defaultLanguage lightLogo favicon',
  'acts.suggestions': `
    acts acts[]._id acts[].code acts[].nameFr acts[].nameEn acts[].nameAr acts[].price acts[].taxRate
    acts[].exemption
  `,
  'prescriptions.medicines': 'medicines medicines[].name medicines[].description medicines[].price',
  'documents.verify': 'genuine kind number date status duplicate',
  'documents.verifyFile': 'genuine kind number date status duplicate',
  StartPasskey: 'origin options',
  ChallengePasskey: 'origin options',
  StartSecondFactor: 'factor secret uri recoveryCodes',
  EraseText: '_id resource field revision',
  'invoices.paper': 'title language direction styles running numbered body long?',
  history: `
    [].position [].revision [].type [].at [].actor [].actor._id? [].actor.name? [].reason?
    [].causation? [].deleted? [].cause? [].cause.type [].cause.resource [].cause.record
    [].cause.record._id? [].cause.record.name? [].resource? [].record? [].record._id? [].record.name?
    [].changes [].changes[].field [].changes[].from? [].changes[].to?
  `,
  'audit.reads': `
    []._id [].at [].actor [].actor._id? [].actor.name? [].resource [].record [].record._id?
    [].record.name? [].patient [].patient._id? [].patient.name? [].how [].requestId [].searched?
    [].patients? [].patients[]._id? [].patients[].name? [].shown?
  `,
  'retention.patients':
    '[]._id [].firstname [].lastname [].restricted? [].restrictedUntil? [].lastContact [].why',
  'erasures.preview': `
    kind subject name goes goes[].what goes[].count stays stays[].resource stays[].count stays[].until
    obstacles obstacles[].code obstacles[].count obstacles[].message texts? texts[].resource
    texts[].record texts[].revision texts[].field texts[].excerpt texts[].version?
    texts[].restricted? sameAs?
    sameAs[].resource sameAs[].record sameAs[].name
  `,
  'system.projections': `
    state reason position end lag modules modules[].name modules[].records modules[].parked
    modules[].rebuilding modules[].rebuilt modules[].rebuilt.at modules[].rebuilt.isDone
    modules[].parkedRecords modules[].parkedRecords[].record modules[].parkedRecords[].error
    modules[].parkedRecords[].parkedAt modules[].parkedRecords[].waiting audit audit.size? audit.at?
    audit.publicKey? audit.problem? audit.failure? audit.copies? audit.copies[].number?
    audit.copies[].problem? audit.copies[].failure? seals seals.unsealed seals.broken alteredFiles
    alteredFiles.count alteredFiles.some alteredFiles.some[].id? alteredFiles.some[].reason?
    erasedKeys erasedKeys.count erasedKeys.some hasOwnDatabaseAccount backups backups.everyMs
    backups.isRunning backups.last backups.last[].id backups.last[].beganAt backups.last[].endedAt
    backups.last[].events backups.last[].bytes backups.last[].restoredAt backups.last[].fault lastBackupAt
  `,
};

const words = (text = '') => text.split(/\s+/).filter(Boolean);

describe.each(moduleList.map(({ name, fields }) => ({ name, fields: Object.entries(fields) })))(
  'of $name',
  ({ name, fields }) => {
    const those = (isOne: (field: Field) => unknown) =>
      fields.flatMap(([field, description]) => (isOne(description) ? [field] : []));

    test.each<[string, Readonly<Record<string, string>>, (field: Field) => unknown]>([
      ['must be given', required, (field) => field.required],
      ['are written by the product alone', computed, (field) => field.computed],
      ['are read by nobody', hidden, (field) => field.hidden],
    ])('these fields %s', (_what, expected, isOne) => {
      expect(those(isOne)).toEqual(words(expected[name]));
    });

    test('these fields are about a person', () => {
      const about = fields.flatMap(([field, { personal: whose }]) => (whose ? [`${field}:${whose}`] : []));
      expect(about).toEqual(words(personal[name]));
    });
  },
);

interface Schema {
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

function namesIn({ items, properties = {}, required: certain = [] }: Schema, path = ''): string[] {
  if (items) return namesIn(items, `${path}[]`);
  return Object.entries(properties).flatMap(([name, inner]) => {
    const full = path === '' ? name : `${path}.${name}`;
    return [certain.includes(name) ? full : `${full}?`, ...namesIn(inner, full)];
  });
}

test.each(Object.entries(answers))('the answer of %s is described', (operation, expected) => {
  const answer = routes.find((route) => route.operation === operation)?.answer;
  if (answer?.kind !== 'object' || !answer.schema) throw new Error(`${operation} describes no answer`);
  expect(namesIn(answer.schema as Schema)).toEqual(words(expected));
});
