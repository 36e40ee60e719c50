/**
 * ReceiveAdvance, UseAccount and PayInvoices: money enters the account of a patient, and leaves it for invoices. The account decides about its
 * balance; each invoice then takes what it still owes, in a step of its own, and returns the rest.
 */
import {
  account,
  amountInSentence,
  currencies,
  idOf,
  isoCurrency,
  isRejection,
  money,
  patientAccounts,
  receiptNumbers,
  reject,
  type DraftOf,
  type PatientAccountRow,
  type Rejection,
  type severalInputFields,
  type Values,
} from '@hospital/contracts';
import type { Handler, Handlers } from '@hospital/platform';
import { byRoute, commandsOf, type Command, type Facts } from '../../kernel/command.ts';
import { answered, entryHandler, entryInput, type EntryInput } from '../../kernel/numberWithin.ts';
import {
  numberedWhenDecided,
  numberingIn,
  type Numbering,
  type NumberingDependencies,
} from '../../kernel/numberedIssue.ts';
import { checkReferences } from '../../kernel/references.ts';
import {
  accountReceiptOf,
  balanceAfter,
  invoiceFacts,
  paperFacts,
  partsOf,
  type PartOfInvoice,
  type PartInput,
} from './accountMoney.ts';
import { accountIntoTill } from './intoTill.ts';
import {
  cashierOf,
  currencyRefusal,
  methodRefusal,
  moneyDay,
  paymentOf,
  type PaymentInput,
} from './payments.ts';
import { cashWarnings } from './invoiceWarnings.ts';
import type { Cashier } from './receipts.ts';

type AccountDraft = DraftOf<(typeof patientAccounts.events)[number]>;
type SeveralInput = PaymentInput & Pick<Values<typeof severalInputFields>, 'parts'>;
/** `account` is that of the patient whom the path names: it may still have to be opened. */
type AccountCall<Body> = EntryInput<Body> & Numbering & { readonly account: string };

const accountCommand = commandsOf(patientAccounts);

type AccountFacts = Facts<ReturnType<typeof paperFacts>>;

interface Receiving {
  readonly row: PatientAccountRow | null;
  readonly facts: AccountFacts;
  readonly input: AccountCall<PaymentInput>;
  /** ISO 4217. */
  readonly currency: string;
  readonly commandId: string;
  readonly day: string;
  readonly cashier: Cashier;
  /** What invoices take of it at once. */
  readonly parts: readonly PartOfInvoice[];
}

const advanceIdOf = (commandId: string) => idOf(commandId, 'advance');

function receivedDrafts(receiving: Receiving): AccountDraft[] {
  const { row, facts, input, currency, commandId, day, cashier, parts } = receiving;
  const { account: patient, year, seenRevision } = input;
  const advance = advanceIdOf(commandId);
  const values = paymentOf(input.body, day, facts);
  const left = money.minus(input.body.amount, money.sum(parts.map(({ amount }) => amount)));
  const issue = accountReceiptOf(facts, {
    kind: 'payment',
    entry: advance,
    ...values,
    reason: null,
    patient,
    currency,
    locale: parts[0]?.row.locale ?? 'en-US',
    parts: parts.map(({ invoice, amount, row: { number } }) => ({ invoice, number, amount })),
    balanceAfter: balanceAfter(row, currency, left),
    cashier,
  });
  const receipt = { receipt: idOf(commandId, 'receipt'), advance, cashier: cashier.id };
  return [
    { type: 'AdvanceReceived', data: { patient, advance, ...values, currency } },
    { type: 'AdvanceReceiptRequested', data: { patient, ...receipt, year, seenRevision, issue } },
  ];
}

type UsedParts = Pick<Receiving, 'parts' | 'currency' | 'commandId' | 'day'>;

/** @param advance that was received for these invoices; null where the balance is used */
function usedDraft(
  { parts, currency, commandId, day }: UsedParts,
  patient: string,
  advance: string | null,
): AccountDraft {
  const taken = parts.map(({ invoice, amount, row }, index) => ({
    payment: idOf(commandId, 'payment', String(index)),
    invoice,
    number: row.number,
    amount,
  }));
  return {
    type: 'AccountUsed',
    data: { patient, use: idOf(commandId, 'use'), advance, currency, day, parts: taken },
  };
}

/** A patient who is deleted, or was never there; an inactive one keeps the account that they have. */
function openingRefusal(
  row: PatientAccountRow | null,
  patient: string,
  { patient: found }: AccountFacts,
): Rejection | null {
  if (!found) return reject('not_found');
  return row ? null : checkReferences(patientAccounts, { patient }, { patient: found });
}

function inputRefusal(row: PatientAccountRow | null, body: PaymentInput, more: number): Rejection | null {
  const refusal = methodRefusal(body);
  if (refusal) return refusal;
  return account.hasRoomForEntries(row ?? { entries: [] }, more) ? null : reject('account_full');
}

/** That of the call, else the clinic's; refused where invoices know neither. */
function currencyOf({ currency }: PaymentInput, { settings }: AccountFacts): string | Rejection {
  if (currency) return currency;
  const ofClinic = isoCurrency(settings?.currencyCode);
  if (currencies.some((known) => known === ofClinic)) return ofClinic;
  return reject('validation_failed', { fields: { currency: 'Choose the currency.' } });
}

