/** The screens of a till: opening, closing with a difference, what entered late, and the facts of a day. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { useQueryClient } from '@tanstack/react-query';
import { act } from 'react';
import type { RaRecord } from 'react-admin';
import { answerEach, answerWith, type Given } from '../../testing/answers.ts';
import { inputNamed, leave, press } from '../../testing/showForm.tsx';
import { confirmButton, dialog, showMoney, textOf, write } from '../../testing/moneyDialogs.tsx';
import { inPast } from '../../testing/inPast.tsx';
import { receptionist } from '../../testing/people.ts';
import { settled, takeOff, type, typeEach, until, untilText } from '../../testing/show.tsx';
import { CashOutside } from './CashOutside.tsx';
import { ClosingForm } from './ClosingForm.tsx';
import { DayFacts } from './DayFacts.tsx';
import { DayPage } from './DayPage.tsx';
import { MethodTable } from './MethodTable.tsx';
import { MovementButton } from './MovementDialog.tsx';
import { OpenTill } from './OpenTill.tsx';
import { presentation } from './screens.tsx';
import { Entries } from './SessionParts.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(takeOff);

const count = (container: HTMLElement, value: string, pieces: string) =>
  type(inputNamed(container, `pieces-${value}`), pieces);
const reasonField = (container: HTMLElement) => container.querySelector('textarea[name="reason"]');
const differs = (message: string): Given => ({
  status: 400,
  body: { code: 'difference_needs_reason', error: message, fields: { reason: message } },
});
const posts = (asked: readonly { readonly method: string; readonly body: unknown }[]) =>
  asked.filter(({ method }) => method === 'POST').map(({ body }) => body);

const entry = (values: object) => ({
  ...{ invoice: 'i', expense: null, number: '2026-000001', kind: 'Payment', entry: 'pay', amount: 50 },
  ...{ method: 'Cash', currency: 'MAD', late: false, at: '2026-03-02T09:00:00.000Z', ...values },
});

const session: RaRecord = {
  id: 's',
  _id: 's',
  till: { _id: 't', name: 'Desk' },
  cashier: { _id: receptionist._id },
  openedTime: '08:30',
  createdAt: '2026-03-02T08:30:00.000Z',
  currency: 'MAD',
  status: 'Open',
  expectedCash: 150,
  entries: [entry({}), entry({ entry: 'cheque', method: 'Cheque', amount: 80 })],
  movements: [],
  revision: 3,
};

describe('the opening', () => {
  const tills = {
    'GET /api/tills?limit=100&search=%7B%22status%22%3A%22Active%22%7D': {
      body: [{ _id: 't', name: 'Desk', status: 'Active' }],
      headers: { 'X-Total-Count': '1' },
    },
  };

  const said = 'The last session left MAD 300.00. Count again, or give a reason.';
  /** With the amount as the screens write it. */
  const shown = said.replace('MAD 300', 'MAD\u00a0300');

  test('sends the count; a count that differs from what was left needs a reason', async () => {
    const opened = { status: 201, body: { ...session, id: undefined } };
    const asked = answerEach({ ...tills, 'POST /api/tillSessions': [differs(said), opened] });
    const container = await showMoney(<OpenTill />, ['Cashier']);
    await untilText(container, 'Desk');
    await count(container, '200.00', '1');
    await count(container, '0.50', '3');
    expect(textOf(container)).toContain('MAD 201.50');
    expect(reasonField(container)).toBeNull();
    await press(container, 'Open the till');
    await untilText(container, shown);
    expect(document.activeElement).toBe(reasonField(container));
    await write('reason', ' A note was torn ');
    expect(textOf(container)).not.toContain(said);
    await press(container, 'Open the till');
    await untilText(container, 'The till is open.');
    const sent = { till: 't', float: '201.50' };
    expect(posts(asked)).toEqual([sent, { ...sent, reason: 'A note was torn' }]);
  });

  test('says again what is needed where the reason holds nothing but spaces', async () => {
    const asked = answerEach({ ...tills, 'POST /api/tillSessions': [differs(said), differs(said)] });
    const container = await showMoney(<OpenTill />, ['Cashier']);
    await untilText(container, 'Desk');
    await press(container, 'Open the till');
    await untilText(container, shown);
    await write('reason', '   ');
    await press(container, 'Open the till');
    await untilText(container, shown);
    expect(posts(asked)).toEqual([
      { till: 't', float: '0.00' },
      { till: 't', float: '0.00' },
    ]);
  });

  test.each(['-5', '1.5', '12abc', '9999999'])('does not leave out %s without a word', async (typed) => {
    const asked = answerEach(tills);
    const container = await showMoney(<OpenTill />, ['Cashier']);
    await untilText(container, 'Desk');
    await count(container, '200.00', typed);
    expect(textOf(container)).toContain('Type a whole number, such as 12.');
    await press(container, 'Open the till');
    expect(document.activeElement).toBe(inputNamed(container, 'pieces-200.00'));
    expect(posts(asked)).toEqual([]);
  });

  test('a count that was begun is there again after a session that ended', async () => {
    answerEach(tills);
    const container = await showMoney(<OpenTill />, ['Cashier']);
    await untilText(container, 'Desk');
    await count(container, '200.00', '7');
    await takeOff();
    const again = await showMoney(<OpenTill />, ['Cashier']);
    await untilText(again, 'Desk');
    expect(inputNamed(again, 'pieces-200.00').value).toBe('7');
  });

  const twoTills = (...more: readonly Given[]) => {
    const [path = ''] = Object.keys(tills);
    const both: Given = {
      body: [
        { _id: 't', name: 'Desk', status: 'Active' },
        { _id: 'u', name: 'Night desk', status: 'Active' },
      ],
      headers: { 'X-Total-Count': '2' },
    };
    return answerEach({ [path]: [both, ...more] });
  };
  const tillField = (container: HTMLElement) =>
    container.querySelector<HTMLSelectElement>('select[name="till"]');
  const chooseTill = (container: HTMLElement, id: string) =>
    act(async () => {
      const field = tillField(container);
      if (field) field.value = id;
      field?.dispatchEvent(new Event('change', { bubbles: true }));
    });

  test('the till whose count was begun is there again too, and not its count for another till', async () => {
    const onlyDesk = {
      body: [{ _id: 't', name: 'Desk', status: 'Active' }],
      headers: { 'X-Total-Count': '1' },
    };
    twoTills();
    const container = await showMoney(<OpenTill />, ['Cashier']);
    await untilText(container, 'Night desk');
    await chooseTill(container, 'u');
    await count(container, '200.00', '7');
    await takeOff();
    twoTills(onlyDesk);
    const again = await showMoney(<OpenTill />, ['Cashier']);
    await untilText(again, 'Night desk');
    expect([tillField(again)?.value, inputNamed(again, 'pieces-200.00').value]).toEqual(['u', '7']);
    await takeOff();
    const [path = ''] = Object.keys(tills);
    answerEach({ [path]: onlyDesk });
    const without = await showMoney(<OpenTill />, ['Cashier']);
    await untilText(without, 'Desk');
    expect([tillField(without)?.value, inputNamed(without, 'pieces-200.00').value]).toEqual(['t', '']);
  });

  test('the count stays where a refresh of the tills fails', async () => {
    const failed: Given = { status: 500, body: { code: 'internal', error: 'Broken.' } };
    const asked = twoTills(failed);
    let refresh = async (): Promise<void> => undefined;
    function Refreshed() {
      const client = useQueryClient();
      refresh = () => client.invalidateQueries();
      return <OpenTill />;
    }
    const container = await showMoney(<Refreshed />, ['Cashier']);
    await untilText(container, 'Night desk');
    await count(container, '200.00', '7');
    await act(refresh);
    expect(asked).toHaveLength(2);
    expect(inputNamed(container, 'pieces-200.00').value).toBe('7');
  });

  test('tills that did not come are asked for again', async () => {
    const [path = ''] = Object.keys(tills);
    const failed: Given = { status: 500, body: { code: 'internal', error: 'Broken.' } };
    answerEach({ [path]: [failed, tills[path as keyof typeof tills]] });
    const container = await showMoney(<OpenTill />, ['Cashier']);
    await untilText(container, 'Broken.');
    await press(container, 'Try again');
    await untilText(container, 'Desk');
  });

  test.each([
    ['asks somebody else for one', 'Cashier', []],
    ['is led to where tills are', 'Invoices', ['/tills', '/tills/create']],
  ] as const)('who finds no active till %s', async (_, right, leads) => {
    const [path = ''] = Object.keys(tills);
    answerEach({ [path]: { body: [], headers: { 'X-Total-Count': '0' } } });
    const container = await showMoney(<OpenTill />, [right]);
    await untilText(container, 'There is no active till.');
    expect([...container.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual(leads);
    expect(textOf(container).includes('Ask someone')).toBe(leads.length === 0);
  });
});

