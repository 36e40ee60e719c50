import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { act, useState } from 'react';
import type { RaRecord } from 'react-admin';
import { call } from '../../kernel/api/http.ts';
import { rememberServerTime } from '../../kernel/api/serverClock.ts';
import { answerEach, answerWith, holdAnswers } from '../../testing/answers.ts';
import { inputNamed, key, press } from '../../testing/showForm.tsx';
import { takeOff, type, untilText } from '../../testing/show.tsx';
import { preloadDialogs } from './lazyDialogs.tsx';
import { RecordPayment } from './RecordPayment.tsx';
import {
  cashPayment,
  choose,
  confirmButton,
  dialog,
  enter,
  invoice,
  showMoney,
  textOf,
} from '../../testing/moneyDialogs.tsx';

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await preloadDialogs();
});
afterEach(takeOff);

const paid = (amount: number, more: Readonly<Record<string, unknown>> = {}) => ({
  body: { ...invoice, revision: 3, payments: [{ ...cashPayment, amount }], ...more },
});
const show = (record: RaRecord = invoice) => showMoney(<RecordPayment record={record} />);
const today = () => inputNamed(dialog(), 'day').value;

test('the day is that of the clinic by the server’s clock, also where the workstation’s is wrong', async () => {
  const hereAt = new Date().toUTCString();
  // Still the day before in Greenwich.
  answerWith({ headers: { Date: 'Wed, 21 May 2031 23:30:00 GMT' } });
  await call({ method: 'GET', path: '/settings/public' });
  const settings = { dateFormat: 'd/m/Y', timezone: '(UTC +1) Paris' };
  await showMoney(<RecordPayment record={invoice} />, ['Invoices'], settings);
  await key(document.body, 'p');
  expect(today()).toBe('22/05/2031');
  rememberServerTime(hereAt);
});

describe('the whole amount due', () => {
  test('is recorded with p, Enter, Enter', async () => {
    const asked = answerWith(paid(770.3));
    const container = await show();
    await key(document.body, 'p');
    expect(inputNamed(dialog(), 'amount').value).toBe('770.30');
    expect(document.activeElement).toBe(inputNamed(dialog(), 'amount'));
    await enter();
    expect(document.activeElement).toBe(confirmButton());
    expect(textOf(confirmButton())).toBe('Record MAD 770.30 – nothing left to pay');
    expect(asked).toHaveLength(0);
    await enter();
    await untilText(container, 'was recorded.');
    expect(asked).toMatchObject([
      {
        method: 'POST',
        path: '/api/invoices/i/payments',
        body: { amount: '770.30', method: 'Cash' },
      },
    ]);
    expect(asked[0]?.headers['If-Match']).toBe('"2"');
    expect(document.querySelector('[role="dialog"]')).toBeNull();
  });

  test('is not recorded by an Enter that is held down', async () => {
    const asked = answerWith(paid(770.3));
    await show();
    await press(document.body, 'Record payment');
    await enter();
    const held = await key(confirmButton(), 'Enter', { repeat: true });
    expect([held.defaultPrevented, asked.length]).toEqual([true, 0]);
  });

  test('is not offered where nothing is due', async () => {
    const container = await show({ ...invoice, due: 0, status: 'Paid' });
    expect(container.textContent).toBe('');
    await key(document.body, 'p');
    expect(document.querySelector('[role="dialog"]')).toBeNull();
  });
});