export const receiveAdvance = accountCommand({
  name: 'ReceiveAdvance',
  creates: true,
  isRepeatable: true,
  facts: ({ account: patient }: AccountCall<PaymentInput>) => paperFacts(patient),
  authorize: byRoute,
  decide(input, row, { actor, commandId, today, facts }) {
    const { body, account: patient } = input;
    const refusal = openingRefusal(row, patient, facts) ?? inputRefusal(row, body, 1);
    if (refusal) return refusal;
    const day = moneyDay(body, today);
    if (isRejection(day)) return day;
    const currency = currencyOf(body, facts);
    if (isRejection(currency)) return currency;
    const cashier = cashierOf(actor);
    const drafts = receivedDrafts({ row, facts, input, currency, commandId, day, cashier, parts: [] });
    return { drafts, warnings: cashWarnings({ currency, grandTotal: body.amount }, body) };
  },
});

/** All in one currency, and not more than was received. */
function sumRefusal({ amount }: PaymentInput, parts: readonly PartOfInvoice[]): Rejection | null {
  const [first] = parts;
  if (!first) return reject('validation_failed', { fields: { parts: 'Parts are required.' } });
  const other = parts.findIndex(({ row }) => row.currency !== first.row.currency);
  if (other !== -1)
    return reject('validation_failed', {
      fields: { [`parts.${other}.invoice`]: 'All invoices must be in the same currency.' },
    });
  const total = money.sum(parts.map((part) => part.amount));
  if (!money.isAbove(total, amount)) return null;
  const least = amountInSentence(total, first.row.currency);
  return reject('validation_failed', {
    fields: { amount: `Amount must be at least the sum of the parts (${least}).` },
  });
}

export const payInvoices = accountCommand({
  name: 'PayInvoices',
  creates: true,
  isRepeatable: true,
  facts: ({ body, account: patient }: AccountCall<SeveralInput>) => ({
    ...invoiceFacts(body.parts),
    ...paperFacts(patient),
  }),
  authorize: byRoute,
  decide(input, row, { actor, commandId, today, facts }) {
    const { body, account: patient } = input;
    const refusal = openingRefusal(row, patient, facts) ?? inputRefusal(row, body, 1 + body.parts.length);
    if (refusal) return refusal;
    const day = moneyDay(body, today);
    if (isRejection(day)) return day;
    const parts = partsOf({ patient, facts }, body.parts, (index) => `parts.${index}.invoice`);
    if (isRejection(parts)) return parts;
    const currency = parts[0]?.row.currency ?? 'MAD';
    const wrong = currencyRefusal(body, currency) ?? sumRefusal(body, parts);
    if (wrong) return wrong;
    const receiving = { row, facts, input, currency, commandId, day, cashier: cashierOf(actor), parts };
    // The whole sum in cash, and each invoice as a whole.
    const paid = [{ currency, grandTotal: body.amount }, ...parts.map((part) => part.row)];
    const warnings = paid.flatMap((each) => cashWarnings(each, body)).slice(0, 1);
    return {
      drafts: [...receivedDrafts(receiving), usedDraft(receiving, patient, advanceIdOf(commandId))],
      warnings,
    };
  },
});

export const useAccount = accountCommand({
  name: 'UseAccount',
  facts: ({ body }: EntryInput<PartInput>) => invoiceFacts([body]),
  authorize: byRoute,
  decide({ body }, row, { commandId, today: day, facts }) {
    if (!row) return reject('not_found');
    const parts = partsOf({ patient: row.patient, facts }, [body], () => 'invoice');
    if (isRejection(parts)) return parts;
    const currency = parts[0]?.row.currency ?? 'MAD';
    if (money.isAbove(body.amount, account.balanceIn(row, currency))) return reject('more_than_balance');
    if (!account.hasRoomForEntries(row, 1)) return reject('account_full');
    const sources = account.sourcesOfUse(row, { currency, amount: body.amount });
    const isCash = sources.some(({ method }) => method === 'cash');
    const warnings = isCash ? parts.flatMap((part) => cashWarnings(part.row, { method: 'cash' })) : [];
    return { drafts: [usedDraft({ parts, currency, commandId, day }, row.patient, null)], warnings };
  },
});

/** Nobody calls it: it takes back an account that was opened while its patient was deleted. What was received is reversed. */
export const removeAccount = accountCommand({
  name: 'RemovePatientAccount',
  authorize: byRoute,
  decide(_input: object, row, { today: day }) {
    if (!row) return reject('not_found');
    const { patient } = row;
    const advances = (row.entries ?? []).filter(({ kind, reversed }) => kind === 'advance' && !reversed);
    return [
      ...advances.map(({ id: advance, tillSession }) => ({
        type: 'AdvanceReversed' as const,
        data: { patient, advance, day, tillSession },
      })),
      { type: 'PatientAccountRemoved', data: { patient } },
    ];
  },
});

function receiving<Body>(
  dependencies: NumberingDependencies,
  command: Command<typeof patientAccounts, AccountCall<Body>>,
): Handler {
  const numbered = numberedWhenDecided(command);
  return async (call) => {
    const numbering = await numberingIn(dependencies, receiptNumbers);
    const input = { ...entryInput<Body>(call), account: call.params['id'] ?? '', ...numbering };
    return answered(dependencies, numbered, { call, input });
  };
}

export function advanceHandlers(dependencies: NumberingDependencies): Handlers {
  return {
    ReceiveAdvance: receiving(dependencies, accountIntoTill(receiveAdvance)),
    PayInvoices: receiving(dependencies, accountIntoTill(payInvoices)),
    UseAccount: entryHandler(dependencies, useAccount),
  };
}