describe('the closing', () => {
  const close = () => undefined;
  const figures = (container: HTMLElement) =>
    [...container.querySelectorAll('tbody tr')].map((row) => textOf(row.querySelector('strong') ?? row));

  test('asks for a reason only while the count differs, and sends the count', async () => {
    const asked = answerEach({
      'POST /api/tillSessions/s/closing': { body: { ...session, status: 'Closed' } },
    });
    const container = await showMoney(<ClosingForm record={session} onClose={close} />, ['Cashier']);
    expect(document.activeElement).toBe(inputNamed(container, 'pieces-200.00'));
    expect(figures(container)).toEqual(['-MAD 150.00', '-MAD 80.00', 'MAD 0.00']);
    await count(container, '100.00', '1');
    await count(container, '50.00', '1');
    await type(inputNamed(container, 'chequeTotal'), '80');
    expect(figures(container)).toEqual(['MAD 0.00', 'MAD 0.00', 'MAD 0.00']);
    expect(reasonField(container)).toBeNull();
    await count(container, '50.00', '');
    expect(figures(container)[0]).toBe('-MAD 50.00');
    await write('reason', 'Change was given twice');
    await press(container, 'Close the till');
    await untilText(container, 'The till is closed.');
    expect(posts(asked)).toEqual([
      {
        counts: [{ value: '100.00', number: 1 }],
        ...{ cardTotal: '0.00', chequeTotal: '80.00', reason: 'Change was given twice' },
      },
    ]);
  });

  test('does not take what is no amount for 0', async () => {
    const asked = answerEach({});
    const container = await showMoney(<ClosingForm record={session} onClose={close} />, ['Cashier']);
    await type(inputNamed(container, 'cardTotal'), '12abc');
    expect(textOf(container)).toContain('Type an amount, such as 1500.00.');
    await press(container, 'Close the till');
    expect(document.activeElement).toBe(inputNamed(container, 'cardTotal'));
    expect(posts(asked)).toEqual([]);
  });

  test('with a difference and no reason shows what the server says beside the reason', async () => {
    const said = 'The count differs from what was expected. Give a reason.';
    answerEach({ 'POST /api/tillSessions/s/closing': [differs(said), differs(said)] });
    const container = await showMoney(<ClosingForm record={session} onClose={close} />, ['Cashier']);
    await press(container, 'Close the till');
    await untilText(container, said);
    expect(document.activeElement).toBe(reasonField(container));
    await write('reason', '  ');
    expect(textOf(container)).not.toContain(said);
    await press(container, 'Close the till');
    await untilText(container, said);
  });

  test('is dropped with Cancel, also in the page of the own till', async () => {
    let isClosed = false;
    const onClose = () => void (isClosed = true);
    const container = await showMoney(<ClosingForm record={session} onClose={onClose} />, ['Cashier']);
    await count(container, '100.00', '1');
    expect(sessionStorage).toHaveLength(1);
    await press(container, 'Cancel');
    expect([isClosed, sessionStorage.length]).toEqual([true, 0]);
  });

  test('of somebody else’s session asks for a reason, also without a difference', async () => {
    const theirs = { ...session, cashier: { _id: 'another' }, expectedCash: 0, entries: [] };
    const container = await showMoney(<ClosingForm record={theirs} onClose={close} />, ['Invoices']);
    expect(figures(container)).toEqual(['MAD 0.00', 'MAD 0.00', 'MAD 0.00']);
    expect(reasonField(container)).not.toBeNull();
  });
});

