/** A use of a patient's account that an invoice cannot take wholly: what it owed was paid between the decision and the step. */
import { idOf, patientAccounts, type PatientAccountRow } from '@hospital/contracts';
import { byRoute, commandsOf } from '../kernel/command.ts';
import { rowsOf, send, type Process } from './kernelFixture.ts';

/** As the call writes it, decided while more was due: twice what is due now. */
const useMore = commandsOf(patientAccounts)({
  name: 'UseAccount',
  authorize: byRoute,
  decide(
    { invoice, amount }: { readonly invoice: string; readonly amount: string },
    row,
    { commandId, today },
  ) {
    if (!row) return [];
    const parts = [{ payment: idOf(commandId, 'payment', '0'), invoice, number: null, amount }];
    const { patient } = row;
    return [
      {
        type: 'AccountUsed',
        data: { patient, use: idOf(commandId, 'use'), currency: 'MAD', day: today, parts },
      },
    ];
  },
});

interface Used {
  readonly invoice: string;
  readonly patient: string;
  readonly key: string;
  /** More than is due on the invoice. */
  readonly amount?: string;
}

/** What a client receives. */
export async function usedTooLate(by: Process, { invoice, patient: id, key, amount = '350.00' }: Used) {
  const { row, position } = await send(by, useMore, { id, input: { invoice, amount }, key });
  return { row, position };
}

export async function accountOf({ store }: Pick<Process, 'store'>): Promise<PatientAccountRow> {
  const [row] = (await rowsOf(store, patientAccounts)) as PatientAccountRow[];
  if (!row) throw new Error('no account was opened');
  return row;
}
