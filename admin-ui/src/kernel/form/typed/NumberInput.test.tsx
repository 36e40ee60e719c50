/** The steps of the specification's number fields: by arrow keys, within their bounds. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { invoiceLineFields, invoices } from '@hospital/contracts';
import { act } from 'react';
import { inputNamed, key, leave, showForm } from '../../../testing/showForm.tsx';
import { signedIn } from '../../../testing/people.ts';
import { takeOff, type } from '../../../testing/show.tsx';
import { routeOf } from '../../api/calls.ts';
import { Input } from '../Input.tsx';
import { RecordForm } from '../RecordForm.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  signedIn();
});
afterEach(takeOff);

async function field(name: string, isFixed = false): Promise<HTMLInputElement> {
  const container = await showForm(
    <RecordForm module={invoices} route={routeOf('ChangeInvoice')} cancelTo="/" onSaved={() => undefined}>
      <Input name="discountRate" readOnly={isFixed} />
      <Input name="quantity" field={invoiceLineFields.quantity} />
      <Input name="price" field={invoiceLineFields.price} />
      <Input name="rest" />
    </RecordForm>,
  );
  return inputNamed(container, name);
}

test.each([
  ['price', '150.50', 'ArrowUp', '151.50'],
  ['price', '150.50', 'ArrowDown', '149.50'],
  ['price', '', 'ArrowUp', '1.00'],
  ['price', '0.40', 'ArrowDown', '0.00'],
  ['price', '99999989.50', 'ArrowUp', '99999990.00'],
  ['quantity', '1.125', 'ArrowUp', '2.125'],
  ['quantity', '1', 'ArrowDown', '0'],
  ['discountRate', '0.1', 'ArrowUp', '0.11'],
  ['discountRate', '0.3', 'ArrowDown', '0.29'],
  ['discountRate', '100', 'ArrowUp', '100'],
  ['price', 'twelve', 'ArrowUp', 'twelve'],
  ['price', '5', 'PageUp', '5'],
  ['rest', '5', 'ArrowUp', '5'],
])('%s: from %s %s goes to %s', async (name, typed, arrow, next) => {
  const input = await field(name);
  await type(input, typed);
  await key(input, arrow);
  expect(input.value).toBe(next);
});

test('a step up and down again is where it was, as a field that is left writes it', async () => {
  const input = await field('price');
  await type(input, '12');
  for (const arrow of ['ArrowUp', 'ArrowUp', 'ArrowDown', 'ArrowDown']) await key(input, arrow);
  await leave(input);
  expect(input.value).toBe('12.00');
});

test('one that cannot be changed has no steps, and the wheel is none', async () => {
  const fixed = await field('discountRate', true);
  const before = fixed.value;
  await key(fixed, 'ArrowUp');
  expect(fixed.value).toBe(before);
  await act(async () => {
    fixed.dispatchEvent(new WheelEvent('wheel', { deltaY: 100, bubbles: true }));
  });
  expect(fixed.value).toBe(before);
});