describe('a movement', () => {
  test('that is not whole is sent, and each field says what is wrong with it', async () => {
    const fields = { amount: 'Enter an amount above 0.', reason: 'Please enter a reason.' };
    const refusal: Given = { status: 400, body: { code: 'validation_failed', error: 'Wrong', fields } };
    answerEach({ 'POST /api/tillSessions/s/movements': [refusal] });
    const container = await showMoney(<MovementButton record={session} />, ['Cashier']);
    await press(container, 'Record a movement');
    await type(inputNamed(document.body, 'amount'), '-5');
    await act(async () => confirmButton().click());
    await untilText(document.body, fields.reason);
    expect([...dialog().querySelectorAll('.field-error')].map(textOf)).toEqual(Object.values(fields));
  });
});

describe('a difference', () => {
  const pending = { ...session, status: 'Closed', confirmation: 'Pending', closedBy: { _id: 'another' } };
  const buttons = async (changes: object) => {
    answerEach({ 'GET /api/profile/reach': [{ body: { beyond: [], stronger: [], alone: [] } }] });
    const container = await showMoney(<>{presentation.verbs?.({ ...pending, ...changes })}</>, ['Invoices']);
    const found = [...container.querySelectorAll('button')].map(textOf);
    await act(takeOff);
    return found;
  };

  test('is confirmed by somebody who neither held the till nor counted it', async () => {
    const others = { cashier: { _id: 'third' } };
    expect(await buttons(others)).toEqual(['Confirm the closing']);
    expect(await buttons({})).toEqual([]);
    expect(await buttons({ ...others, closedBy: { _id: receptionist._id } })).toEqual([]);
  });

  test('is confirmed by its sum of each method, whichever it is', async () => {
    answerEach({ 'GET /api/profile/reach': [{ body: { beyond: [], stronger: [], alone: [] } }] });
    const of = (method: string, difference: number) => ({ method, expected: 3000, counted: 0, difference });
    const record = { ...pending, cashier: { _id: 'third' }, figures: [of('Cash', 0), of('Cheque', -3000)] };
    const container = await showMoney(<>{presentation.verbs?.(record)}</>, ['Invoices']);
    await press(container, 'Confirm the closing');
    expect(textOf(dialog())).toContain('You confirm a difference of -MAD 3,000.00 (Cheque).');
  });
});

