/** Each kind of act as a call of HTTP. A further kind of act is an entry of `ofBill`, `ofAccount`, `ofExpense`, `ofCheque` or `ofTill`. */
import { form, rowsOf, textOf, type Answer, type CallOptions, type Client, type Fields } from '../client.ts';
import type {
  AccountAct,
  Act,
  BillAct,
  ChequeAct,
  ChequeName,
  ExpenseAct,
  Line,
  MoneySent,
  Part,
  Priced,
  TillAct,
} from './books/acts.ts';
import { keyOf } from './books/cheques.ts';
import type { BookedEntry } from './books/tills.ts';

interface Call {
  readonly method: 'post' | 'put' | 'delete';
  readonly path: string;
  readonly body?: Fields;
}
type Of<K extends Act['kind']> = Extract<Act, { readonly kind: K }>;
type LaterKind = Exclude<BillAct['kind'], 'issue'>;
export type LaterAct = Exclude<Act, { readonly kind: 'issue' | 'buy' }>;
type EntryOf = Pick<BookedEntry, 'of' | 'kind' | 'place'>;

const reason = 'As the list has it';
const money = (centimes: bigint): number => Number(centimes) / 100;
/** The face values of the dirham, in centimes. */
const FACES = [200_00n, 100_00n, 50_00n, 20_00n, 10_00n, 5_00n, 2_00n, 1_00n, 50n, 20n, 10n, 5n];

const ofBill: { readonly [K in LaterKind]: (act: Of<K>, product: Product) => Call } = {
  put: (act, { id }) => ({ method: 'put', path: `/invoices/${id(act.bill)}/{me}`, body: billFields(act) }),
  delete: ({ bill }, { id }) => ({ method: 'delete', path: `/invoices/${id(bill)}/{me}` }),
  print: ({ bill }, { id }) => post('/documents', { kind: 'invoice', record: id(bill) }),
  pay: ({ bill, amount, method }, { id }) =>
    post(`/invoices/${id(bill)}/payments`, { amount: money(amount), method }),
  payParts: ({ bill, tenths }, { id }) =>
    post(`/invoices/${id(bill)}/payments`, { amount: Number(tenths) / 1000, method: 'Cash' }),
  receipt: (act, product) => post(`${product.pathOfPayment(act)}/receipt`),
  reverse: (act, product) => post(`${product.pathOfPayment(act)}/reversal`, { reason }),
  refund: (act, product) =>
    post(`${product.pathOfPayment(act)}/refunds`, { amount: money(act.amount), method: act.method, reason }),
  credit: ({ bill, lines, refundMethod, kept }, { id }) =>
    post(`/invoices/${id(bill)}/creditNotes`, {
      reason,
      ...(refundMethod ? { refundMethod } : {}),
      ...(kept === undefined ? {} : { kept: money(kept) }),
      ...(lines
        ? {
            lines: lines.map(({ line, amount, quantity }) => ({
              line: String(line + 1),
              ...(amount === undefined ? {} : { amount: money(amount) }),
              ...(quantity === undefined ? {} : { quantity: Number(quantity) / 1000 }),
            })),
          }
        : {}),
    }),
  writeOff: ({ bill, amount }, { id }) =>
    post(`/invoices/${id(bill)}/writeOffs`, { amount: money(amount), reason }),
  undoWriteOff: ({ bill, writeOff }, product) => {
    const entry = product.entryOf(bill, 'writeOffs', writeOff);
    return post(`/invoices/${product.id(bill)}/writeOffs/${entry}/reversal`, { reason });
  },
  takeIn: ({ bill, session, entry: { kind, place } }, product) => {
    const entry = product.entryIdOf({ of: bill, kind, place });
    return post(`/tillSessions/${product.id(session)}/entries`, { invoice: product.id(bill), kind, entry });
  },
};

const ofAccount: { readonly [K in AccountAct['kind']]: (act: Of<K>, product: Product) => Call } = {
  advance: ({ patient, amount, method, currency }, { id }) =>
    post(`/patientAccounts/${id(patient)}/advances`, { amount: money(amount), method, currency }),
  use: ({ patient, part }, { id, part: fieldsOf }) =>
    post(`/patientAccounts/${id(patient)}/uses`, fieldsOf(part)),
  payBills: ({ patient, amount, method, parts }, { id, part }) =>
    post(`/patientAccounts/${id(patient)}/payments`, {
      amount: money(amount),
      method,
      parts: parts.map(part),
    }),
  refundAdvance: (act, product) =>
    post(`${product.pathOfAdvance(act)}/refunds`, { amount: money(act.amount), method: act.method, reason }),
  reverseAdvance: (act, product) => post(`${product.pathOfAdvance(act)}/reversal`, { reason }),
  takeInAdvance: ({ patient, session, entry: { kind, place } }, product) => {
    const entry = product.entryIdOf({ of: patient, kind, place });
    const account = product.id(patient);
    return post(`/tillSessions/${product.id(session)}/accountEntries`, { account, kind, entry });
  },
};