describe('a part', () => {
  test('of it in cash says what is left and the change', async () => {
    const asked = answerWith(paid(300.3));
    const container = await show();
    await press(container, 'Record payment');
    await type(inputNamed(dialog(), 'amount'), '300,30');
    expect(textOf(confirmButton())).toBe('Record MAD 300.30 – MAD 470.00 left to pay');
    await type(inputNamed(dialog(), 'tendered'), '400');
    expect(textOf(dialog().querySelector('.change') ?? dialog())).toBe('ChangeMAD 99.70');
    await type(inputNamed(dialog(), 'tendered'), '300');
    await act(async () => confirmButton().click());
    expect(textOf(dialog())).toContain('Type at least the amount of the payment.');
    expect([document.activeElement, asked.length]).toEqual([inputNamed(dialog(), 'tendered'), 0]);
    const usual = [...dialog().querySelectorAll<HTMLElement>('.quick-choices button')];
    expect(usual.map((button) => textOf(button))).toEqual([
      'MAD 300.30',
      'MAD 310.00',
      'MAD 350.00',
      'MAD 400.00',
    ]);
    await act(async () => usual[2]?.click());
    expect(textOf(dialog().querySelector('.change') ?? dialog())).toBe('ChangeMAD 49.70');
    await act(async () => confirmButton().click());
    await untilText(container, 'was recorded.');
    expect(asked[0]?.body).toMatchObject({ amount: '300.30', method: 'Cash', tendered: '350.00' });
  });

  test('by cheque asks for its number; the next time the method is offered first, and what is due then', async () => {
    const asked = answerWith(paid(100, { due: 670.3 }));
    const container = await showMoney(<Overtaken due={670.3} />);
    await press(container, 'Record payment');
    await choose('Cheque');
    expect(textOf(dialog())).toContain('Cheque number');
    expect(dialog().querySelector('[name="tendered"]')).toBeNull();
    await type(inputNamed(dialog(), 'amount'), '100');
    await type(inputNamed(dialog(), 'reference'), '00123');
    await type(inputNamed(dialog(), 'payer'), 'Sara Amrani');
    const day = today();
    await act(async () => confirmButton().click());
    await untilText(container, 'was recorded.');
    expect(asked[0]?.body).toMatchObject({
      amount: '100',
      method: 'Cheque',
      reference: '00123',
      payer: 'Sara Amrani',
    });
    expect(day).toMatch(/^\d\d\/\d\d\/\d{4}$/);
    await press(container, 'Record payment');
    // What is due now is not read yet.
    expect(document.querySelector('[role="dialog"]')).toBeNull();
    await press(container, 'Read again');
    expect(inputNamed(dialog(), 'amount').value).toBe('670.30');
    expect(dialog().querySelector<HTMLInputElement>('[type="radio"]:checked')?.value).toBe('Cheque');
  });

  test('of more than is due is refused at its field, which gets the focus', async () => {
    const asked = answerWith(paid(1000));
    const container = await show();
    await press(container, 'Record payment');
    await type(inputNamed(dialog(), 'amount'), '1000');
    await enter();
    const field = inputNamed(dialog(), 'amount');
    const described = document.getElementById(field.getAttribute('aria-describedby') ?? '');
    expect(textOf(described ?? document.body)).toBe('Type an amount above 0 and up to MAD 770.30.');
    expect([document.activeElement, asked.length]).toEqual([field, 0]);
  });
});

/** An invoice that is paid while the dialog is open, or whose payment is read then. */
function Overtaken({ due }: { readonly due: number }) {
  const [record, setRecord] = useState(invoice);
  return (
    <>
      <RecordPayment record={record} />
      <button type="button" onClick={() => setRecord({ ...invoice, due, revision: 3 })}>
        Read again
      </button>
    </>
  );
}

test('after a colleague’s payment the dialog keeps what was typed and says what is due now', async () => {
  const refusal = { status: 409, body: { error: 'More than is due.', code: 'more_than_due' } };
  const asked = answerWith(refusal, paid(200));
  const container = await showMoney(<Overtaken due={200} />);
  await press(container, 'Record payment');
  await type(inputNamed(dialog(), 'payer'), 'Sara Amrani');
  await act(async () => confirmButton().click());
  expect(document.querySelector('.toast')).toBeNull();
  await press(document.body, 'Read again');
  expect(textOf(dialog())).toContain('Now MAD 200.00 is due.');
  expect(inputNamed(dialog(), 'amount').value).toBe('770.30');
  expect(inputNamed(dialog(), 'payer').value).toBe('Sara Amrani');
  await act(async () => confirmButton().click());
  expect(asked).toHaveLength(1);
  await act(async () => {
    [...dialog().querySelectorAll('button')].find((known) => textOf(known) === 'Take MAD 200.00')?.click();
  });
  await act(async () => confirmButton().click());
  await untilText(container, 'was recorded.');
  expect(asked[1]).toMatchObject({ body: { amount: '200.00', payer: 'Sara Amrani' } });
  expect(asked[1]?.headers['If-Match']).toBe('"3"');
});

