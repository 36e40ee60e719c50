/** Every event that this service writes is one that the log may hold for ever: declared, of its declared shape, in its own stream. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import {
  categoryOf,
  DOCTOR_ROLE,
  declaredEvents,
  eventDefinition,
  firstRoleId,
  idOf,
  isDeclared,
  moduleList,
  personalPaths,
  type CrudModule,
  type StoredEvent,
  modules,
  type ModuleDescription,
} from '@hospital/contracts';
import { samples } from '@hospital/contracts/testing';
import { createRequire } from 'node:module';
import { changeCommand, createCommand, removeCommand } from './kernel/crud.ts';
import { liftCommand, restrictCommand } from './kernel/restrictions.ts';
import {
  bookAppointment,
  changeAppointment,
  removeAppointment,
  statusCommand,
} from './modules/appointments/appointments.ts';
import { requestAccessArchive } from './modules/accessArchives/accessArchives.ts';
import { exportAudit } from './modules/auditExports/auditExports.ts';
import {
  cancelDocumentBatch,
  pauseDocumentBatch,
  requestDocumentBatch,
  resumeDocumentBatch,
} from './modules/documentBatches/documentBatches.ts';
import { requestDocument } from './modules/documents/documents.ts';
import {
  confirmErasure,
  finishErasure,
  refuseErasure,
  requestErasure,
  withdrawErasure,
} from './modules/erasures/erasures.ts';
import { eraseDocument, eraseSubject } from './modules/erasures/erasedPeople.ts';
import { eraseText } from './modules/erasures/erasedTexts.ts';
import {
  changeExpense,
  changeExpenseStatus,
  createExpense,
  removeExpense,
} from './modules/expenses/expenses.ts';
import { payOutExpense, reverseExpensePayout } from './modules/expenses/payouts.ts';
import { changeSalary, createSalary, removeSalary } from './modules/employeesSalaries/employeesSalaries.ts';
import { changeAct, createAct, removeAct } from './modules/acts/acts.ts';
import {
  changeProvidentFund,
  createProvidentFund,
  removeProvidentFund,
} from './modules/providentFunds/providentFunds.ts';
import { changeLeave, changeLeaveStatus, createLeave, removeLeave } from './modules/leaves/leaves.ts';
import { changeRole, createRole, removeRole } from './modules/roles/roles.ts';
import {
  closeTillSession,
  confirmTillClosing,
  recordMovement,
  removeTillSession,
} from './modules/tills/tillSessions.ts';
import { invoiceOf, openTill, sessionId } from './testing/tills.ts';
import { changeSettings } from './modules/settings/settings.ts';
import { addPasskey, removePasskey } from './modules/users/passkeys.ts';
import {
  addSecondFactor,
  noteRecoveryCode,
  removeSecondFactor,
  resetSecondFactor,
} from './modules/users/secondFactor.ts';
import { changeUser, createUser, removeUser } from './modules/users/users.ts';
import { SETTINGS_ID } from '@hospital/contracts';
import { SYSTEM } from './system.ts';
import { chequesOf } from './testing/chequeScenarios.ts';
import { removeAccount } from './modules/invoices/advances.ts';
import { removeBillRequest } from './modules/invoices/bills.ts';
import { billOf, billOfWalkIn } from './testing/billedVisit.ts';
import { billing } from './testing/calling.ts';
import { accountOf, usedTooLate } from './testing/usedAccount.ts';
import {
  administrator,
  bookingInput,
  doctorInput,
  seedClinic,
  logOf,
  memoryEventStore,
  send,
  startProcess,
  type Process,
  testClock,
  type Clinic,
} from './testing/kernelFixture.ts';

interface GoldenShape {
  readonly type: string;
  readonly schema: number;
  readonly fields: Readonly<Record<string, string>>;
}
const golden: readonly GoldenShape[] = createRequire(import.meta.url)(
  '../../contracts/src/golden/events.json',
);

/** What this service does not write: the printed result, what a maintenance command writes, and what no call does yet. */
const writtenElsewhere = [
  'CheckpointChainAccepted',
  'CheckpointKeyReplaced',
  // Of a race: modules/invoices/slipSteps.test.ts.
  'ChequeLeftSlip',
  'ClaimAbandoned',
  'ClaimLeft',
  'ClaimLeaveUndone',
  'DeletionWithdrawn',
  'DocumentRendered',
  'DocumentBatchPartRendered',
  'FilesSealed',
  // What is found in the read models is kept of it: e2e/erasure.e2e.test.ts.
  'InvoiceValuesKept',
  // Of before the ledger.
  'InvoiceStatusChanged',
  'CreditNoteValuesKept',
  'ReceiptValuesKept',
  'KeptKeyDestroyed',
  'ProvidentFundValuesKept',
  'SalaryValuesKept',
  'DocumentBatchRetried',
  'DocumentFailed',
  'LogRestored',
  'LogSealKeyAdded',
  'LogSealKeyRetired',
  'LogSealsBegun',
  'NumberSkipped',
  'SettingsRemoved',
  // What has no status never changes it.
  ...moduleList.filter(({ fields }) => !('status' in fields)).map(({ noun }) => `${noun}StatusChanged`),
];

