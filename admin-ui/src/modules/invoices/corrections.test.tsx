import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { act, useState, type ComponentType } from 'react';
import type { RaRecord } from 'react-admin';
import { answerEach, answerWith } from '../../testing/answers.ts';
import { inputNamed, press } from '../../testing/showForm.tsx';
import { receptionist as user } from '../../testing/people.ts';
import { chooseOption, takeOff, type, until, untilText } from '../../testing/show.tsx';
import { CreditDialog } from './CreditDialog.tsx';
import { useMayCredit } from './InvoiceVerbs.tsx';
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
const take = (name: string) =>
  act(async () => [...dialog().querySelectorAll('button')].find((known) => textOf(known) === name)?.click());

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

describe('a credit note of an invoice of which a part was written off', () => {
  const writtenOff: RaRecord = {
    ...partlyPaid,
    toSettle: 300,
    due: 0,
    writeOffs: [{ id: 'w', amount: 470.3 }],
  };

  test('credits what is to be paid at most, and says so before it is sent', async () => {
    const asked = answerWith(answer);
    const container = await showMoney(<Opened of={CreditDialog} record={writtenOff} />);
    const sentence = 'Credit at most MAD 300.00, or undo the write-off first.';
    expect(textOf(dialog())).toContain(sentence);
    expect(figures()).toEqual(['MAD 0.00', 'MAD 0.00', 'MAD 0.00']);
    expect(dialog().textContent).not.toContain('Given back by');
    await write('reason', 'Price');
    await confirm();
    expect(asked).toHaveLength(0);
    await choose('Lines');
    await choose('Dressing');
    await type(inputNamed(dialog(), 'credit.2'), '300');
    expect(textOf(dialog())).not.toContain(sentence);
    expect(figures()).toEqual(['MAD 300.00', 'MAD 0.00', 'MAD 300.00']);
    await confirm();
    await untilText(container, 'The credit note was created.');
    expect(asked[0]?.body).toMatchObject({ lines: [{ line: '2', amount: '300' }], refundMethod: 'Cash' });
  });

  test.each([
    ['offered while something is to be paid', writtenOff, true],
    [
      'not offered once nothing is',
      { ...invoice, toSettle: 0, due: 0, writeOffs: [{ id: 'w', amount: 770.3 }] },
      false,
    ],
    ['not offered of an invoice of 0', { ...invoice, grandTotal: 0, toSettle: 0, due: 0 }, false],
  ])('is %s', async (_when, record, isOffered) => {
    function Offer() {
      return <p>{useMayCredit(record) ? 'offered' : 'not offered'}</p>;
    }
    const container = await showMoney(<Offer />);
    expect(container.querySelector('p')?.textContent).toBe(isOffered ? 'offered' : 'not offered');
  });
});

/** An invoice that a colleague changes while the dialog about it is open. */
function Overtaken({ of: Dialog, due }: { of: typeof CreditDialog; due: number }) {
  const [record, setRecord] = useState(partlyPaid);
  return (
    <>
      <Opened of={Dialog} record={record} />
      <button type="button" onClick={() => setRecord({ ...partlyPaid, due, revision: 3 })}>
        Read again
      </button>
    </>
  );
}

describe('after a colleague changed the invoice', () => {
  test('a credit note waits until the person has seen the new amounts', async () => {
    const asked = answerWith(answer);
    const container = await showMoney(<Overtaken of={CreditDialog} due={370.3} />);
    await write('reason', 'Price');
    expect(figures()).toEqual(['MAD 770.30', 'MAD 470.30', 'MAD 300.00']);
    await press(document.body, 'Read again');
    expect(textOf(dialog())).toContain(
      'Somebody else changed this invoice in the meantime. Check the amounts.',
    );
    await confirm();
    expect(asked).toHaveLength(0);
    await press(dialog(), 'Use the new amounts');
    expect(figures()).toEqual(['MAD 770.30', 'MAD 370.30', 'MAD 400.00']);
    expect(textOf(dialog())).not.toContain('Somebody else');
    await confirm();
    await untilText(container, 'The credit note was created.');
    expect(asked[0]?.headers['If-Match']).toBe('"3"');
  });

  test('a write-off keeps its amount until the person takes the new one', async () => {
    const asked = answerWith(answer);
    const container = await showMoney(<Overtaken of={WriteOffDialog} due={570.3} />);
    await write('reason', 'Gone');
    await press(document.body, 'Read again');
    expect(textOf(dialog())).toContain('Now MAD 570.30 is due.');
    expect(inputNamed(dialog(), 'amount').value).toBe('470.30');
    await take('Take MAD 570.30');
    expect(textOf(dialog())).not.toContain('Now MAD 570.30 is due.');
    await confirm();
    await untilText(container, 'The debt was written off.');
    expect(asked[0]?.body).toEqual({ amount: '570.30', reason: 'Gone' });
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
