/**
 * Accounts of patients: one stream for each patient, under the patient's id. The account decides its balance; what invoices take of it and
 * return to it are steps of processes.
 */
import { withDefaults } from '../../kernel/crud.ts';
import { defineModule } from '../../kernel/custom.ts';
import { foldOf, type RowOf } from '../../kernel/module.ts';
import { withAccountEvent, type AccountEvent } from './account.ts';
import { patientAccountEvents } from './accountEvents.ts';
import { patientAccountFields as fields } from './accountFields.ts';
import { patientAccountRefusals, patientAccountRoutes } from './accountRoutes.ts';

export type PatientAccountRow = RowOf<typeof fields>;

/** The first event opens the account: an advance, or what was kept of a credit note. */
const opening = (event: AccountEvent) => withDefaults(fields, { patient: event.data.patient });

const fold = foldOf(fields, patientAccountEvents, {
  AdvanceReceived: (row, event) => withAccountEvent(row ?? opening(event), event),
  CreditKept: (row, event) => withAccountEvent(row ?? opening(event), event),
  AdvanceReceiptRequested: (row, event) => row && withAccountEvent(row, event),
  AccountUsed: (row, event) => row && withAccountEvent(row, event),
  AccountPartReturned: (row, event) => row && withAccountEvent(row, event),
  AdvanceRefunded: (row, event) => row && withAccountEvent(row, event),
  AdvanceRefundReceiptRequested: (row, event) => row && withAccountEvent(row, event),
  AdvanceReversed: (row, event) => row && withAccountEvent(row, event),
  AccountMoneyTakenIntoTill: (row, event) => row && withAccountEvent(row, event),
  PatientAccountRemoved: (row, { metadata: { at } }) => row && { ...row, deletedAt: at },
});

export const patientAccounts = defineModule({
  name: 'patientAccounts',
  path: 'patientAccounts',
  noun: 'PatientAccount',
  names: ['Patient account', 'Patient accounts'],
  category: 'patientAccount',
  flag: 'Invoices',
  fields,
  events: patientAccountEvents,
  fold,
  list: {
    method: 'GET',
    sort: [{ field: 'createdAt', order: 'desc' }],
    search: ['patient', 'cashOutsideTill'],
    any: ['patient'],
    sums: ['balance'],
    sumOfLines: 'balances',
    populate: ['patient'],
  },
  // No name is kept with an account; its page is called by its patient.
  title: ['balance', 'currency'],
  summary: ['balance', 'currency'],
  routes: patientAccountRoutes,
  refusals: patientAccountRefusals,
});