describe('the entries', () => {
  test('that are none are named once, not under each table', async () => {
    const none = { ...session, entries: [] };
    const container = await showMoney(
      <>
        <MethodTable entries={none.entries} />
        <Entries record={none} />
      </>,
      ['Cashier'],
    );
    expect(textOf(container)).toBe('No money entered this session yet.');
  });

  test('that came late are marked, and it is said what that means', async () => {
    const late = { ...session, entries: [entry({}), entry({ entry: 'later', late: true })] };
    const container = await showMoney(<Entries record={late} />, ['Cashier']);
    const kinds = [...container.querySelectorAll('tbody tr')].map((row) => textOf(row.children[1] ?? row));
    expect(kinds).toEqual(['Payment', 'Payment · Late']);
    expect(textOf(container)).toContain('It counts in what the next session should find.');
  });

  test('of an expense lead to it, for those who read expenses', async () => {
    const paid = {
      ...session,
      entries: [entry({ kind: 'Expense', expense: 'x', number: null, amount: -5 })],
    };
    const reader = await showMoney(<Entries record={paid} />, ['Cashier', 'Expenses']);
    expect(reader.querySelector('a')?.getAttribute('href')).toContain('/expenses/x');
    await act(takeOff);
    const cashier = await showMoney(<Entries record={paid} />, ['Cashier']);
    expect(cashier.querySelector('a')).toBeNull();
    expect(textOf(cashier)).toContain('Expense');
    expect(textOf(cashier)).not.toContain('It counts in what');
  });
});

