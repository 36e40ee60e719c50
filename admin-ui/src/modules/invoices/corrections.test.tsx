import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { act, useState, type ComponentType } from 'react';
import type { RaRecord } from 'react-admin';
import { answerEach, answerWith } from '../../testing/answers.ts';
import { inputNamed, press } from '../../testing/showForm.tsx';
import { receptionist as user } from '../../testing/people.ts';
import { chooseOption, takeOff, type, until, untilText } from '../../testing/show.tsx';
import { CreditDialog } from './CreditDialog.tsx';
import { PaymentsOfInvoice } from './PaymentsOfInvoice.tsx';
import {
  cashPayment,
  choose,
  confirmButton,
  dialog,
  invoice,
  showMoney,
  textOf,
  write,
} from '../../testing/moneyDialogs.tsx';
import { WriteOffDialog } from './WriteOffDialog.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(takeOff);

const partlyPaid: RaRecord = {
  ...invoice,
  status: 'Partially Paid',
  paid: 300,
  due: 470.3,
  payments: [cashPayment],
};
const answer = { body: { ...partlyPaid, revision: 3 } };
const refunded = { body: { ...answer.body, refunds: [{ id: 'back', receipt: 'rec' }] } };
const reads = {
  'GET /api/history/invoices/i': { body: [] },
  'GET /api/receipts?limit=200&search=%7B%22invoice%22%3A%22i%22%7D': {
    body: [{ _id: 'rec', number: 'REC-2026-000007' }],
    headers: { 'X-Total-Count': '1' },
  },
};

const figures = () => [...dialog().querySelectorAll('.money-effect dd')].map((figure) => textOf(figure));
const confirm = () => act(async () => confirmButton().click());

async function openAct(container: HTMLElement, name: string) {
  await press(container, 'More actions');
  const item = [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')].find(
    (known) => known.textContent === name,
  );
  if (!item) throw new Error(`${name} is not in the menu.`);
  await act(async () => item.click());
}

describe('a payment', () => {
  test('is reversed with a reason; the dialog says what is due then', async () => {
    const asked = answerEach({ ...reads, 'POST /api/invoices/i/payments/pay/reversal': answer });
    const container = await showMoney(<PaymentsOfInvoice record={partlyPaid} />);
    await untilText(container, 'REC-2026-000007');
    await openAct(container, 'Reverse…');
    expect(figures()).toEqual(['MAD 470.30', 'MAD 770.30']);
    await confirm();
    expect(textOf(dialog())).toContain('Say why.');
    await write('reason', '  Wrong invoice ');
    await confirm();
    await untilText(container, 'The payment was reversed.');
    const sent = asked.find(({ method }) => method === 'POST');
    expect(sent?.body).toEqual({ reason: 'Wrong invoice' });
    expect(sent?.headers['If-Match']).toBe('"2"');
  });

  test('is refunded in part, by a method of its own and never above what is left of it', async () => {
    const record = { ...partlyPaid, payments: [{ ...cashPayment, refunded: 100 }] };
    const asked = answerEach({ ...reads, 'POST /api/invoices/i/payments/pay/refunds': refunded });
    const container = await showMoney(<PaymentsOfInvoice record={record} />);
    await untilText(container, 'Partly refunded');
    await openAct(container, 'Refund…');
    expect(inputNamed(dialog(), 'amount').value).toBe('200.00');
    await type(inputNamed(dialog(), 'amount'), '200.01');
    await write('reason', 'Paid twice');
    await confirm();
    expect(textOf(dialog())).toContain('up to MAD 200.00');
    await type(inputNamed(dialog(), 'amount'), '50');
    expect(figures()).toEqual(['MAD 200.00', 'MAD 150.00', 'MAD 520.30']);
    await choose('Transfer');
    await type(inputNamed(dialog(), 'reference'), 'VIR-9');
    await confirm();
    await untilText(container, 'The refund was recorded.');
    await untilText(container, 'Print receipt');
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
      amount: '50',
      method: 'Transfer',
      reference: 'VIR-9',
      reason: 'Paid twice',
    });
  });

  test('without a receipt gets one', async () => {
    const record = { ...partlyPaid, payments: [{ ...cashPayment, receipt: null }] };
    const asked = answerEach({ ...reads, 'POST /api/invoices/i/payments/pay/receipt': answer });
    const container = await showMoney(<PaymentsOfInvoice record={record} />);
    await press(container, 'Give a receipt');
    await untilText(container, 'The receipt was issued.');
    expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  test('that was reversed stays in the list, marked, and offers nothing but its receipt', async () => {
    answerEach(reads);
    const record = { ...invoice, payments: [{ ...cashPayment, reversed: true }] };
    const container = await showMoney(<PaymentsOfInvoice record={record} />);
    await untilText(container, 'Reversed');
    const names = [...container.querySelectorAll('tbody .row-actions button')].map((button) =>
      button.getAttribute('aria-label'),
    );
    expect(names).toEqual(['Receipt (PDF)']);
    expect(container.querySelector('s')).not.toBeNull();
  });
});

