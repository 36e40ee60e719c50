/**
 * The cash expenses of one supplier and purchase day. Above a limit in cash for both together, nothing is deductible (CGI 11-II), so a payout
 * warns. Suppliers are compared as a search compares texts: without case and accents. The sum decides nothing.
 */
import {
  expenses,
  foldText,
  money,
  warn,
  type AnyRow,
  type ExpenseRow,
  type Warning,
} from '@hospital/contracts';
import type { HoldersRef, IndexEntry } from '../../kernel/command.ts';

const CASH_LIMIT = '5000.00';

/** The supplier may be a person, so the key is hashed. Without a supplier there is none. Values that an older event held outside their domain are null. */
export function cashIndex({ paidBy, purchaseFrom, purchaseDate, amount }: AnyRow): IndexEntry[] {
  const isWhole = typeof purchaseDate === 'string' && typeof amount === 'string';
  const supplier = typeof purchaseFrom === 'string' ? foldText(purchaseFrom).trim() : '';
  if (paidBy !== 'cash' || !isWhole || supplier === '') return [];
  const values = { purchaseDate, paidBy };
  return [{ kind: 'cashExpense', key: `${purchaseDate} ${supplier}`, personalKey: true, values }];
}

/** A fact: the cash expenses of the same supplier and day, this one among them, approved or not. */
export function cashOfSupplier(row: ExpenseRow | null): HoldersRef<typeof expenses> {
  return { module: expenses, holding: row ? cashIndex(row) : [] };
}

export function supplierWarnings(row: ExpenseRow, ofSupplier: readonly ExpenseRow[]): Warning[] {
  const others = ofSupplier.filter(({ _id }) => _id !== row._id);
  const total = money.sum([row.amount, ...others.map(({ amount }) => amount)]);
  if (money.compare(total, CASH_LIMIT) <= 0) return [];
  const records = others.map(({ _id, itemName }) => ({ _id, name: itemName }));
  return [warn('large_cash_expense', records.length > 0 ? { records } : {})];
}