test('a day sums each currency by itself, and stays while its field is cleared', async () => {
  const closed = { ...session, status: 'Closed' };
  const euros = { ...closed, _id: 'e', id: 'e', currency: 'EUR', float: 5 };
  const asked = answerWith({
    body: [{ ...closed, float: 100 }, { ...closed, _id: 'm', id: 'm', float: 20 }, euros],
  });
  const container = await showMoney(<DayPage />);
  const totals = () =>
    [...container.querySelectorAll('tbody tr')].map(textOf).filter((row) => row.startsWith('Total'));
  await until(() => totals().length > 0);
  expect(totals().map((row) => /(MAD|EUR) [\d.]+/.exec(row)?.[0])).toEqual(['MAD 120.00', 'EUR 5.00']);
  const lists = () => asked.filter(({ path }) => path.includes('tillSessions')).length;
  const before = lists();
  await type(inputNamed(container, 'day'), '');
  await act(async () => inputNamed(container, 'day').blur());
  await settled();
  expect([lists(), totals().length]).toEqual([before, 2]);
});

test('the sums of a day agree: a session that is open is in none of them', async () => {
  const closed = { status: 'Closed', float: 0, expectedCash: 1269, countedCash: 1059, cashDifference: -210 };
  const open = { status: 'Open', float: 0, expectedCash: 350, countedCash: null, cashDifference: null };
  answerWith({
    body: [
      { ...session, ...closed },
      { ...session, _id: 'o', id: 'o', ...open },
    ],
  });
  const container = await showMoney(<DayPage />);
  await untilText(container, 'Total of closed sessions');
  const total = [...container.querySelectorAll('tbody tr')]
    .map(textOf)
    .find((row) => row.startsWith('Total'));
  expect(total?.match(/[\d,]+\.\d\d/g)?.slice(0, 4)).toEqual(['0.00', '1,269.00', '1,059.00', '210.00']);
});

test.each([
  ['of that day alone', ['2026-03-02', '2026-03-02'], false],
  ['still open', ['2026-03-02', null], false],
  ['of the night before', ['2026-03-01', '2026-03-02'], true],
  ['closed the day after', ['2026-03-02', '2026-03-03'], true],
] as const)(
  'a day says that a session %s is listed whole: %s',
  async (_which, [openedOn, closedOn], isSaid) => {
    answerWith({ body: [{ ...session, openedOn, closedOn }] });
    const container = await showMoney(<DayPage />);
    await type(inputNamed(container, 'day'), '02/03/2026');
    await act(async () => inputNamed(container, 'day').blur());
    await untilText(container, 'Day closing 02/03/2026');
    await untilText(container, 'Total');
    expect(textOf(container).includes('is listed whole on each of them')).toBe(isSaid);
  },
);

test('a day is typed one character after the other', async () => {
  const asked = answerWith({ body: [session] });
  const container = await showMoney(<DayPage />);
  const field = inputNamed(container, 'day');
  await typeEach(field, '20/11/2025');
  expect(field.value).toBe('20/11/2025');
  await until(() => asked.some(({ path }) => decodeURIComponent(path).includes('"fromDate":"2025-11-20"')));
  await typeEach(field, '21/1');
  expect(field.value).toBe('21/1');
});

test('a day that was emptied stands in its field again once that is left', async () => {
  answerWith({ body: [session] });
  const field = inputNamed(await showMoney(<DayPage />), 'day');
  const before = field.value;
  await type(field, '');
  expect(field.value).toBe('');
  await leave(field);
  expect([before === '', field.value]).toEqual([false, before]);
});

