/** WriteOffDebt and UndoWriteOff: a debt that will not be paid, at most what is due; undone, it is due again. */
import {
  idOf,
  invoices,
  ledger,
  money,
  reject,
  type undoInputFields,
  type Values,
  type writeOffInputFields,
  unlessErased,
} from '@hospital/contracts';
import type { Handlers } from '@hospital/platform';
import { byRoute, commandsOf } from '../../kernel/command.ts';
import { entryHandler, type EntryInput } from '../../kernel/numberWithin.ts';
import type { NumberingDependencies } from '../../kernel/numberedIssue.ts';
import { patientFact } from './receipts.ts';

type WriteOffInput = Values<typeof writeOffInputFields>;
type UndoInput = Values<typeof undoInputFields>;

const invoiceCommand = commandsOf(invoices);

export const writeOffDebt = invoiceCommand({
  name: 'WriteOffDebt',
  facts: (_input: EntryInput<WriteOffInput>, row) => patientFact(row),
  authorize: byRoute,
  decide({ body }, row, { commandId, today: day, facts }) {
    if (!row) return reject('not_found');
    const { amount } = body;
    if (money.compare(amount, ledger.balanceOf(row)) > 0) return reject('more_than_due');
    if (!ledger.hasRoomFor(row, 1)) return reject('ledger_full');
    const writeOff = idOf(commandId, 'write-off');
    return [
      {
        type: 'DebtWrittenOff',
        data: { writeOff, amount, day, reason: unlessErased(facts.patient, body.reason) },
      },
    ];
  },
});

export const undoWriteOff = invoiceCommand({
  name: 'UndoWriteOff',
  facts: (_input: EntryInput<UndoInput>, row) => patientFact(row),
  authorize: byRoute,
  decide({ body, entry }, row, { facts }) {
    const writeOff = row?.writeOffs?.find(({ id }) => id === entry);
    if (!writeOff) return reject('not_found');
    if (writeOff.undone) return reject('write_off_undone');
    return [
      { type: 'WriteOffUndone', data: { writeOff: entry, reason: unlessErased(facts.patient, body.reason) } },
    ];
  },
});

export function writeOffHandlers(dependencies: NumberingDependencies): Handlers {
  return {
    WriteOffDebt: entryHandler(dependencies, writeOffDebt),
    UndoWriteOff: entryHandler(dependencies, undoWriteOff),
  };
}