const ofExpense: {
  readonly [K in Exclude<ExpenseAct['kind'], 'buy'>]: (act: Of<K>, product: Product) => Call;
} = {
  payOut: ({ expense }, { id }) => post(`/expenses/${id(expense)}/payout`),
  putBack: ({ expense }, { id }) => post(`/expenses/${id(expense)}/payout/reversal`, { reason }),
};

const ofCheque: { readonly [K in ChequeAct['kind']]: (act: Of<K>, product: Product) => Call } = {
  deposit: ({ cheques }, { chequeId }) =>
    post('/depositSlips', { cheques: cheques.map((cheque) => ({ cheque: chequeId(cheque) })) }),
  clearSlip: ({ slip }, { id }) => post(`/depositSlips/${id(slip)}/clearing`),
  withdraw: ({ slip }, { id }) => post(`/depositSlips/${id(slip)}/withdrawal`, { reason }),
  clearCheque: ({ cheque }, { chequeId }) => post(`/cheques/${chequeId(cheque)}/clearing`),
  bounce: ({ cheque }, { chequeId }) => post(`/cheques/${chequeId(cheque)}/bounce`, { reason }),
  returnCheque: ({ cheque }, { chequeId }) => post(`/cheques/${chequeId(cheque)}/return`, { reason }),
};

const ofTill: { readonly [K in TillAct['kind']]: (act: Of<K>, product: Product) => Call } = {
  open: ({ till, float }, { id }) => post('/tillSessions', { till: id(till), float: money(float), reason }),
  move: ({ session, of, amount }, { id }) =>
    post(`/tillSessions/${id(session)}/movements`, {
      kind: of,
      direction: amount < 0n ? 'Out' : 'In',
      amount: money(amount < 0n ? -amount : amount),
      reason,
    }),
  close: ({ session, cash, card, cheque }, { id }) =>
    post(`/tillSessions/${id(session)}/closing`, {
      counts: piecesOf(cash),
      cardTotal: money(card),
      chequeTotal: money(cheque),
      reason,
    }),
};

const BEHIND_MS = 60_000;
const NO_ENTRY = '00000000-0000-4000-8000-000000000000';

/** What the list's names are called in the product, and its last answer about each bill, account (by the patient), expense, cheque and slip. */
export class Product {
  readonly records = new Map<string, Fields>();
  readonly #ids = new Map<string, string>();
  readonly #names = new Map<string, string>();
  /** Ids of the payouts of each expense. */
  readonly #payouts = new Map<string, string[]>();

  call(name: string, id: string): void {
    this.#ids.set(name, id);
    this.#names.set(id, name);
  }

  readonly id = (name: string): string => {
    const id = this.#ids.get(name);
    if (id === undefined) throw new Error(`${name} is not in the product`);
    return id;
  };

  nameOf(id: unknown): string {
    const name = this.#names.get(String(id));
    if (name === undefined) throw new Error(`the list has no name for ${String(id)}`);
    return name;
  }

  /** @returns the product's id of an entry; an id that no entry has if the record has no entry at this place */
  readonly entryOf = (
    of: string,
    list: 'payments' | 'refunds' | 'writeOffs' | 'entries',
    place: number,
  ): string => {
    const entry = rowsOf(this.records.get(of) ?? {}, list)[place];
    return entry ? textOf(entry, 'id') : NO_ENTRY;
  };

  readonly pathOfPayment = ({ bill, payment }: { bill: string; payment: number }): string =>
    `/invoices/${this.id(bill)}/payments/${this.entryOf(bill, 'payments', payment)}`;

  readonly pathOfAdvance = ({ patient, entry }: { patient: string; entry: number }): string =>
    `/patientAccounts/${this.id(patient)}/advances/${this.entryOf(patient, 'entries', entry)}`;

  readonly part = ({ bill, amount }: Part): Fields => ({ invoice: this.id(bill), amount: money(amount) });

  /** It has the id of the payment or the advance that it made. */
  readonly chequeId = ({ of, place }: ChequeName): string => this.entryIdOf({ of, kind: 'Payment', place });