describe('a day shows of each session', () => {
  const receipt = (number: string, of: string) => ({ _id: number, number, kind: 'Payment', entry: of });
  const others = (first: number) =>
    Array.from({ length: 1_000 }, (_, at) => receipt(`REC-2026-00${first + at}`, `other ${first + at}`));
  const pageOf = (toDate: string, skip: number) =>
    `GET /api/receipts?limit=1000${skip ? `&skip=${skip}` : ''}&search=${encodeURIComponent(JSON.stringify({ toDate }))}`;
  const total = { 'X-Total-Count': '3000' };
  const shownCells = async (sessions: readonly RaRecord[]) => {
    const container = await showMoney(<DayFacts sessions={sessions} />);
    await until(() => container.querySelector('tbody tr') !== null);
    return [...container.querySelectorAll('tbody tr td, tbody tr th')].map(textOf);
  };

  test('its receipts, expenses, deposits and cheques', async () => {
    const receipts = [
      receipt('REC-2026-000009', 'cheque'),
      receipt('REC-2026-000008', 'elsewhere'),
      receipt('REC-2026-000007', 'pay'),
    ];
    answerEach({ [pageOf('2026-03-02', 0)]: { body: receipts, headers: { 'X-Total-Count': '3' } } });
    const movements = [{ id: 'm', kind: 'Bank deposit', direction: 'Out', amount: 500, reason: 'x', at: '' }];
    expect(await shownCells([{ ...session, movements }])).toEqual([
      'Desk 08:30',
      'REC-2026-000007 – REC-2026-000009 (2)',
      '–',
      '–',
      '1 · MAD 500.00',
      '1 · MAD 80.00',
    ]);
  });

  test('the receipts that it issued after midnight too', async () => {
    const receipts = [receipt('REC-2026-000002', 'night'), receipt('REC-2026-000001', 'pay')];
    answerEach({ [pageOf('2026-03-03', 0)]: { body: receipts, headers: { 'X-Total-Count': '2' } } });
    const entries = [entry({}), entry({ entry: 'night', at: '2026-03-03T01:15:00.000Z' })];
    expect((await shownCells([{ ...session, entries }]))[1]).toBe('REC-2026-000001 – REC-2026-000002 (2)');
  });

  test('the receipt of cash that was taken into it later, and asks for no more receipts than it needs', async () => {
    const asked = answerEach({
      [pageOf('2026-03-02', 0)]: { body: others(2_000), headers: total },
      [pageOf('2026-03-02', 1_000)]: {
        body: [...others(1_000).slice(1), receipt('REC-2026-000001', 'pay')],
        headers: total,
      },
    });
    expect((await shownCells([{ ...session, entries: [entry({})] }]))[1]?.trim()).toBe('REC-2026-000001');
    expect(asked).toHaveLength(2);
  });

  test('nothing where nothing entered that has a receipt, and asks for none', async () => {
    const asked = answerEach({});
    expect((await shownCells([{ ...session, entries: [entry({ kind: 'Expense', amount: -5 })] }]))[1]).toBe(
      '–',
    );
    expect(asked).toEqual([]);
  });
});

test('cash without a session is taken into one now, and only shown in the past', async () => {
  const tillEntries = [{ kind: 'Payment', entry: 'pay', amount: 50, method: 'Cash', tillSession: null }];
  const bill = { _id: 'i', number: '2026-000007', currency: 'MAD', tillEntries };
  answerWith({ body: [bill] }, { body: [] }, { body: [bill] }, { body: [] });
  const now = await showMoney(<CashOutside session="s" />, ['Cashier']);
  await untilText(now, '2026-000007');
  expect(now.textContent).toContain('Take');
  await takeOff();
  const then = await showMoney(inPast(<CashOutside session="s" />), ['Cashier']);
  await untilText(then, '2026-000007');
  expect(then.textContent).not.toContain('Take');
});
