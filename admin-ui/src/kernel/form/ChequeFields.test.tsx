/** What is written on a cheque beside its number. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { useState } from 'react';
import { inputNamed, leave, showForm } from '../../testing/showForm.tsx';
import { signedIn } from '../../testing/people.ts';
import { takeOff, type } from '../../testing/show.tsx';
import { ChequeFields, chequeBody, type WrittenOnCheque } from './ChequeFields.tsx';

beforeEach(() => void signedIn());
afterEach(takeOff);

describe('the body of a call has', () => {
  test.each([
    ['no empty fields', { bank: '', chequeDate: '' }, {}],
    ['no bank that is only spaces', { bank: '  ', chequeDate: '2026-11-19' }, { chequeDate: '2026-11-19' }],
    [
      'the bank without spaces around it',
      { bank: ' Bank of Rabat ', chequeDate: '' },
      { bank: 'Bank of Rabat' },
    ],
    ['both', { bank: 'Bank', chequeDate: '2026-11-19' }, { bank: 'Bank', chequeDate: '2026-11-19' }],
  ])('%s', (_what, written, body) => expect(chequeBody(written)).toEqual(body));

  test('no other fields of the dialog', () => {
    const entered = { bank: 'Bank', chequeDate: '', amount: '300.00' };
    expect(chequeBody(entered)).toEqual({ bank: 'Bank' });
  });
});

interface ChequeProps {
  readonly written: WrittenOnCheque;
  readonly errors: Readonly<Record<string, string | undefined>>;
}

function Cheque({ written, errors }: ChequeProps) {
  const [entered, setEntered] = useState(written);
  const enter = (change: Partial<WrittenOnCheque>) => setEntered({ ...entered, ...change });
  return (
    <>
      <ChequeFields {...{ entered, enter, errors }} />
      <output>{JSON.stringify(entered)}</output>
    </>
  );
}

const nothing = { bank: '', chequeDate: '' };
const cheque = ({ written = nothing, errors = {} }: Partial<ChequeProps> = {}) =>
  showForm(<Cheque {...{ written, errors }} />);
const kept = (container: ParentNode) =>
  JSON.parse(container.querySelector('output')?.textContent ?? '') as unknown;
const errorOf = (container: ParentNode, name: string) =>
  inputNamed(container, name).closest('.field')?.querySelector('.field-error')?.textContent;

test('each field has the name that receipts give it, and need not be filled', async () => {
  const container = await cheque();
  const fields = ['bank', 'chequeDate'].map((name) => inputNamed(container, name));
  expect(fields.map(({ labels }) => labels?.[0]?.textContent)).toEqual(['Bank', 'Cheque date']);
  expect(fields.map((field) => field.getAttribute('aria-required'))).toEqual([null, null]);
  expect(fields.map((field) => field.getAttribute('aria-invalid'))).toEqual([null, null]);
});

test('what is typed into one leaves the other as it is', async () => {
  const container = await cheque({ written: { bank: 'Bank', chequeDate: '2026-11-18' } });
  expect(['bank', 'chequeDate'].map((name) => inputNamed(container, name).value)).toEqual([
    'Bank',
    '18/11/2026',
  ]);
  await type(inputNamed(container, 'bank'), 'Bank of Rabat');
  expect(kept(container)).toEqual({ bank: 'Bank of Rabat', chequeDate: '2026-11-18' });
  await type(inputNamed(container, 'chequeDate'), '19/11/26');
  await leave(inputNamed(container, 'chequeDate'));
  expect(kept(container)).toEqual({ bank: 'Bank of Rabat', chequeDate: '2026-11-19' });
});

test('a bank is as long as calls take it', async () => {
  expect(inputNamed(await cheque(), 'bank').maxLength).toBe(100);
});

test.each([
  ['bank', 'chequeDate'],
  ['chequeDate', 'bank'],
])('what is wrong with %s is said there, and not at %s', async (wrong, right) => {
  const container = await cheque({ errors: { [wrong]: 'Check this field.' } });
  expect([errorOf(container, wrong), errorOf(container, right)]).toEqual(['Check this field.', undefined]);
});
