/** Every dialog in which a person types: what was typed outlives a reload and a session that ended, until it is sent or cancelled. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { act, type ReactNode } from 'react';
import { answerWith } from '../testing/answers.ts';
import { key, press } from '../testing/showForm.tsx';
import { cashPayment, choose, dialog, invoice, showMoney } from '../testing/moneyDialogs.tsx';
import { settled, takeOff, type, until } from '../testing/show.tsx';
import { PersonRights } from './accessArchives/PersonRights.tsx';
import { DepositButton } from './depositSlips/DepositButton.tsx';
import { TextsAbout } from './erasures/TextsAbout.tsx';
import { presentation as erasures } from './erasures/screens.tsx';
import { presentation as tills } from './tillSessions/screens.tsx';
import { CreditDialog } from './invoices/CreditDialog.tsx';
import { PaymentDialog } from './invoices/PaymentDialog.tsx';
import { RefundDialog } from './invoices/RefundDialog.tsx';
import { WriteOffDialog } from './invoices/WriteOffDialog.tsx';
import { entriesOf as moneyOf } from './invoices/payments.ts';
import { AdvanceButton } from './patientAccounts/AdvanceButton.tsx';
import { EntryActs } from './patientAccounts/EntryActs.tsx';
import { entriesOf } from './patientAccounts/entries.ts';
import { PayInvoicesDialog } from './patientAccounts/PayInvoicesDialog.tsx';
import { UseButton } from './patientAccounts/UseButton.tsx';
import { ResetSecondFactor } from './session/ResetSecondFactor.tsx';
import { MovementButton } from './tillSessions/MovementDialog.tsx';

const SOURCE = fileURLToPath(new URL('..', import.meta.url));
const close = () => undefined;
const patient = { id: 'p', _id: 'p', firstname: 'Omar', status: 'Actif', restricted: false };
const advance = { kind: 'Advance', id: 'a', amount: 150, currency: 'MAD', day: '2026-03-02', method: 'Cash' };
const account = { id: 'p', _id: 'p', entries: [advance] };
const [entry] = entriesOf(account);
const paid = { ...invoice, payments: [cashPayment] };
const [payment] = moneyOf(paid);
const erasure = { id: 'e', kind: 'patients', status: 'Requested', patient, requestedBy: { _id: 'other' } };
const text = { resource: 'appointments', record: 'a', field: 'message', revision: 1, excerpt: 'Omar came' };
const cheque = { id: 'c', amount: 5, currency: 'MAD', status: 'Received' };

/** @param opens the button that opens it; none where it is open */
type Row = readonly [what: string, content: ReactNode, opens?: string];

const dialogs: readonly Row[] = [
  ['the archive of a person', <PersonRights record={patient} />, 'Everything about this person…'],
  ['the restriction of a person', <PersonRights record={patient} />, 'Restrict…'],
  ['the refusal of an erasure', erasures.decisions?.(erasure), 'Refuse'],
  ['a text that is erased', <TextsAbout texts={[text]} />, 'Erase the text'],
  ['the reset of a second factor', <ResetSecondFactor record={{ ...patient, id: 'u' }} />, 'Reset it'],
  ['a movement of a till', <MovementButton record={{ id: 't' }} />, 'Record a movement'],
  ['the closing of a till', tills.verbs?.({ id: 't', status: 'Open' }), 'Close the till'],
  ['a deposit slip', <DepositButton records={[cheque]} />, 'Deposit slip'],
  ['an advance', <AdvanceButton patient="p" />, 'Receive an advance'],
  ['a refund of an advance', entry && <EntryActs record={account} entry={entry} />, 'Refund'],
  [
    'an invoice paid from the account',
    <UseButton account={account} invoice={invoice} />,
    'Pay from the account',
  ],
  [
    'a payment of several invoices',
    <PayInvoicesDialog patient="p" invoices={[invoice]} isMore={false} readAgain={close} onClose={close} />,
  ],
  ['a payment', <PaymentDialog record={invoice} onClose={close} />],
  ['a refund', payment && <RefundDialog record={paid} entry={payment} onClose={close} />],
  ['a credit note', <CreditDialog record={invoice} onClose={close} />],
  ['a write-off', <WriteOffDialog record={invoice} onClose={close} />],
];

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(takeOff);

async function open([, content, opens]: Row): Promise<void> {
  await takeOff();
  answerWith({ body: [], headers: { 'X-Total-Count': '0' } });
  const container = await showMoney(content, ['Invoices', 'Cashier', 'RolesAndPermissions', 'Patients']);
  await settled();
  if (opens) await press(container, opens);
  await until(() => dialog().querySelector('form') !== null);
}

const fields = () => [
  ...dialog().querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input[type="text"], textarea'),
];
const values = () => fields().map(({ name, value }) => `${name}: ${value}`);

async function writeInto(field: HTMLInputElement | HTMLTextAreaElement): Promise<void> {
  const isDay = /^\d\d\/\d\d\/\d{4}$/.test(field.value) || /day|until/i.test(field.name);
  const given = isDay ? '03/02/2026' : field.inputMode === 'decimal' ? '12.50' : 'Sonia';
  if (field instanceof HTMLInputElement) return type(field, given);
  const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set;
  return act(async () => {
    set?.call(field, given);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

describe('what was typed for', () => {
  test.each(dialogs)('%s', async (...row) => {
    await open(row);
    const before = values();
    expect(before.length).toBeGreaterThan(0);
    for (const field of fields()) await writeInto(field);
    const typed = values();
    expect(typed.filter((value) => before.includes(value))).toEqual([]);
    await key(dialog(), 'Escape');
    await open(row);
    expect(values()).toEqual(typed);
    await press(dialog(), 'Cancel');
    await open(row);
    expect(values()).toEqual(before);
  });

  test('lines of a credit note', async () => {
    const row: Row = ['a credit note', <CreditDialog record={invoice} onClose={close} />];
    await open(row);
    await choose('Lines');
    await choose('Dressing');
    await type(dialog().querySelector('[name="credit.2"]'), '7.50');
    await open(row);
    expect(dialog().querySelector<HTMLInputElement>('[name="credit.2"]')?.value).toBe('7.50');
  });
});

/** Whose frame is their own: a code is never kept; what is booked, printed or looked at is chosen, not written. */
const OWN_FRAMES = [
  'kernel/past/PastDialog.tsx',
  'modules/documentBatches/PrintDialog.tsx',
  'modules/session/CodeDialog.tsx',
];

test('no dialog keeps what is typed in a place of its own', () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx') && !name.includes('.test.'))
    .map((name) => ({ name, source: readFileSync(path.join(SOURCE, name), 'utf8') }));
  const framed = files.filter(({ source }) => /<(Form|Money)Dialog\b/.test(source));
  expect(framed.length).toBeGreaterThan(10);
  const own = framed.filter(({ source }) => /useState(<string[^(]*>)?\((['"`]|String\(|now\()/.test(source));
  expect(own.map(({ name }) => name)).toEqual([]);
  const others = files.filter(
    ({ name, source }) =>
      /<Dialog\b/.test(source) &&
      /<form\b/.test(source) &&
      !name.startsWith('kernel/form/') &&
      name !== 'kernel/ui/Dialog.tsx',
  );
  expect(others.map(({ name }) => name).sort()).toEqual(OWN_FRAMES);
});
