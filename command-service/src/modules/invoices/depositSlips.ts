/** MakeDepositSlip, ClearDepositSlip and WithdrawDepositSlip. Each cheque decides in its own stream whether it comes on the slip. */
import {
  cheques,
  depositSlips,
  isId,
  isInHand,
  isRejection,
  reject,
  settings,
  SETTINGS_ID,
  SETTLED_ON_SLIP,
  type ChequeRow,
  type clearingInputFields,
  type DepositSlipRow,
  type Rejection,
  type slipInputFields,
  type Values,
  type withdrawalInputFields,
} from '@hospital/contracts';
import type { Handlers } from '@hospital/platform';
import {
  byRoute,
  commandsOf,
  type Claim,
  type CommandModule,
  type FactRef,
  type Facts,
} from '../../kernel/command.ts';
import { changing, creating, type HandlerDependencies } from '../../kernel/httpCommand.ts';
import { sellerOf } from './printedParties.ts';
import { chequeReceived, moneyDay } from './payments.ts';
import { slipProcesses } from './slipSteps.ts';

type SlipInput = Pick<Values<typeof slipInputFields>, 'cheques'> & Partial<Values<typeof slipInputFields>>;

const slipCommand = commandsOf(depositSlips);

const factOf = (cheque: string) => `cheque ${cheque}` as const;
type ChequeFacts = Readonly<Record<`cheque ${string}`, FactRef<typeof cheques>>>;

/** The cheques of a slip, each as a fact. */
function chequeFacts(chosen: readonly { readonly cheque: string }[] | null | undefined): ChequeFacts {
  return Object.fromEntries(
    (chosen ?? []).map(({ cheque: id }) => [factOf(id), { module: cheques, id }] as const),
  );
}

/** The cheques in the order of the call, or the first that cannot come on the slip. */
function foundOf(chosen: SlipInput['cheques'], facts: Facts<ChequeFacts>): ChequeRow[] | Rejection {
  const found: ChequeRow[] = [];
  for (const [index, { cheque }] of chosen.entries()) {
    const row = facts[factOf(cheque)];
    const said = (message: string) =>
      reject('validation_failed', { fields: { [`cheques.${index}.cheque`]: message } });
    if (!row) return said('Cheque does not exist.');
    if (found.includes(row)) return said('Cheque is named twice.');
    if (!isInHand(row)) return said('Choose a cheque that is in hand.');
    if (row.currency !== (found[0] ?? row).currency) return said('All cheques must be in the same currency.');
    found.push(row);
  }
  return found;
}

export const makeDepositSlip = slipCommand({
  name: 'MakeDepositSlip',
  creates: true,
  facts: ({ cheques: chosen }: SlipInput) => ({
    ...chequeFacts(chosen),
    settings: { module: settings, id: SETTINGS_ID },
  }),
  authorize: byRoute,
  decide(input, _row, { actor, facts, today }) {
    const { cheques: chosen, reference = null } = input;
    const found = foundOf(chosen, facts);
    if (isRejection(found)) return found;
    const [first] = found;
    if (!first) return reject('validation_failed', { fields: { cheques: 'Cheques are required.' } });
    const newest = found
      .map((cheque) => cheque.day)
      .sort()
      .at(-1);
    const day = moneyDay(input, today, chequeReceived(newest));
    if (isRejection(day)) return day;
    const data = {
      day,
      reference,
      currency: first.currency,
      seller: sellerOf(facts.settings),
      locale: 'en-US',
      madeBy: isId(actor.id) ? actor.id : null,
      asked: chosen,
    };
    return [{ type: 'DepositSlipMade', data }];
  },
});

export const clearDepositSlip = slipCommand({
  name: 'ClearDepositSlip',
  authorize: byRoute,
  decide(input: Partial<Values<typeof clearingInputFields>>, row, { today }) {
    if (!row) return reject('not_found');
    if (row.status !== 'deposited') return reject('slip_closed');
    const refusal = `Day cannot be before the slip was deposited (${row.day}).`;
    const day = moneyDay(input, today, { day: row.day, refusal });
    if (isRejection(day)) return day;
    return [{ type: 'DepositSlipCleared', data: { day, asked: onSlip(row) } }];
  },
});

function onSlip({ cheques: lines }: DepositSlipRow): { readonly cheque: string }[] {
  return (lines ?? []).map(({ cheque }) => ({ cheque }));
}

const withdrawDepositSlip = slipCommand({
  name: 'WithdrawDepositSlip',
  facts: (_input: Values<typeof withdrawalInputFields>, row) => chequeFacts(row?.cheques),
  authorize: byRoute,
  decide({ reason }, row, { actor, facts }) {
    if (!row) return reject('not_found');
    if (row.status !== 'deposited') return reject('slip_closed');
    const isSettled = onSlip(row).some(({ cheque }) => facts[factOf(cheque)]?.status !== 'deposited');
    if (isSettled) return reject('slip_settled');
    const withdrawnBy = isId(actor.id) ? actor.id : null;
    return [{ type: 'DepositSlipWithdrawn', data: { withdrawnBy, reason, asked: row.asked ?? [] } }];
  },
});

/** From now on none of its cheques is cleared or bounces as one of this slip. */
function claims({ _id, status }: DepositSlipRow): Claim[] {
  if (status !== 'withdrawn') return [];
  return [
    {
      kind: SETTLED_ON_SLIP,
      key: _id,
      rule: 'limit',
      value: { limit: 0 },
      refusal: reject('slip_settled'),
    },
  ];
}

export const depositSlipCommands: CommandModule<DepositSlipRow> = { claims, processes: slipProcesses };

export function depositSlipHandlers(dependencies: HandlerDependencies): Handlers {
  return {
    MakeDepositSlip: creating(dependencies, makeDepositSlip),
    ClearDepositSlip: changing(dependencies, clearDepositSlip),
    WithdrawDepositSlip: changing(dependencies, withdrawDepositSlip),
  };
}
