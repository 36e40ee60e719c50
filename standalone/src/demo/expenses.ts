/** What the demo clinic bought in the last weeks. An accountant enters it; a manager who neither bought nor entered it approves most of it. */
import { addDays } from '@hospital/contracts';
import { shuffledDeck, drawFrom, itemAt } from './random.ts';
import type { Values } from './people.ts';

const items: readonly (readonly [itemName: string, purchaseFrom: string, from: number, to: number])[] = [
  ['Examination gloves', 'Demo Medical Supplies', 300, 900],
  ['Printer paper', 'Demo Stationery', 80, 250],
  ['Disinfectant', 'Demo Medical Supplies', 150, 600],
  ['Coffee and water', 'Demo Market', 60, 200],
  ['Syringes', 'Demo Medical Supplies', 200, 700],
  ['Light bulbs', 'Demo Hardware', 40, 160],
  ['ECG electrodes', 'Demo Medical Supplies', 250, 800],
  ['Toner', 'Demo Stationery', 400, 950],
];
const buyers = ['nurse-1', 'receptionist-1', 'manager-2', 'laboratorist-1'] as const;
const COUNT = 16;
const WITHIN_DAYS = 45;

export interface PlannedExpense {
  readonly key: string;
  /** The key of who bought it. */
  readonly buyer: string;
  /** All but the buyer. */
  readonly values: Values;
  readonly isApproved: boolean;
}

export function demoExpenses(today: string, seed: string): PlannedExpense[] {
  const draw = drawFrom(`${seed}: expenses`);
  const isApproved = shuffledDeck(draw, [true, true, true, false]);
  const paidBy = shuffledDeck(draw, ['Cash', 'Cash', 'Cheque']);
  return Array.from({ length: COUNT }, (_, index) => {
    const [itemName, purchaseFrom, from, to] = itemAt(items, index % items.length);
    const purchaseDate = addDays(today, -draw.between(0, WITHIN_DAYS));
    const amount = draw.between(from * 2, to * 2) / 2;
    return {
      key: `expense-${index + 1}`,
      buyer: draw.one(buyers),
      values: { itemName, purchaseFrom, purchaseDate, amount, paidBy: paidBy(), status: 'Pending' },
      isApproved: isApproved(),
    };
  });
}
