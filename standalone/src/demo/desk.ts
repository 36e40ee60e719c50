/**
 * The money of the demo clinic's desk: bills without an appointment with payments, a refund and a credit note, accounts of patients, and the tills
 * that all this enters. One session was closed with a difference, one without, and one is open.
 */
import { addDays, faceValues, money } from '@hospital/contracts';
import type { PlannedRecord, Values } from './people.ts';

/** What is done with the account of a patient, who is named by their place among those of the plan. */
export type AccountAct = { readonly key: string; readonly patient: number } & (
  | { readonly do: 'advance'; readonly body: Paying }
  | { readonly do: 'use'; readonly bill: string; readonly amount: number }
  /** Of the advance that the plan calls `of`. */
  | { readonly do: 'giveBack'; readonly of: string; readonly body: Paying }
  /** One payment; what the parts leave of it stays on the account. */
  | { readonly do: 'payBills'; readonly body: Paying; readonly parts: readonly PartOfBill[] }
);

interface PartOfBill {
  readonly bill: string;
  readonly amount: number;
}

export type DeskAct =
  | AccountAct
  /** At most what is due on the bill. */
  | { readonly do: 'pay'; readonly key: string; readonly bill: string; readonly body: Paying }
  /** Of the payment that the plan calls `of`. */
  | { readonly do: 'refund'; readonly key: string; readonly of: string; readonly body: Paying }
  | { readonly do: 'reverse'; readonly key: string; readonly of: string; readonly amount: number }
  | { readonly do: 'credit'; readonly key: string; readonly bill: string; readonly amount: number }
  /** The first approved expense that is paid in cash. */
  | { readonly do: 'expense'; readonly key: string }
  | { readonly do: 'deposit'; readonly key: string; readonly amount: number };

interface Paying {
  readonly amount: number;
  readonly method: 'Cash' | 'Cheque' | 'Card';
  readonly reference?: string;
  readonly bank?: string;
  readonly payer?: string;
  readonly reason?: string;
}

export interface PlannedSession {
  readonly key: string;
  /** Keys of the till and of the cashier. */
  readonly till: string;
  readonly by: string;
  readonly float: number;
  readonly acts: readonly DeskAct[];
  /** How much less is counted than expected; null while the session is open. */
  readonly missing: number | null;
}

/** Cheques that went to the bank, by the keys of what they paid, and what became of each. */
export interface PlannedSlip {
  readonly key: string;
  readonly reference: string;
  readonly cheques: readonly {
    readonly of: string;
    readonly outcome: 'deposited' | 'cleared' | 'bounced';
  }[];
}

/** The place of the patient among those of the plan. */
export interface PlannedBill extends PlannedRecord {
  readonly patient: number;
}

export interface PlannedDesk {
  readonly tills: readonly PlannedRecord[];
  readonly bills: readonly PlannedBill[];
  /** One after the other. */
  readonly sessions: readonly PlannedSession[];
  /** Made by the accountant once the sessions are. */
  readonly slips: readonly PlannedSlip[];
}

const services: readonly (readonly [name: string, price: number, patient: number])[] = [
  ['Medical certificate', 150, 0],
  ['Walk-in consultation', 300, 1],
  ['Dressing', 250, 2],
  ['Vaccination', 400, 3],
  ['Blood test', 200, 4],
  ['X-ray', 350, 4],
  ['Minor surgery', 1200, 5],
];
const TERM = 30;
export const DUPLICATE_REASON = 'Demo: typed twice';

function billsOf(today: string): PlannedBill[] {
  return services.map(([name, price, patient], index) => ({
    key: `bill-${index + 1}`,
    patient,
    values: {
      invoiceDate: today,
      dueDate: addDays(today, TERM),
      taxRate: '0',
      discountRate: '0',
      currency: 'MAD',
      status: 'Sent',
      lineItems: [{ name, quantity: 1, price }],
      otherInformation: 'Demo invoice: nothing is to be paid.',
    },
  }));
}

const BANK = 'Demo bank';

const accounts: PlannedSession = {
  key: 'session-1',
  till: 'till-1',
  by: 'accountant-1',
  float: 1000,
  acts: [
    { do: 'pay', key: 'payment-1', bill: 'bill-1', body: { amount: 150, method: 'Cash' } },
    {
      do: 'pay',
      key: 'payment-2',
      bill: 'bill-2',
      body: { amount: 300, method: 'Cheque', reference: 'DEMO-0001', bank: BANK },
    },
    { do: 'pay', key: 'payment-3', bill: 'bill-3', body: { amount: 250, method: 'Card' } },
    {
      do: 'refund',
      key: 'refund-1',
      of: 'payment-1',
      body: { amount: 50, method: 'Cash', reason: 'Demo: paid too much' },
    },
    { do: 'credit', key: 'credit-1', bill: 'bill-4', amount: 100 },
    { do: 'advance', key: 'advance-1', patient: 6, body: { amount: 300, method: 'Cash' } },
    {
      do: 'giveBack',
      key: 'advance-refund-1',
      patient: 6,
      of: 'advance-1',
      body: { amount: 100, method: 'Cash', reason: 'Demo: costs less than planned' },
    },
    { do: 'expense', key: 'payout-1' },
    { do: 'deposit', key: 'deposit-1', amount: 40 },
  ],
  missing: 10,
};

