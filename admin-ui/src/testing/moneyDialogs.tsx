/** An invoice of tests, and a place for the dialogs about it: signed in, with the rights of its flag. */
import type { Flag } from '@hospital/contracts';
import { act, type ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import { SessionContext, sessionOf } from '../kernel/session/SessionContext.tsx';
import { key, showForm } from './showForm.tsx';
import { signedIn } from './people.ts';

export const invoice: RaRecord = {
  id: 'i',
  _id: 'i',
  number: '2026-000001',
  status: 'Sent',
  grandTotal: 770.3,
  toSettle: 770.3,
  paid: 0,
  due: 770.3,
  taxAmount: 0,
  discountAmount: 0,
  currency: 'MAD',
  revision: 2,
  lineItems: [
    { id: '1', name: 'Consultation', quantity: 1, price: 170.3 },
    { id: '2', name: 'Dressing', quantity: 3, price: 200 },
  ],
  payments: [],
  refunds: [],
  credits: [],
  writeOffs: [],
};

export const cashPayment = {
  id: 'pay',
  amount: 300,
  method: 'Cash',
  day: '2026-11-20',
  reference: null,
  payer: null,
  receipt: 'rec',
  recordedBy: 'somebody',
  reversed: false,
  refunded: 0,
};

/** @param content what the dialogs open from */
export function showMoney(
  content: ReactNode,
  flags: readonly Flag[] = ['Invoices'],
  settings?: Readonly<Record<string, unknown>>,
): Promise<HTMLElement> {
  const user = signedIn();
  const session = sessionOf(user, { hasAccess: true, flags: new Set(flags) });
  return showForm(
    <SessionContext.Provider value={session}>{content}</SessionContext.Provider>,
    settings && { settings },
  );
}

export const dialog = (): Element => document.querySelector('[role="dialog"]') ?? document.body;

/** As it is read, with plain spaces. */
export const textOf = (container: Element): string => (container.textContent ?? '').replace(/\s/g, ' ');

export const confirmButton = (): HTMLElement => {
  const found = dialog().querySelector<HTMLElement>('[type="submit"]');
  if (!found) throw new Error('There is no button that confirms.');
  return found;
};

/** The Enter key as a browser takes it: on a button it presses it, where the page did not take it. */
export async function enter(): Promise<void> {
  const at = document.activeElement ?? document.body;
  const event = await key(at, 'Enter');
  if (!event.defaultPrevented && at instanceof HTMLButtonElement) await act(async () => at.click());
}

/** Chooses the radio button or the box of this name. */
export async function choose(name: string): Promise<void> {
  const label = [...dialog().querySelectorAll('label')].find(
    ({ textContent }) => textContent?.trim() === name,
  );
  if (!label) throw new Error(`There is no ${name} in: ${textOf(dialog())}`);
  await act(async () => label.click());
}

export async function write(name: string, text: string): Promise<void> {
  const field = dialog().querySelector<HTMLTextAreaElement>(`textarea[name="${name}"]`);
  const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set;
  await act(async () => {
    set?.call(field, text);
    field?.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
