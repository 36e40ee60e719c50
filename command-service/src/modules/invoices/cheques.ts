/** ClearCheque, BounceCheque and ReturnCheque: the cheque's stream decides, and processes reverse what it paid. */
import {
  cheques,
  isInHand,
  isRejection,
  MAX_CHEQUES,
  mayBounce,
  reject,
  SETTLED_ON_SLIP,
  type ChequeRow,
  type clearingInputFields,
  type takingBackInputFields,
  type Values,
  unlessErased,
  openSessionOfActor,
} from '@hospital/contracts';
import type { Handlers } from '@hospital/platform';
import { byRoute, commandsOf, type Claim, type CommandModule } from '../../kernel/command.ts';
import { changing, type HandlerDependencies } from '../../kernel/httpCommand.ts';
import { chequeReceived, moneyDay } from './payments.ts';
import { patientFact } from './receipts.ts';
import { chequeProcesses } from './chequeSteps.ts';

type Clearing = Partial<Values<typeof clearingInputFields>>;
type TakingBack = Clearing & Pick<Values<typeof takingBackInputFields>, 'reason'>;

const chequeCommand = commandsOf(cheques);

const sinceDeposited = ({ depositedOn: day }: ChequeRow) => ({
  day,
  refusal: `Day cannot be before the cheque was deposited (${day}).`,
});

const sinceSettled = ({ settledOn: day }: ChequeRow) => ({
  day,
  refusal: `Day cannot be before the cheque was cleared (${day}).`,
});

export const clearCheque = chequeCommand({
  name: 'ClearCheque',
  authorize: byRoute,
  decide(input: Clearing, row, { today }) {
    if (!row) return reject('not_found');
    if (row.status !== 'deposited') return reject('cheque_not_deposited');
    const day = moneyDay(input, today, sinceDeposited(row));
    return isRejection(day) ? day : [{ type: 'ChequeCleared', data: { day } }];
  },
});

/** What the process needs to take back what it paid. */
function paidBy({ invoice, account, parts }: ChequeRow) {
  return { invoice, account, parts };
}

export const bounceCheque = chequeCommand({
  name: 'BounceCheque',
  facts: (_input: TakingBack, row) => patientFact(row),
  authorize: byRoute,
  decide(input, row, { today, facts }) {
    if (!row) return reject('not_found');
    if (!mayBounce(row)) return reject('cheque_not_deposited');
    const day = moneyDay(input, today, row.status === 'cleared' ? sinceSettled(row) : sinceDeposited(row));
    if (isRejection(day)) return day;
    const reason = unlessErased(facts.patient, input.reason);
    return [{ type: 'ChequeBounced', data: { patient: row.patient, day, reason, ...paidBy(row) } }];
  },
});

export const returnCheque = chequeCommand({
  name: 'ReturnCheque',
  facts: (_input: TakingBack, row) => ({ ...patientFact(row), openSession: openSessionOfActor }),
  authorize: byRoute,
  decide(input, row, { today, facts }) {
    if (!row) return reject('not_found');
    if (!isInHand(row)) return reject('cheque_not_in_hand');
    const day = moneyDay(input, today, chequeReceived(row.day));
    if (isRejection(day)) return day;
    const reason = unlessErased(facts.patient, input.reason);
    const tillSession = facts.openSession?._id ?? null;
    const data = { patient: row.patient, day, reason, ...paidBy(row), tillSession };
    return [{ type: 'ChequeReturned', data }];
  },
});

/** A slip of which the bank has paid or refused a cheque is not withdrawn: the withdrawal leaves no room for one. */
function claims({ status, slip }: ChequeRow): Claim[] {
  if (!slip || (status !== 'cleared' && status !== 'bounced')) return [];
  const value = { atMost: MAX_CHEQUES };
  return [
    { kind: SETTLED_ON_SLIP, key: slip, rule: 'atMost', value, refusal: reject('cheque_not_deposited') },
  ];
}

export const chequeCommands: CommandModule<ChequeRow> = { claims, processes: chequeProcesses };

export function chequeHandlers(dependencies: HandlerDependencies): Handlers {
  return {
    ClearCheque: changing(dependencies, clearCheque),
    BounceCheque: changing(dependencies, bounceCheque),
    ReturnCheque: changing(dependencies, returnCheque),
  };
}