  /** Of money that a till may hold. */
  entryIdOf({ of, kind, place }: EntryOf): string {
    if (isOfExpense(kind)) return this.#payouts.get(of)?.[place] ?? NO_ENTRY;
    if (this.#isAccount(of)) return this.entryOf(of, 'entries', place);
    return this.entryOf(of, kind === 'Refund' ? 'refunds' : 'payments', place);
  }

  /** The list's name of an entry as a record or a session shows it. */
  entryNamed(of: string, { kind, entry }: Fields): EntryOf {
    if (!isEntryKind(kind)) throw new Error(`no entry is a ${String(kind)}`);
    if (isOfExpense(kind)) return { of, kind, place: this.#payouts.get(of)?.indexOf(String(entry)) ?? -1 };
    const ofBills = kind === 'Refund' ? 'refunds' : 'payments';
    const list = rowsOf(this.records.get(of) ?? {}, this.#isAccount(of) ? 'entries' : ofBills);
    return { of, kind, place: list.findIndex(({ id }) => id === entry) };
  }

  #isAccount(of: string): boolean {
    return 'balances' in (this.records.get(of) ?? {});
  }

  /** A bill is issued for an appointment or for a patient and a department, so that its call needs more than the list says. */
  issue(client: Client, act: Of<'issue'>, { key, ...billed }: Fields & { key: string }): Promise<Answer> {
    const { currency, corrects } = act;
    const corrected = corrects === undefined ? {} : { corrects: this.id(corrects) };
    const body = { ...billed, currency, ...corrected, ...billFields(act) };
    return client.post('/invoices/create/{me}', body, { key });
  }

  buy(client: Client, { expense: itemName, amount, paidBy }: Of<'buy'>): Promise<Answer> {
    const bought = { purchaseFrom: 'Pharmacie du Parc', purchaseDate: '2026-03-02' };
    const body = { itemName, ...bought, purchasedBy: client.userId, amount: money(amount), paidBy };
    return client.post('/expenses/create/{me}', form(body));
  }

  send(client: Client, act: LaterAct, options: CallOptions = {}): Promise<Answer> {
    const callOf = { ...ofBill, ...ofAccount, ...ofExpense, ...ofCheque, ...ofTill }[act.kind] as (
      of: Act,
      product: Product,
    ) => Call;
    const { method, path, body } = callOf(act, this);
    return client.call(method.toUpperCase(), path, body, options);
  }

  /** Keeps what an accepted call returned. */
  keep(act: Act, answer: Answer): void {
    const { kind } = act;
    if (kind === 'open') this.call(act.session, answer.id);
    if (kind === 'issue') this.call(act.bill, answer.id);
    if (kind === 'buy') this.call(act.expense, answer.id);
    if (kind === 'deposit') this.call(act.slip, answer.id);
    if (kind === 'payOut')
      this.#payouts.set(act.expense, [
        ...(this.#payouts.get(act.expense) ?? []),
        textOf(answer.record, 'payout'),
      ]);
    const name = answeredBy(act);
    if (name !== null) this.records.set(name, answer.record);
  }
}

/** The bill, account, expense, cheque or slip with which a call answers; null where it is another record. */
export function answeredBy(act: Act): string | null {
  if (act.kind === 'print' || act.kind === 'close') return null;
  if ('bill' in act) return act.bill;
  if ('patient' in act) return act.patient;
  if ('slip' in act) return act.slip;
  if ('cheque' in act) return keyOf(act.cheque);
  return 'expense' in act ? act.expense : null;
}

const isOfExpense = (kind: unknown): boolean => kind === 'Expense' || kind === 'Expense reversal';
const isEntryKind = (kind: unknown): kind is EntryOf['kind'] =>
  isOfExpense(kind) || kind === 'Payment' || kind === 'Refund' || kind === 'Reversal';

/** Waits for read models that are behind. @throws where they do not come */
export async function readFresh(client: Client, path: string): Promise<Answer> {
  const until = performance.now() + BEHIND_MS;
  for (;;) {
    const answer = await client.get(path);
    const isBehind = answer.status === 503 || answer.headers.get('X-Stale') !== null;
    if (!isBehind || performance.now() > until) return answer.must(200);
  }
}

/** How an answer refuses; null where it does not. */
export function refusalOf(answer: Answer): string | null {
  if (answer.status < 300) return null;
  const byStatus: Readonly<Record<number, string>> = {
    400: 'validation_failed',
    404: 'not_found',
    410: 'gone',
  };
  return byStatus[answer.status] ?? String(answer.record['code'] ?? answer.status);
}

function post(path: string, body: Fields = {}): Call {
  return { method: 'post', path, body };
}

function billFields(act: Partial<Priced> & MoneySent): Fields {
  const { lines, taxRate, discountRate, rest, status, paidBy } = act;
  return {
    ...(lines ? { lineItems: lines.map(lineFields) } : {}),
    ...(taxRate === undefined ? {} : { taxRate: money(taxRate) }),
    ...(discountRate === undefined ? {} : { discountRate: money(discountRate) }),
    ...(rest === undefined ? {} : { rest: money(rest) }),
    ...(status === undefined ? {} : { status }),
    ...(paidBy === undefined ? {} : { paidBy }),
  };
}

function lineFields({ quantity, price }: Line, index: number): Fields {
  return {
    name: `Act ${index + 1}`,
    description: '',
    quantity: Number(quantity) / 1000,
    price: money(price),
  };
}

/** Notes and coins of a sum. */
function piecesOf(cash: bigint): Fields[] {
  let left = cash;
  return FACES.flatMap((face) => {
    const number = left / face;
    left -= number * face;
    return number === 0n ? [] : [{ value: money(face), number: Number(number) }];
  });
}
