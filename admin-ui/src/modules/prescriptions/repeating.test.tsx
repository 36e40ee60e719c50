/** "Repeat the last one" adds to what was typed. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import type { FormValues } from '../../kernel/form/formValues.ts';
import { answerWith } from '../../testing/answers.ts';
import { signedIn } from '../../testing/people.ts';
import { press, showForm } from '../../testing/showForm.tsx';
import { takeOff, until, untilText } from '../../testing/show.tsx';
import { RepeatLast } from './RepeatLast.tsx';

beforeEach(() => {
  localStorage.clear();
  signedIn();
});
afterEach(takeOff);

const line = (name: string, description = '') => ({ name, description, quantity: 1, price: 0 });
const last = {
  _id: 'o',
  number: 'ORD-1',
  prescriptionDate: '2026-03-02',
  lineItems: [line('Amoxicillin', '3 a day')],
};
const appointment = { id: 'a', patient: { _id: 'p' } };

function Form({ lineItems }: { readonly lineItems: readonly object[] }) {
  const form = useForm<FormValues>({ defaultValues: { lineItems } });
  return (
    <FormProvider {...form}>
      <Lines />
      <RepeatLast appointment={appointment} />
    </FormProvider>
  );
}

function Lines() {
  const lines = useWatch<FormValues>({ name: 'lineItems' });
  const names = Array.isArray(lines) ? lines.map(({ name, description }) => `${name}/${description}`) : [];
  return <output>{names.join(', ')};</output>;
}

test.each([
  ['an empty line gives way', [line('')], 'Amoxicillin/3 a day;'],
  ['what was typed stays', [line('Ibuprofen'), line('')], 'Ibuprofen/, Amoxicillin/3 a day;'],
  ['also a description alone', [line('', 'after meals')], '/after meals, Amoxicillin/3 a day;'],
])('%s', async (_what, lineItems, expected) => {
  answerWith({ body: [last], headers: { 'X-Total-Count': '1' } });
  const container = await showForm(<Form lineItems={lineItems} />);
  await until(() => container.querySelector('button') !== null);
  await press(container, container.querySelector('button')?.textContent ?? '');
  await untilText(container, expected);
  expect(container.querySelector('output')?.textContent).toBe(expected);
});
