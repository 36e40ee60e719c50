/** What is changed, removed or answered for must be there. */
import { describe, expect, test } from '@jest/globals';
import { appointments, departments, idOf, prescriptions, routes, streamOf, taxes } from '@hospital/contracts';
import { memoryEventStore } from '@hospital/event-store';
import { Records } from '@hospital/platform';
import type { Command } from '../kernel/command.ts';
import { changeCommand } from '../kernel/crud.ts';
import { deciding, holder, refusal } from '../testing/deciding.ts';
import { tellEvent } from '../testing/telling.ts';
import {
  attachInvoice,
  attachPrescription,
  changeAppointment,
  removeAppointment,
  statusCommand,
} from './appointments/appointments.ts';
import { exportAudit } from './auditExports/auditExports.ts';
import {
  cancelDocumentBatch,
  pauseDocumentBatch,
  resumeDocumentBatch,
  retryDocumentBatch,
} from './documentBatches/documentBatches.ts';
import { changeSalary, removeSalary } from './employeesSalaries/employeesSalaries.ts';
import { changeExpense } from './expenses/expenses.ts';
import { commandHandlers, type ModuleDependencies } from './index.ts';
import { changeInvoice, closeWithInvoice } from './invoices/invoices.ts';
import { changeAct } from './acts/acts.ts';
import { changeLeave, removeLeave } from './leaves/leaves.ts';
import { changePrescription, createPrescription, removePrescription } from './prescriptions/prescriptions.ts';
import { unlinking } from './prescriptions/unlinking.ts';
import { changeProvidentFund, removeProvidentFund } from './providentFunds/providentFunds.ts';
import { changeRole } from './roles/roles.ts';
import { changeSettings } from './settings/settings.ts';
import { changeProfile, changeUser, removeUser } from './users/users.ts';

const commands = [
  changeAppointment,
  statusCommand('ApproveAppointment'),
  removeAppointment,
  attachInvoice,
  attachPrescription,
  closeWithInvoice,
  changeInvoice,
  createPrescription,
  changePrescription,
  removePrescription,
  changeSalary,
  removeSalary,
  changeExpense,
  changeLeave,
  removeLeave,
  changeProvidentFund,
  removeProvidentFund,
  changeRole,
  changeSettings,
  changeAct,
  changeUser,
  changeProfile,
  changeCommand(departments, 'ChangeDepartment'),
  changeCommand(taxes, 'ChangeTax'),
] as unknown as readonly Command[];

test.each(commands.map((command) => [command.name, command] as const))('%s', (_name, command) => {
  expect(deciding(command, { input: { body: {} } })).toEqual(refusal('not_found'));
});

test.each([
  [pauseDocumentBatch, 'batch_finished'],
  [resumeDocumentBatch, 'batch_finished'],
  [cancelDocumentBatch, 'batch_finished'],
  [retryDocumentBatch, 'nothing_to_retry'],
] as const)('a batch that is not there is not steered: %#', (command, code) => {
  expect(deciding(command, { input: {}, actor: holder('Patients') })).toEqual(refusal(code));
});

test('a user who is not there is removed by nobody’s rights', () => {
  const rights = {
    id: idOf('user'),
    actor: holder(),
    facts: { role: null },
    stream: { rows: [], state: null },
  };
  expect(removeUser.authorize({}, null, { ...rights, setsPassword: false })).toBeNull();
});

test('an export of the audit is judged by the rights of when it runs', () => {
  const input = { format: 'csv', filters: {} };
  expect(deciding(exportAudit, { input, actor: holder('Employees') })).toEqual(refusal('not_allowed'));
  expect(deciding(exportAudit, { input, actor: holder('Activities') })).toHaveLength(1);
});

test('every call of kind command is handled, and nothing else', () => {
  const handlers = commandHandlers({} as ModuleDependencies);
  const operations = routes.filter(({ kind }) => kind === 'command').map(({ operation }) => operation);
  expect(Object.keys(handlers).sort()).toEqual([...operations].sort());
});

describe('a removed prescription', () => {
  const [appointment, prescription] = [idOf('visit'), idOf('prescription')];
  const stream = streamOf(appointments.category, appointment);
  const [step] = unlinking.steps;

  async function planned(...unlinked: readonly string[]) {
    const store = memoryEventStore();
    const removed = streamOf(prescriptions.category, prescription);
    await tellEvent(store, { stream: removed, type: 'PrescriptionRemoved', data: { appointment } });
    for (const id of unlinked)
      await tellEvent(store, { stream, type: 'PrescriptionUnlinked', data: { prescription: id } });
    const begun = await store.head(removed);
    if (!begun) throw new Error('no event was written');
    return step?.plan(begun, { store, records: new Records(store), earlier: new Map() });
  }

  test('leaves its appointment after what happened to that last', async () => {
    expect(await planned(idOf('another'))).toEqual({
      append: {
        stream,
        expected: 0n,
        drafts: [{ type: 'PrescriptionUnlinked', data: { id: appointment, prescription } }],
      },
    });
  });

  test('leaves it once, whatever left it before and since', async () => {
    const done = await planned(idOf('another'), prescription, idOf('a third'));
    expect(done).toMatchObject({ done: { revision: 1n, data: { prescription } } });
  });

  test('leaves none that is not there', async () => {
    expect(await planned()).toEqual({ done: null });
  });
});