/** Values of every field, others each time; what it refers to is the clinic's, and its days are still to come. */
function inputFor(module: CrudModule, clinic: Clinic, time: 0 | 1): Readonly<Record<string, unknown>> {
  const known: Readonly<Record<string, string>> = {
    users: clinic.doctor,
    patients: clinic.patient,
    departments: clinic.department,
  };
  const values = Object.entries(module.fields).map(([name, field]) => {
    if (field.kind === 'ref') return [name, known[field.to] ?? null];
    if (field.kind === 'day') return [name, time === 0 ? '2026-12-01' : '2026-12-02'];
    if (field.kind === 'choice') return [name, Object.keys(field.choices)[time]];
    return [name, samples[field.kind].taken[time]?.[1]];
  });
  return Object.fromEntries(values);
}

interface AccountToWrite {
  readonly call: ReturnType<typeof billing>;
  readonly patient: string;
  /** Of 400 in cash. */
  readonly advance: string;
  /** Of 300, to be issued. */
  readonly bill: object;
}

/** What becomes of an advance: used, more than is due, kept of a credit note, given back, taken back. */
async function writeAccount(process: Process, { call, patient, advance, bill }: AccountToWrite) {
  const { body } = await call('CloseWithInvoice', { body: bill });
  const { _id: invoice } = body as { readonly _id: string };
  const reason = 'Ankle';
  const params = { id: patient };
  await call('UseAccount', { params, body: { invoice, amount: 10 } });
  await usedTooLate(process, { invoice, patient, key: 'too late', amount: '300.00' });
  await call('CreditInvoice', {
    params: { id: invoice },
    body: { reason, lines: [{ line: '1', amount: 5 }], kept: 5 },
  });
  const of = { params: { ...params, entry: advance } };
  await call('RefundAdvance', { ...of, body: { amount: 1, method: 'Card', reference: 'T', reason } });
  await call('ReceiveAdvance', { params, body: { amount: 5, method: 'Card' } });
  const entry = String((await accountOf(process)).entries?.at(-1)?.id);
  await call('ReverseAdvance', { params: { ...params, entry }, body: { reason } });
  await send(process, removeAccount, { id: patient, input: {} });
}

/** What becomes of cheques: cleared, bounced, given back, reversed with their payment, taken off a slip. */
async function writeCheques(process: Process, { call, bill }: Pick<AccountToWrite, 'call' | 'bill'>) {
  const issued = await call('CloseWithInvoice', { body: bill });
  const { _id: invoice } = issued.body as { readonly _id: string };
  const paper = { amount: 1, method: 'Cheque', reference: 'T', bank: 'T', payer: 'T' };
  const body = { reason: 'Ankle' };
  for (let index = 0; index < 5; index += 1)
    await call('ReceivePayment', { params: { id: invoice }, body: paper });
  const [first = '', second = '', third = '', fourth = '', fifth = ''] = (await chequesOf(process)).map(
    ({ _id }) => _id,
  );
  const slipOf = async (...ids: readonly string[]) => {
    const made = await call('MakeDepositSlip', { body: { cheques: ids.map((cheque) => ({ cheque })) } });
    return { params: { id: (made.body as { readonly _id: string })._id } };
  };
  await slipOf(first, second);
  await call('ClearCheque', { params: { id: first } });
  await call('BounceCheque', { params: { id: second }, body });
  await call('ReturnCheque', { params: { id: third }, body });
  await call('ReversePayment', { params: { id: invoice, entry: fourth }, body });
  await call('WithdrawDepositSlip', { ...(await slipOf(fifth)), body });
  await call('ClearDepositSlip', await slipOf(fifth));
}

