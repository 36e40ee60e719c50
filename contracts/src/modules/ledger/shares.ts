/**
 * What each line of an invoice is of its grand total, and what credit notes leave of it:
 *
 *     share of a line = its amount + its tax − its discount
 *
 * Tax and discount are divided by cumulative rounding: with C the sum of the lines up to one, and T the total, the line gets
 * round(tax × C / T) less what the lines before it got. So the shares add up to the grand total, and none is below 0. A credit divides what it
 * takes of a line in the same way: crediting it in parts gives the same tax and discount as crediting it at once.
 * Source: spec/morocco.md, "Lines, tax and credit notes".
 */
import {
  compare,
  difference,
  fraction,
  isAbove,
  minus,
  proportion,
  rounded,
  smallerOf,
  sum,
  times,
  ZERO,
  type Amount,
} from '../../kernel/money.ts';
import { lineDescriptionOf, type LineDescription } from '../invoices/invoiceLines.ts';

const QUANTITY_DECIMALS = 3;

interface Line extends Partial<LineDescription> {
  /** Of this line alone. */
  readonly id: string | null;
  readonly quantity: string;
  readonly price: string;
}

/** What is credited of a line. */
export interface LineCredit {
  readonly line: string;
  readonly amount: Amount;
  readonly quantity: string | null;
}

/** As much of an invoice as its shares and their credits follow from. */
export interface SharedInvoice {
  readonly lineItems: readonly Line[] | null;
  readonly taxAmount: Amount | null;
  readonly discountAmount: Amount | null;
  readonly credits: readonly { readonly lines: readonly LineCredit[] | null }[] | null;
}

/** Amounts in the invoice's currency. */
export interface LineShare {
  /** The line's id. */
  readonly line: string;
  readonly name: string | null;
  readonly quantity: string;
  /** Before tax and discount. */
  readonly net: Amount;
  readonly tax: Amount;
  readonly discount: Amount;
  /** net + tax − discount */
  readonly share: Amount;
}

export interface LineLeft extends LineShare {
  readonly credited: Amount;
  readonly left: Amount;
  /** What credits leave of the quantity: where they named amounts, in proportion to what is left. */
  readonly leftQuantity: string;
}

/** What is given to each in turn, so that the first n of them have round(amount × their sum / whole). */
function divided(amount: Amount, parts: readonly Amount[]): Amount[] {
  const whole = sum(parts);
  let before = ZERO;
  let given = ZERO;
  return parts.map((part) => {
    before = sum([before, part]);
    const upTo = fraction(amount, before, whole);
    const own = minus(upTo, given);
    given = upTo;
    return own;
  });
}

/** As much of an invoice's money as bounds a credit. */
interface Settled {
  readonly toSettle: Amount;
  readonly due: Amount;
}

/** What a credit does: it lowers what is due. The excess was paid already; it is given back, or kept on the patient's account. */
export interface CreditEffect {
  readonly lowersDue: Amount;
  readonly excess: Amount;
}

/** Null where the credit is more than what is to settle: what was written off was never paid, so it is given back to nobody. */
export function effectOfCredit(credit: Amount, { toSettle, due }: Settled): CreditEffect | null {
  if (isAbove(credit, toSettle)) return null;
  const lowersDue = smallerOf(credit, due);
  return { lowersDue, excess: minus(credit, lowersDue) };
}

/** The share of each line, in their order. */
export function lineShares({ lineItems, taxAmount, discountAmount }: SharedInvoice): LineShare[] {
  const lines = lineItems ?? [];
  const nets = lines.map(({ quantity, price }) => times(quantity, price));
  const taxes = divided(taxAmount ?? ZERO, nets);
  const discounts = divided(discountAmount ?? ZERO, nets);
  return lines.map(({ id, name, quantity }, index) => {
    const [net = ZERO, tax = ZERO, discount = ZERO] = [nets[index], taxes[index], discounts[index]];
    const share = minus(sum([net, tax]), discount);
    return { line: id ?? '', name: name ?? null, quantity, net, tax, discount, share };
  });
}

/** Each line with what credits took of it and leave. */
export function linesLeft(invoice: SharedInvoice): LineLeft[] {
  const taken = creditsByLine(invoice);
  return lineShares(invoice).map((line) => {
    const credits = taken.get(line.line) ?? [];
    const credited = sum(credits.map(({ amount }) => amount));
    const left = minus(line.share, credited);
    return { ...line, credited, left, leftQuantity: quantityLeft(line, credits, left) };
  });
}

