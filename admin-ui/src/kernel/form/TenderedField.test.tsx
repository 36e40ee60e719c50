/** Cash that was handed over: the change at once, and the sums that a person is likely to hand over. */
import { afterEach, expect, test } from '@jest/globals';
import { useState } from 'react';
import { inputNamed, leave, press, showForm } from '../../testing/showForm.tsx';
import { takeOff, type } from '../../testing/show.tsx';
import { TenderedField } from './TenderedField.tsx';

afterEach(takeOff);

interface CashProps {
  readonly amount: string | null;
  readonly tendered?: string;
  readonly error?: string | undefined;
}

function Cash({ amount, tendered = '', error }: CashProps) {
  const [value, setValue] = useState(tendered);
  return (
    <>
      <TenderedField
        value={value}
        amount={amount}
        shown={(sum) => `MAD ${sum}`}
        error={error}
        onChange={setValue}
      />
      <output>{value}</output>
    </>
  );
}

const cash = (amount: string | null, more: Omit<CashProps, 'amount'> = {}) =>
  showForm(<Cash amount={amount} {...more} />);
const change = (container: ParentNode) => container.querySelector('.change strong');
const kept = (container: ParentNode) => container.querySelector('output')?.textContent;
const sums = (container: ParentNode) => [...container.querySelectorAll('[role="group"] button')];

test.each([
  ['400', '300.30', 'MAD 99.70', false],
  ['300.30', '300.30', 'MAD 0.00', true],
  ['300.29', '300.30', '–', true],
  ['', '300.30', '–', true],
  ['400', null, '–', true],
])(
  'of %s for %s the change is %s; nothing to give back is quiet: %s',
  async (tendered, amount, text, isQuiet) => {
    const container = await cash(amount, { tendered });
    expect(change(container)?.textContent).toBe(text);
    expect([...(change(container)?.classList ?? [])]).toEqual(isQuiet ? ['ltr', 'quiet'] : ['ltr']);
  },
);

test('the change follows what is typed, and is read aloud under its name', async () => {
  const container = await cash('300.00');
  await type(inputNamed(container, 'tendered'), '350,50');
  expect(kept(container)).toBe('350.50');
  const aloud = container.querySelector('[aria-live="polite"]');
  expect([...(aloud?.children ?? [])].map(({ textContent }) => textContent)).toEqual(['Change', 'MAD 50.50']);
});

test('the field is one of money under its label, and need not be filled', async () => {
  const container = await cash('300.00', { tendered: '350' });
  const field = inputNamed(container, 'tendered');
  expect(field.labels?.[0]?.textContent).toBe('Cash handed over');
  expect([field.inputMode, field.getAttribute('aria-required')]).toEqual(['decimal', null]);
  await leave(field);
  expect(field.value).toBe('350.00');
  expect(container.querySelector('.field-error')).toBeNull();
});

test('says what is wrong with it', async () => {
  const container = await cash('300.00', { tendered: '200', error: 'This is less than the amount.' });
  expect(container.querySelector('.field-error')?.textContent).toBe('This is less than the amount.');
  expect(inputNamed(container, 'tendered').getAttribute('aria-invalid')).toBe('true');
});

test('a likely sum is taken with one press, which it then shows; none sends the form', async () => {
  const container = await cash('150.50');
  expect(container.querySelector('[role="group"]')?.getAttribute('aria-label')).toBe('Usual amounts');
  expect(sums(container).map(({ textContent }) => textContent)).toEqual([
    'MAD 150.50',
    'MAD 160.00',
    'MAD 200.00',
  ]);
  expect(sums(container).map((sum) => sum.getAttribute('type'))).toEqual(['button', 'button', 'button']);
  const pressed = () => sums(container).map((sum) => sum.getAttribute('aria-pressed'));
  expect(pressed()).toEqual(['false', 'false', 'false']);
  await press(container, 'MAD 160.00');
  expect([kept(container), change(container)?.textContent]).toEqual(['160.00', 'MAD 9.50']);
  expect(pressed()).toEqual(['false', 'true', 'false']);
});

test('there are no sums while the amount cannot be read', async () => {
  expect(sums(await cash(null))).toEqual([]);
});