async function restrict(process: Process, module: ModuleDescription, id: string): Promise<void> {
  await send(process, restrictCommand(module, {}), { id, input: { restrictionReason: 'Ankle' } });
  await send(process, liftCommand(module, {}), { id, input: {} });
}

let log: readonly StoredEvent[] = [];

/** A day in the clinic on which every command is given once. */
beforeAll(async () => {
  const store = memoryEventStore();
  const clock = testClock();
  const process = startProcess(store, clock);
  const clinic = await seedClinic(process);
  const call = billing(process, clock);
  for (const module of moduleList.filter(isDeclared)) {
    const id = idOf('written', module.name);
    await send(process, createCommand(module), { id, input: inputFor(module, clinic, 0) });
    await send(process, changeCommand(module, 'Change'), { id, input: inputFor(module, clinic, 1) });
    if (module.restriction !== undefined) await restrict(process, module, id);
    await send(process, removeCommand(module), { id, input: {} });
  }
  const act = idOf('written act');
  const prices = [{ from: '2026-01-01', price: '250.00' }];
  await send(process, createAct, {
    id: act,
    input: { code: 'C01', nameFr: 'Consultation', taxRate: '0', prices },
  });
  await send(process, changeAct, { id: act, input: { nameEn: 'Visit', status: 'inactive' } });
  await send(process, removeAct, { id: act, input: {} });
  const user = idOf('written user');
  const password = 'a word for the day';
  await send(process, createUser, { id: user, input: doctorInput('Written'), password });
  await send(process, changeUser, {
    id: user,
    input: { city: 'Agadir', status: 'inactive', remainingLeave: '5' },
  });
  const own = { id: user, actor: { ...administrator, id: user } };
  await send(process, addSecondFactor, { ...own, input: { factor: idOf('written factor') } });
  const passkey = idOf('written passkey');
  await send(process, addPasskey, { ...own, input: { passkey, name: 'Phone' } });
  await send(process, removePasskey, { ...own, input: { passkey } });
  await send(process, noteRecoveryCode, { ...own, input: { left: 9 } });
  await send(process, resetSecondFactor, {
    ...own,
    input: { reason: 'Ankle', factor: idOf('one-time code') },
  });
  await send(process, addSecondFactor, { ...own, input: { factor: idOf('another factor') } });
  await send(process, removeSecondFactor, { ...own, input: {} });
  await restrict(process, modules.users, user);
  await send(process, removeUser, { id: user, input: {} });
  const [salary, fund] = [idOf('written salary'), idOf('written fund')];
  const pay = { user: clinic.doctor, salaryMonth: '2026-03', baseSalary: '9000.00' };
  await send(process, createSalary, { id: salary, input: { body: pay, roleId: DOCTOR_ROLE } });
  await send(process, changeSalary, { id: salary, input: { baseSalary: '9500.00' } });
  await send(process, removeSalary, { id: salary, input: {} });
  await send(process, createProvidentFund, {
    id: fund,
    input: {
      employee: clinic.doctor,
      type: 'fixedAmount',
      employeeShareAmount: '10.00',
      description: 'Old age',
    },
  });
  await send(process, changeProvidentFund, { id: fund, input: { employeeShareAmount: '20.00' } });
  await send(process, removeProvidentFund, { id: fund, input: {} });
  await send(process, requestAccessArchive, {
    id: idOf('written archive'),
    input: { kind: 'patients', subject: clinic.patient, language: 'fr', reason: 'Ankle' },
  });
  await send(process, exportAudit, {
    id: idOf('written export'),
    input: { format: 'csv', filters: { text: 'Ankle' } },
  });
  const role = idOf('written role');
  await send(process, createRole, { id: role, input: { name: 'Porter', status: 'active' } });
  await send(process, changeRole, { id: role, input: { name: 'Carrier', status: 'inactive' } });
  await send(process, removeRole, { id: role, input: {} });
  await send(process, changeRole, { id: firstRoleId('Nurse'), input: { Chat: true } });
  await send(process, changeSettings, { id: SETTINGS_ID, input: { companyName: 'Clinic of the test' } });
  const leave = idOf('written leave');
  const asked = { type: 'medical', fromDate: '2026-03-02', toDate: '2026-03-05', reason: 'Ankle' };
  await send(process, createLeave, { id: leave, input: { ...asked, user: clinic.doctor } });
  await send(process, changeLeave, { id: leave, input: { toDate: '2026-03-06' } });
  await send(process, changeLeaveStatus, { id: leave, input: { status: 'approved' } });
  await send(process, removeLeave, { id: leave, input: {} });
  const expense = idOf('written expense');
  const bought = {
    itemName: 'Gloves',
    purchaseDate: '2026-03-01',
    purchasedBy: clinic.doctor,
    amount: '1.00',
  };
  await send(process, createExpense, { id: expense, input: { ...bought, status: 'pending' } });
  await send(process, changeExpense, { id: expense, input: { itemName: 'Masks' } });
  await send(process, changeExpenseStatus, {
    id: expense,
    input: { status: 'approved' },
    actor: { ...administrator, id: idOf('another administrator') },
  });
  await send(process, removeExpense, { id: expense, input: {} });
  const [closing, voided, removed] = [idOf('written'), idOf('written, voided'), idOf('written, removed')];
  const days = new Map([
    [closing, '2026-03-04'],
    [voided, '2026-03-05'],
  ]);
  for (const id of [closing, voided, removed]) {
    await send(process, bookAppointment, { id, input: { ...bookingInput(clinic), injury: 'Ankle' } });
    await send(process, changeAppointment, { id, input: { toTime: '10:45' } });
    for (const status of ['canceled', 'pending', 'approved'])
      await send(process, statusCommand('Switch'), { id, input: { status } });
    const appointmentDate = days.get(id);
    if (appointmentDate) await send(process, changeAppointment, { id, input: { appointmentDate } });
    else await send(process, removeAppointment, { id, input: {} });
  }
  const prescription = {
    appointment: closing,
    prescriptionDate: '2026-03-02',
    lineItems: [{ name: 'Paracetamol' }],
  };
  const { body: written } = await call('CreatePrescription', { body: prescription });
  const params = { id: (written as { _id: string })._id };
  await call('ChangePrescription', { params, body: { otherInformation: 'T', status: 'Sent' } });
  await call('RemovePrescription', { params });
  const bill = async (appointment: string): Promise<string> => {
    const { body } = await call('CloseWithInvoice', {
      body: {
        appointment,
        invoiceDate: '2026-03-02',
        dueDate: '2026-04-02',
        lineItems: [{ name: 'Visit', quantity: 1, price: 300 }],
      },
    });
    return (body as { _id: string })._id;
  };
  const invoice = await bill(closing);
  // Nothing of it is paid: the words alone say that it is paid in part.
  for (const rest of [300, 1])
    await call('ChangeInvoice', {
      params: { id: invoice },
      body: { otherInformation: 'T', status: 'Partially Paid', rest },
    });
  const held = { id: clinic.patient };
  await call('ReceiveAdvance', {
    params: held,
    body: { amount: 400, method: 'Cash', payer: 'T', reference: 'T' },
  });
  const advance = String((await accountOf(process)).entries?.[0]?.id);
  await openTill(process);
  const takingAdvance = { account: clinic.patient, entry: advance };
  await call('TakeAccountMoneyIntoTill', { params: { id: sessionId }, body: takingAdvance });
  const [payment] = (await invoiceOf(store)).payments ?? [];
  await call('TakeIntoTill', { params: { id: sessionId }, body: { invoice, entry: payment?.id } });
  const session = { id: sessionId };
  const cashExpense = { id: idOf('written cash expense') };
  const cash = { ...bought, status: 'pending', paidBy: 'cash' };
  const clerk = { ...administrator, id: idOf('another administrator') };
  await send(process, createExpense, { ...cashExpense, input: cash, actor: clerk });
  await send(process, changeExpenseStatus, { ...cashExpense, input: { status: 'approved' } });
  await send(process, payOutExpense, { ...cashExpense, input: {} });
  await send(process, reverseExpensePayout, { ...cashExpense, input: { reason: 'Ankle' } });
  const moved = { kind: 'floatChange', direction: 'out', amount: '1.00', reason: 'Ankle' };
  await send(process, recordMovement, { ...session, input: moved });
  const counted = { counts: [], cardTotal: '0.00', chequeTotal: '0.00', reason: 'Ankle' };
  await send(process, closeTillSession, { ...session, input: counted });
  const second = { ...administrator, id: idOf('another administrator') };
  await send(process, confirmTillClosing, { ...session, input: {}, actor: second });
  await send(process, removeTillSession, { ...session, input: {} });
  const paying = { params: { id: invoice }, body: { amount: 1, method: 'Cash' } };
  const newest = async () => ({
    id: invoice,
    entry: String((await billOf(process)).payments?.at(-1)?.id),
  });
  await call('IssueReceipt', { params: await newest() });
  const reason = 'Ankle';
  await call('RefundPayment', { params: await newest(), body: { ...paying.body, reason } });
  await call('ReceivePayment', paying);
  await call('ReversePayment', { params: await newest(), body: { reason } });
  await call('WriteOffDebt', { params: { id: invoice }, body: { amount: 1, reason } });
  const entry = String((await billOf(process)).writeOffs?.at(-1)?.id);
  await call('UndoWriteOff', { params: { id: invoice, entry }, body: { reason } });
  const lines = [{ line: '1', amount: 1 }];
  await call('CreditInvoice', { params: { id: invoice }, body: { reason, lines, refundMethod: 'Cash' } });
  await call('VoidInvoice', { params: { id: await bill(voided) } });
  const walkIn = await call('CloseWithInvoice', { body: billOfWalkIn(clinic) });
  const { _id: billed } = walkIn.body as { readonly _id: string };
  await send(process, removeBillRequest, { id: billed, input: {} });
  await writeCheques(process, { call, bill: billOfWalkIn(clinic) });
  await writeAccount(process, { call, patient: clinic.patient, advance, bill: billOfWalkIn(clinic) });
  const request = {
    kind: 'invoice' as const,
    record: invoice,
    recordRevision: 2,
    language: 'en',
    patient: clinic.patient,
  };
  await send(process, requestDocument, { id: idOf('written document'), input: request });
  const batch = idOf('written batch');
  const records = [{ record: invoice, revision: 2 }];
  const many = { kind: 'invoice' as const, output: 'zip', language: 'en', filter: null, records };
  await send(process, requestDocumentBatch, { id: batch, input: many });
  for (const command of [pauseDocumentBatch, resumeDocumentBatch, cancelDocumentBatch])
    await send(process, command, { id: batch, input: {} });
  await send(process, eraseDocument, { id: idOf('written document'), input: {}, actor: SYSTEM });
  const found = {
    owner: clinic.patient,
    places: [{ place: 'injury' }],
    values: [{ event: idOf('booked'), place: 'injury' }],
  };
  const text = { field: 'injury', reason: 'Ankle', found };
  await send(process, eraseText(modules.appointments), { id: closing, input: text });
  const erasing = { kind: 'patients' as const, subject: clinic.patient, reason: 'Ankle' };
  const closings = [refuseErasure, withdrawErasure].entries();
  for (const [index, command] of closings) {
    const id = idOf('written erasure', String(index));
    await send(process, requestErasure, { id, input: erasing });
    await send(process, command, { id, input: { reason: 'Ankle' } });
  }
  const erasure = idOf('written erasure');
  await send(process, requestErasure, { id: erasure, input: erasing });
  const another = { ...administrator, id: idOf('another administrator') };
  await send(process, confirmErasure, { id: erasure, input: {}, actor: another });
  const erased = { erasure, files: [{ file: idOf('photo') }] };
  await send(process, eraseSubject.patients, { id: clinic.patient, input: erased, actor: SYSTEM });
  await send(process, finishErasure, { id: erasure, input: {}, actor: SYSTEM });
  log = await logOf(store);
});