const front: readonly PlannedSession[] = [
  {
    key: 'session-2',
    till: 'till-2',
    by: 'receptionist-1',
    float: 200,
    acts: [
      { do: 'pay', key: 'payment-4', bill: 'bill-4', body: { amount: 100, method: 'Cash' } },
      { do: 'pay', key: 'payment-5', bill: 'bill-4', body: { amount: 100, method: 'Cash' } },
      { do: 'reverse', key: 'reversal-1', of: 'payment-5', amount: 100 },
      {
        do: 'advance',
        key: 'advance-2',
        patient: 5,
        body: {
          ...{ amount: 600, method: 'Cheque', reference: 'DEMO-0002', bank: BANK },
          payer: 'Demo: a relative',
        },
      },
      {
        do: 'pay',
        key: 'payment-7',
        bill: 'bill-7',
        body: { amount: 200, method: 'Cheque', reference: 'DEMO-0003', bank: BANK },
      },
      { do: 'use', key: 'use-1', patient: 5, bill: 'bill-7', amount: 450 },
      {
        do: 'payBills',
        key: 'bills-payment-1',
        patient: 4,
        body: { amount: 600, method: 'Card' },
        parts: [
          { bill: 'bill-5', amount: 200 },
          { bill: 'bill-6', amount: 350 },
        ],
      },
    ],
    missing: 0,
  },
  {
    key: 'session-3',
    till: 'till-2',
    by: 'receptionist-1',
    float: 300,
    acts: [
      { do: 'pay', key: 'payment-6', bill: 'bill-4', body: { amount: 50, method: 'Cash' } },
      {
        do: 'pay',
        key: 'payment-8',
        bill: 'bill-7',
        body: { amount: 250, method: 'Cheque', reference: 'DEMO-0004', bank: BANK },
      },
    ],
    missing: null,
  },
];

/** The fourth cheque is still in hand. */
const slips: readonly PlannedSlip[] = [
  {
    key: 'slip-1',
    reference: 'DEMO-S1',
    cheques: [
      { of: 'payment-2', outcome: 'cleared' },
      { of: 'payment-7', outcome: 'bounced' },
    ],
  },
  { key: 'slip-2', reference: 'DEMO-S2', cheques: [{ of: 'advance-2', outcome: 'deposited' }] },
];

export function demoDesk(today: string): PlannedDesk {
  const tills = ['Accounts', 'Front desk'].map((name, index) => ({
    key: `till-${index + 1}`,
    values: { name: `Demo: ${name}`, status: 'Active' },
  }));
  return { tills, bills: billsOf(today), sessions: [accounts, ...front], slips };
}

/** What an act receives; null where it receives nothing. */
function receivedBy(act: DeskAct): Paying | null {
  return act.do === 'pay' || act.do === 'advance' || act.do === 'payBills' ? act.body : null;
}

/** What an act puts into the drawer, or takes out. */
function cashOf(act: DeskAct, expense: number): number {
  switch (act.do) {
    case 'pay':
    case 'advance':
    case 'payBills':
      return act.body.method === 'Cash' ? act.body.amount : 0;
    case 'refund':
    case 'giveBack':
      return act.body.method === 'Cash' ? -act.body.amount : 0;
    case 'reverse':
    case 'deposit':
      return -act.amount;
    case 'expense':
      return -expense;
    case 'credit':
    case 'use':
      return 0;
  }
}

function takenBy({ acts }: PlannedSession, method: Paying['method']): readonly number[] {
  const received = acts.map(receivedBy).filter((paying) => paying?.method === method);
  return received.map((paying) => paying?.amount ?? 0);
}

/** Notes and coins of an amount, the largest first. */
export function piecesOf(amount: number): readonly { readonly value: string; readonly number: number }[] {
  let left = Math.round(amount * 100);
  return faceValues.flatMap((value) => {
    const centimes = Math.round(Number(value) * 100);
    const number = Math.floor(left / centimes);
    left -= number * centimes;
    return number > 0 ? [{ value, number }] : [];
  });
}

/** @param expense what the till paid for the expense, 0 if there is none */
export function closingOf(session: PlannedSession, expense: number): Values {
  const cash = session.acts.reduce((sum, act) => sum + cashOf(act, expense), session.float);
  const missing = session.missing ?? 0;
  const cheques = takenBy(session, 'Cheque');
  return {
    counts: piecesOf(cash - missing),
    cardTotal: money.sum(takenBy(session, 'Card')),
    chequeTotal: money.sum(cheques),
    chequeCount: cheques.length,
    ...(missing === 0 ? {} : { reason: 'Demo: a coin was not found' }),
  };
}