function creditsByLine({ credits }: Pick<SharedInvoice, 'credits'>): Map<string, LineCredit[]> {
  const found = new Map<string, LineCredit[]>();
  for (const { lines } of credits ?? [])
    for (const credit of lines ?? []) found.set(credit.line, [...(found.get(credit.line) ?? []), credit]);
  return found;
}

const namedNoAmount = (credits: readonly LineCredit[]) => credits.every(({ quantity }) => quantity !== null);

function quantityLeft({ quantity, share }: LineShare, credits: readonly LineCredit[], left: Amount): string {
  return namedNoAmount(credits)
    ? credits.reduce((rest, credit) => difference(rest, credit.quantity ?? '0'), quantity)
    : rounded(proportion(quantity, left, share), QUANTITY_DECIMALS);
}

/** What was asked of a line: an amount, or a quantity of it. */
export interface LineWish {
  readonly line: string;
  readonly amount?: Amount | null | undefined;
  readonly quantity?: string | null | undefined;
}

/** Why a wish cannot be fulfilled. */
export type WishRefusal =
  'unknown_line' | 'twice' | 'amount_or_quantity' | 'nothing_left' | 'too_little' | 'too_much';

export interface RefusedWish {
  readonly refusal: WishRefusal;
  readonly index: number;
  readonly line: LineLeft | null;
}

/** What is left of every line. Lines of which nothing is left, or that cost nothing, are not among them. */
export function allLeft(invoice: SharedInvoice): LineCredit[] {
  const taken = creditsByLine(invoice);
  return linesLeft(invoice)
    .filter(({ left }) => isAbove(left, ZERO))
    .map(({ line, left, leftQuantity }) => {
      const isExact = namedNoAmount(taken.get(line) ?? []) && compare(leftQuantity, '0') > 0;
      return { line, amount: left, quantity: isExact ? leftQuantity : null };
    });
}

/** The credits that fulfil the wishes, or the first wish that cannot be. */
export function creditsFor(invoice: SharedInvoice, wishes: readonly LineWish[]): LineCredit[] | RefusedWish {
  const lines = new Map(linesLeft(invoice).map((line) => [line.line, line]));
  const credits = new Map<string, LineCredit>();
  for (const [index, wish] of wishes.entries()) {
    const line = lines.get(wish.line) ?? null;
    const credit = credits.has(wish.line) ? 'twice' : creditOf(line, wish);
    if (typeof credit === 'string') return { refusal: credit, index, line };
    credits.set(wish.line, credit);
  }
  return [...credits.values()];
}

function creditOf(line: LineLeft | null, { amount, quantity }: LineWish): LineCredit | WishRefusal {
  if (!line) return 'unknown_line';
  if (Boolean(amount) === Boolean(quantity)) return 'amount_or_quantity';
  if (!isAbove(line.left, ZERO)) return 'nothing_left';
  if (quantity && compare(quantity, line.leftQuantity) > 0) return 'too_much';
  const taken = quantity ? amountOf(line, quantity) : (amount ?? ZERO);
  if (isAbove(taken, line.left)) return 'too_much';
  return isAbove(taken, ZERO) ? { line: line.line, amount: taken, quantity: quantity ?? null } : 'too_little';
}

/** By cumulative rounding over the quantity that is credited then, so that half a centime is rounded up and the last one takes what is left. */
function amountOf({ quantity, share, credited, leftQuantity }: LineLeft, asked: string): Amount {
  const upTo = difference(quantity, difference(leftQuantity, asked));
  return minus(fraction(share, upTo, quantity), credited);
}

/** A credit as a credit note prints it: its parts of the line's amount, tax and discount. */
export interface CreditedParts extends LineDescription {
  readonly line: string;
  readonly quantity: string | null;
  readonly net: Amount;
  readonly tax: Amount;
  readonly discount: Amount;
  readonly amount: Amount;
}

/** net + tax − discount = amount of each; all credits of a line add up to its amount, tax and discount. */
export function creditedParts(invoice: SharedInvoice, credits: readonly LineCredit[]): CreditedParts[] {
  const lines = linesLeft(invoice);
  return credits.flatMap((credit) => {
    const index = lines.findIndex(({ line }) => line === credit.line);
    const line = lines[index];
    const described = lineDescriptionOf(invoice.lineItems?.[index] ?? {});
    return line ? { ...described, ...partsOf(line, credit) } : [];
  });
}

function partsOf({ line, share, credited, ...of }: LineLeft, { amount, quantity }: LineCredit) {
  const after = sum([credited, amount]);
  const part = (whole: Amount) => minus(fraction(whole, after, share), fraction(whole, credited, share));
  const [tax, discount] = [part(of.tax), part(of.discount)];
  return { line, quantity, net: minus(sum([amount, discount]), tax), tax, discount, amount };
}
