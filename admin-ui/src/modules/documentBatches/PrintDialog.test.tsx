import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act } from 'react';
import { answerWith } from '../../testing/answers.ts';
import { inputNamed, press, showForm } from '../../testing/showForm.tsx';
import { signedIn } from '../../testing/people.ts';
import { settled, takeOff, type, until } from '../../testing/show.tsx';
import { boundsOf, noRange } from './PrintCount.tsx';
import { PrintDialog } from './PrintDialog.tsx';

beforeEach(() => {
  localStorage.clear();
  signedIn();
});
afterEach(takeOff);

/** It is in a dialog, which is put into the body. */
async function opened() {
  await showForm(<PrintDialog kinds={['invoice', 'payslip']} onClose={() => undefined} />);
  await until(() => document.querySelector('form [role=status]') !== null);
  const form = document.querySelector('form');
  const print = form?.querySelector<HTMLButtonElement>('button[type=submit]');
  const month = form?.querySelector<HTMLInputElement>('.moment input') ?? null;
  const says = () => form?.querySelector('[role=status]')?.textContent ?? '';
  return { form, print, month, says };
}

test('without a month or a day nothing is printed', async () => {
  const asked = answerWith({ body: [] });
  const { form, print, says } = await opened();
  expect(says()).toBe('Choose a month or a range of days.');
  expect(print?.disabled).toBe(true);
  await act(async () => {
    form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  });
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('each choice is named by its label', async () => {
  answerWith({ body: [] });
  const { form } = await opened();
  const names = [...(form?.querySelectorAll('select') ?? [])].map(
    ({ labels }) => labels[0]?.textContent ?? null,
  );
  expect(names).toEqual(['Kind', 'Status', 'Result', 'Language']);
});

test('what will be printed is counted first', async () => {
  const asked = answerWith({ body: [], headers: { 'X-Total-Count': '38' } });
  const { print, month, says } = await opened();
  await type(month, '11/2026');
  await act(async () => month?.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  await until(() => says() === '38 documents will be printed.');
  expect(decodeURIComponent(asked.at(-1)?.path ?? '')).toContain(
    '{"fromDate":"2026-11-01","toDate":"2026-11-30"}',
  );
  expect(print?.disabled).toBe(false);
});

const filtersOf = (asked: ReturnType<typeof answerWith>) =>
  asked.filter(({ method }) => method === 'POST').map(({ body }) => (body as { filter: unknown }).filter);

test('a day that is still being typed is printed, and never the month that it replaces', async () => {
  const asked = answerWith({ body: [], headers: { 'X-Total-Count': '38' } });
  const { print, month, says } = await opened();
  await type(month, '11/2026');
  await until(() => says() === '38 documents will be printed.');
  const from = inputNamed(document, 'fromDate');
  from.focus();
  await type(from, '05/12/25');
  expect(says()).toBe('Choose a month or a range of days.');
  await act(async () => print?.click());
  await until(() => filtersOf(asked).length > 0);
  expect(filtersOf(asked)).toEqual([{ fromDate: '2025-12-05' }]);
});

test('a range that cannot be read is said at its field, and nothing is printed', async () => {
  const asked = answerWith({ body: [], headers: { 'X-Total-Count': '38' } });
  const { form, month } = await opened();
  await type(month, '11/2026');
  await type(month, '31/2026');
  await press(document, 'Print');
  await settled();
  expect([filtersOf(asked), document.activeElement]).toEqual([[], month]);
  expect(form?.querySelector('.field-error')?.textContent).toMatch(/^Type a month such as/);
});

test('the days of a payslip are the months that they lie in', () => {
  expect(boundsOf('payslip', { ...noRange, month: '2026-02' })).toEqual({
    fromDate: '2026-02',
    toDate: '2026-02',
  });
  expect(boundsOf('invoice', { ...noRange, month: '2026-02' })).toEqual({
    fromDate: '2026-02-01',
    toDate: '2026-02-28',
  });
  expect(boundsOf('payslip', { ...noRange, fromDate: '2026-02-03' })).toEqual({ fromDate: '2026-02' });
});