describe('a cashier', () => {
  const own = { ...cashPayment, recordedBy: user._id };
  const enteredIn = (tillSession: string | null) => [
    { kind: 'Payment', entry: 'pay', amount: 300, method: 'Cash', tillSession },
  ];
  const mine = JSON.stringify({ cashier: user._id, status: 'Open' });
  const sessions = `GET /api/tillSessions?limit=1&search=${encodeURIComponent(mine)}`;
  const answers = (...open: readonly string[]) =>
    answerEach({
      ...reads,
      [sessions]: { body: open.map((_id) => ({ _id })), headers: { 'X-Total-Count': `${open.length}` } },
    });
  const acts = (container: HTMLElement) => container.querySelectorAll('[aria-label="More actions"]').length;

  test('is offered to reverse an own payment of their open session, and nothing else', async () => {
    answers('session');
    const record = { ...partlyPaid, payments: [own], tillEntries: enteredIn('session') };
    const container = await showMoney(<PaymentsOfInvoice record={record} />, ['Cashier']);
    await until(() => acts(container) > 0);
    await press(container, 'More actions');
    const items = [...document.querySelectorAll('[role="menuitem"]')].map(({ textContent }) => textContent);
    expect(items).toEqual(['Reverse…']);
  });

  test.each([
    ['recorded by somebody else', cashPayment, 'session', ['session']],
    ['in no session', own, null, ['session']],
    ['in a session from before', own, 'older', ['session']],
    ['whose session was closed', own, 'session', []],
  ])('is not offered to reverse a payment %s', async (_why, payment, tillSession, open) => {
    const asked = answers(...open);
    const record = { ...partlyPaid, payments: [payment], tillEntries: enteredIn(tillSession) };
    const container = await showMoney(<PaymentsOfInvoice record={record} />, ['Cashier']);
    await untilText(container, 'REC-2026-000007');
    const isAsked = payment === own && tillSession !== null;
    await until(() => asked.some(({ path }) => path.startsWith('/api/tillSessions')) === isAsked);
    expect(acts(container)).toBe(0);
  });
});

function Opened({
  of: Dialog,
  record,
}: {
  of: ComponentType<{ record: RaRecord; onClose: () => void }>;
  record: RaRecord;
}) {
  const [isOpen, setOpen] = useState(true);
  return isOpen ? <Dialog record={record} onClose={() => setOpen(false)} /> : <p>closed</p>;
}