test('every declared event that this service writes was written on that day', () => {
  const declared = declaredEvents.map(({ type }) => type);
  const written = new Set(log.map(({ type }) => type));
  const expected = writtenElsewhere.filter((type) => declared.includes(type));
  expect(declared.filter((type) => !written.has(type)).sort()).toEqual(expected.sort());
});

test('each is in the golden file with the fields it has, and in its module’s stream', () => {
  for (const { type, stream, data, metadata } of log) {
    const shape = golden.find((known) => known.type === type && known.schema === metadata.schema);
    const top = Object.keys(shape?.fields ?? {}).filter((name) => !name.includes('.'));
    expect({
      type,
      unknown: Object.keys(data).filter((name) => name !== 'claims' && !top.includes(name)),
    }).toEqual({ type, unknown: [] });
    const module = moduleList.find(({ events }) => events.some((event) => event.type === type));
    if (!module) continue;
    expect(categoryOf(stream)).toBe(module.category);
    expect(data[module.streamBy ?? 'id']).toBe(stream.slice(stream.indexOf('-') + 1));
  }
});

/** What is said at a path, of each line where it goes through lines. */
function valuesAt(value: unknown, [name, ...rest]: readonly string[]): unknown[] {
  if (value === undefined || value === null) return [];
  if (name === undefined) return [value];
  if (name === '*') return Object.values(value).flatMap((line) => valuesAt(line, rest));
  return valuesAt(new Map(Object.entries(value)).get(name), rest);
}

