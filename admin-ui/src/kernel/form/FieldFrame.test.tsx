/** What ties a label, its control, its hint and its error together. */
import { afterEach, describe, expect, test } from '@jest/globals';
import type { ComponentProps } from 'react';
import { showForm } from '../../testing/showForm.tsx';
import { takeOff } from '../../testing/show.tsx';
import { FieldFrame } from './FieldFrame.tsx';

afterEach(takeOff);

type Given = Partial<ComponentProps<typeof FieldFrame>>;

async function frame(given: Given = {}) {
  const container = await showForm(
    <FieldFrame label="Name" required={false} error={undefined} {...given}>
      <input />
    </FieldFrame>,
  );
  const field = container.querySelector('.field');
  const input = container.querySelector('input');
  if (!field || !input) throw new Error('There is no field.');
  const attributes = ['aria-invalid', 'aria-describedby', 'aria-required', 'aria-label'].flatMap((name) => {
    const value = input.getAttribute(name);
    return value === null ? [] : [[name, value]];
  });
  const of = (selector: string) => field.querySelector(selector);
  return { field, input, of, attributes: Object.fromEntries(attributes) as Record<string, string> };
}

test('a field has its label above it, and nothing that does not hold', async () => {
  const { field, input, of, attributes } = await frame();
  expect([field.className, input.id !== '', attributes]).toEqual(['field', true, {}]);
  const label = of('.field-head label.field-label');
  expect([label?.textContent, label?.getAttribute('for')]).toEqual(['Name', input.id]);
  for (const selector of ['.required', '.field-error', '.field-hint']) expect(of(selector)).toBeNull();
});

test('a required one says so to the eye and to the screen reader', async () => {
  const { of, attributes } = await frame({ required: true });
  expect(attributes).toEqual({ 'aria-required': 'true' });
  const mark = of('.field-label .required');
  expect([mark?.textContent, mark?.getAttribute('aria-hidden'), mark?.getAttribute('title')]).toEqual([
    '*',
    'true',
    'required',
  ]);
});

describe('below it', () => {
  test('stands the hint, which describes it', async () => {
    const { input, of, attributes } = await frame({ hint: 'As on the card.' });
    expect(of('.field-hint')?.textContent).toBe('As on the card.');
    expect(of('.field-hint')?.id).toBe(`${input.id}-hint`);
    expect(attributes).toEqual({ 'aria-describedby': `${input.id}-hint` });
  });

  test('stands the error instead, if there is one', async () => {
    const { field, input, of, attributes } = await frame({
      error: 'Name is required.',
      hint: 'As on the card.',
    });
    expect([field.className, of('.field-hint')]).toEqual(['field invalid', null]);
    expect(of('.field-error')?.textContent).toBe('Name is required.');
    expect(of('.field-error')?.id).toBe(`${input.id}-error`);
    expect(attributes).toEqual({ 'aria-invalid': 'true', 'aria-describedby': `${input.id}-error` });
  });
});

test('an input without a visible label still has a name', async () => {
  const { of, attributes } = await frame({ bare: true, beside: 'Choose' });
  expect([of('.field-head'), of('label'), attributes]).toEqual([null, null, { 'aria-label': 'Name' }]);
});

test('beside the label stands another way to fill it, and it may be wide', async () => {
  const { field, of } = await frame({ wide: true, beside: <button type="button">Today</button> });
  expect(field.className).toBe('field wide');
  expect(of('.field-head > button')?.textContent).toBe('Today');
});