test('after a change that leaves the amount due as it was, the dialog says that nothing was recorded', async () => {
  const stale = { status: 409, body: { error: 'Changed meanwhile.', code: 'stale_revision' } };
  const asked = answerWith(stale, paid(770.3));
  const container = await showMoney(<Overtaken due={770.3} />);
  await press(container, 'Record payment');
  await act(async () => confirmButton().click());
  await press(document.body, 'Read again');
  expect(textOf(dialog())).toContain('Nothing was recorded.');
  await act(async () => confirmButton().click());
  await untilText(container, 'was recorded.');
  expect(asked.map(({ headers }) => headers['If-Match'])).toEqual(['"2"', '"3"']);
});

test('a refusal that comes after the dialog was closed is said in a message', async () => {
  const { answer } = holdAnswers();
  const container = await show();
  await press(container, 'Record payment');
  await act(async () => confirmButton().click());
  await press(dialog(), 'Cancel');
  await act(async () =>
    answer({ status: 409, body: { error: 'Changed meanwhile.', code: 'stale_revision' } }),
  );
  await untilText(container, 'Changed meanwhile.');
});

test('after a payment of all of it the dialog does not open again', async () => {
  answerWith(paid(770.3));
  const container = await showMoney(<Overtaken due={0} />);
  await press(container, 'Record payment');
  await act(async () => confirmButton().click());
  await untilText(container, 'was recorded.');
  await press(container, 'Record payment');
  await press(container, 'Read again');
  expect(document.querySelector('[role="dialog"]')).toBeNull();
});

test('after a colleague paid all of it the dialog asks for no amount', async () => {
  const asked = answerWith(paid(770.3));
  const container = await showMoney(<Overtaken due={0} />);
  await press(container, 'Record payment');
  await press(document.body, 'Read again');
  expect(textOf(dialog())).toContain('Nothing is due any more.');
  await act(async () => confirmButton().click());
  expect(textOf(dialog())).not.toContain('Type an amount');
  expect(asked).toHaveLength(0);
});

test('the toast gives the receipt of the payment', async () => {
  const asked = answerEach({
    'POST /api/invoices/i/payments': paid(770.3),
    'GET /api/receipts/rec': { body: { _id: 'rec', number: 'REC-2026-000001' } },
    'GET /api/receipts/rec/pdf?language=en': { status: 404, body: { error: 'No.', code: 'not_found' } },
  });
  const container = await show();
  await press(container, 'Record payment');
  await act(async () => confirmButton().click());
  await untilText(container, 'was recorded.');
  await press(container, 'Print receipt');
  await untilText(container, 'The PDF could not be made.');
  expect(asked.map(({ path }) => path)).toContain('/api/receipts/rec/pdf?language=en');
});

describe('cash for 20,000 MAD and more', () => {
  const fined = 'Cash for an invoice of 20,000 MAD or more is fined';

  test('is warned of before it is taken, and is not proposed', async () => {
    const asked = answerWith(paid(500));
    const container = await show({ ...invoice, grandTotal: 20_000, due: 500 });
    await press(container, 'Record payment');
    expect(document.querySelector('[role="dialog"] [type="radio"]:checked')).toBeNull();
    expect(textOf(dialog())).not.toContain(fined);
    await act(async () => confirmButton().click());
    expect([textOf(dialog()).includes('Choose how it was paid.'), asked.length]).toEqual([true, 0]);
    await choose('Cash');
    expect(textOf(dialog())).toContain(fined);
    await choose('Card');
    expect(textOf(dialog())).not.toContain(fined);
  });

  test('is not warned of below it, nor in another currency', async () => {
    for (const other of [{ grandTotal: 19_999.99 }, { grandTotal: 20_000, currency: 'EUR' }]) {
      const container = await show({ ...invoice, ...other, due: 500 });
      await press(container, 'Record payment');
      expect(textOf(dialog())).not.toContain(fined);
      await takeOff();
    }
  });
});