describe('personal values', () => {
  test('are in no event that does not name whose they are', () => {
    for (const { type, data } of log) {
      const definition = eventDefinition(type);
      for (const { path, subject } of definition ? personalPaths(definition.fields) : []) {
        const name = path.join('.');
        if (valuesAt(data, path).length > 0 && !type.endsWith('Requested'))
          expect({ type, name, subject: typeof data[subject] }).toEqual({ type, name, subject: 'string' });
      }
    }
  });

  test('claims hold exactly ids, tokens and times', () => {
    for (const { type, stream, data } of log.filter(
      (event) => event.type.startsWith('Claim') || event.stream.startsWith('claim-'),
    )) {
      expect(Object.keys(data).sort()).toEqual(Object.keys(eventDefinition(type)?.fields ?? {}).sort());
      expect(`${stream} ${JSON.stringify(data)}`).not.toMatch(/@|Written|Ankle/);
    }
  });
});

test('all metadata has the envelope’s fields and no others', () => {
  const known = ['v', 'at', 'actor', 'commandId', 'correlationId', 'causationId', 'schema', 'fingerprint'];
  for (const { type, metadata } of log) {
    expect(Object.keys(metadata).filter((name) => !known.includes(name))).toEqual([]);
    expect(metadata).toMatchObject({
      v: 1,
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      schema: eventDefinition(type)?.schema,
    });
  }
});

test('money is text with two decimals, days and times are the clinic’s', () => {
  const issued = log.find(({ type }) => type === 'InvoiceIssued');
  expect(issued?.data).toMatchObject({
    total: '300.00',
    grandTotal: '300.00',
    rest: '0.00',
    invoiceDate: '2026-03-02',
    currency: 'MAD',
  });
  const booked = log.find(({ type }) => type === 'AppointmentBooked');
  expect(booked?.data).toMatchObject({ appointmentDate: '2026-03-03', fromTime: '10:00', status: 'pending' });
});
