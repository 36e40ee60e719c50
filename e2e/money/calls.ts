/** Each kind of act as a call of HTTP. A further kind of act is an entry of `ofBill` or `ofTill`. */
import { rowsOf, textOf, type Answer, type CallOptions, type Client, type Fields } from '../client.ts';
import type { Act, BillAct, EntryName, Line, MoneySent, Priced, TillAct } from './books/acts.ts';

interface Call {
  readonly method: 'post' | 'put' | 'delete';
  readonly path: string;
  readonly body?: Fields;
}
type Of<K extends Act['kind']> = Extract<Act, { readonly kind: K }>;
type LaterKind = Exclude<BillAct['kind'], 'issue'>;

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
  credit: ({ bill, lines, refundMethod }, { id }) =>
    post(`/invoices/${id(bill)}/creditNotes`, {
      reason,
      ...(refundMethod ? { refundMethod } : {}),
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
    const entry = product.entryOf(bill, kind === 'Refund' ? 'refunds' : 'payments', place);
    return post(`/tillSessions/${product.id(session)}/entries`, { invoice: product.id(bill), kind, entry });
  },
};

const ofTill: { readonly [K in TillAct['kind']]: (act: Of<K>, product: Product) => Call } = {
  open: ({ till, float }, { id }) => post('/tillSessions', { till: id(till), float: money(float), reason }),
  move: ({ session, amount }, { id }) =>
    post(`/tillSessions/${id(session)}/movements`, {
      kind: amount < 0n ? 'Bank deposit' : 'Float change',
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

/** What the list's names are called in the product, and its last answer about each bill. */
export class Product {
  readonly ids = new Map<string, string>();
  readonly records = new Map<string, Fields>();

  readonly id = (name: string): string => {
    const id = this.ids.get(name);
    if (id === undefined) throw new Error(`${name} is not in the product`);
    return id;
  };

  /** @returns the product's id of an entry; an id that no entry has if the bill has no entry at this place */
  readonly entryOf = (bill: string, list: 'payments' | 'refunds' | 'writeOffs', place: number): string => {
    const entry = rowsOf(this.records.get(bill) ?? {}, list)[place];
    return entry ? textOf(entry, 'id') : '00000000-0000-4000-8000-000000000000';
  };

  readonly pathOfPayment = ({ bill, payment }: { bill: string; payment: number }): string =>
    `/invoices/${this.id(bill)}/payments/${this.entryOf(bill, 'payments', payment)}`;

  /** The list's name of an entry as a bill or a session shows it. */
  nameOf(bill: string, { kind, entry }: Fields): EntryName {
    if (kind !== 'Payment' && kind !== 'Refund' && kind !== 'Reversal')
      throw new Error(`no entry is a ${String(kind)}`);
    const list = rowsOf(this.records.get(bill) ?? {}, kind === 'Refund' ? 'refunds' : 'payments');
    return { kind, place: list.findIndex(({ id }) => id === entry) };
  }

  billOf(id: unknown): string {
    const bill = [...this.ids].find(([, each]) => each === id)?.[0];
    if (bill === undefined) throw new Error(`the list has no bill ${String(id)}`);
    return bill;
  }

  /** A bill is issued for an appointment, so that its call needs more than the list says. */
  issue(client: Client, act: Of<'issue'>, visit: Fields): Promise<Answer> {
    return client.post('/invoices/create/{me}', { ...visit, currency: act.currency, ...billFields(act) });
  }

  send(
    client: Client,
    act: Exclude<Act, { readonly kind: 'issue' }>,
    options: CallOptions = {},
  ): Promise<Answer> {
    const callOf = { ...ofBill, ...ofTill }[act.kind] as (of: Act, product: Product) => Call;
    const { method, path, body } = callOf(act, this);
    return client.call(method.toUpperCase(), path, body, options);
  }

  /** Keeps what an accepted call returned. */
  keep(act: Act, answer: Answer): void {
    if (act.kind === 'open') this.ids.set(act.session, answer.id);
    if (act.kind === 'issue') this.ids.set(act.bill, answer.id);
    if ('bill' in act && act.kind !== 'print') this.records.set(act.bill, answer.record);
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