describe('a credit note', () => {
  const show = (record: RaRecord) => showMoney(<Opened of={CreditDialog} record={record} />);

  test('for all that is left lowers what is due, and asks how the rest is given back', async () => {
    const asked = answerWith({ body: { ...partlyPaid, credits: [{ creditNote: 'note' }] } });
    const container = await show(partlyPaid);
    expect(figures()).toEqual(['MAD 770.30', 'MAD 470.30', 'MAD 300.00']);
    expect(textOf(confirmButton())).toBe('Credit MAD 770.30 – MAD 300.00 to give back');
    await choose('Cheque');
    await type(inputNamed(dialog(), 'reference'), '77');
    await confirm();
    expect(asked).toHaveLength(0);
    await write('reason', 'Treatment was not given');
    await confirm();
    await untilText(container, 'The credit note was created.');
    expect(container.textContent).toContain('Print credit note');
    expect(asked[0]).toMatchObject({
      path: '/api/invoices/i/creditNotes',
      body: { reason: 'Treatment was not given', refundMethod: 'Cheque', refundReference: '77' },
    });
    expect(asked[0]?.body).not.toHaveProperty('lines');
  });

  test('for lines takes an amount of one and a quantity of another, and gives nothing back', async () => {
    const asked = answerWith(answer);
    const container = await show(partlyPaid);
    await choose('Lines');
    expect(figures()[0]).toBe('MAD 0.00');
    await write('reason', 'Price');
    await confirm();
    expect(textOf(dialog())).toContain('Choose at least one line.');
    await choose('Consultation');
    await type(inputNamed(dialog(), 'credit.1'), '70.30');
    await choose('Dressing');
    await chooseOption(dialog().querySelector('select'), 'quantity');
    await type(inputNamed(dialog(), 'credit.2'), '4');
    await confirm();
    expect(asked).toHaveLength(0);
    await type(inputNamed(dialog(), 'credit.2'), '2');
    expect(figures()).toEqual(['MAD 470.30', 'MAD 470.30', 'MAD 0.00']);
    expect(dialog().textContent).not.toContain('Given back by');
    await confirm();
    await untilText(container, 'The credit note was created.');
    expect(asked[0]?.body).toEqual({
      reason: 'Price',
      lines: [
        { line: '1', amount: '70.30' },
        { line: '2', quantity: '2' },
      ],
    });
  });
});

describe('a credit note after a write-off', () => {
  const off = { id: 'off', amount: 470.3, day: '2026-11-20', reason: 'Gone', undone: false };
  const settled: RaRecord = {
    ...partlyPaid,
    ...{ status: 'Paid', due: 0, toSettle: 300, writeOffs: [off] },
  };

  test('of more than is to be settled is refused before it is sent, with the sentence of the server', async () => {
    const asked = answerWith(answer);
    await showMoney(<Opened of={CreditDialog} record={settled} />);
    expect(textOf(dialog())).toContain('A part of this invoice was written off.');
    expect(textOf(dialog())).not.toContain('to give back');
    await write('reason', 'Treatment was not given');
    await confirm();
    expect(asked).toHaveLength(0);
  });

  test('of what is to be settled is created', async () => {
    const asked = answerWith(answer);
    await showMoney(<Opened of={CreditDialog} record={settled} />);
    await choose('Lines');
    await choose('Consultation');
    await type(inputNamed(dialog(), 'credit.1'), '100');
    expect(textOf(dialog())).not.toContain('written off');
    expect(figures()).toEqual(['MAD 100.00', 'MAD 0.00', 'MAD 100.00']);
    await write('reason', 'Price');
    await confirm();
    await until(() => asked.length > 0);
    expect(asked[0]?.body).toMatchObject({ lines: [{ line: '1', amount: '100' }] });
  });
});

describe('a write-off', () => {
  test('begins with what is due and needs a reason', async () => {
    const asked = answerWith(answer);
    const container = await showMoney(<Opened of={WriteOffDialog} record={partlyPaid} />);
    expect(textOf(confirmButton())).toBe('Write off MAD 470.30 – nothing left to pay');
    await confirm();
    expect([textOf(dialog()).includes('Say why.'), asked.length]).toEqual([true, 0]);
    await write('reason', 'Patient cannot be reached');
    await confirm();
    await untilText(container, 'The debt was written off.');
    expect(asked[0]?.body).toEqual({ amount: '470.30', reason: 'Patient cannot be reached' });
  });

  test('is undone with a reason', async () => {
    const entry = { id: 'off', amount: 70.3, day: '2026-11-20', reason: 'Gone', undone: false };
    const asked = answerEach({ ...reads, 'POST /api/invoices/i/writeOffs/off/reversal': answer });
    const container = await showMoney(
      <PaymentsOfInvoice record={{ ...invoice, due: 700, writeOffs: [entry] }} />,
    );
    await untilText(container, 'Gone');
    await openAct(container, 'Undo the write-off…');
    expect(figures()).toEqual(['MAD 700.00', 'MAD 770.30']);
    await write('reason', 'Patient came back');
    await confirm();
    await untilText(container, 'The write-off was undone.');
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'Patient came back' });
  });
});
