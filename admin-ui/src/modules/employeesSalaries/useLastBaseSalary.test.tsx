import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import type { FormValues } from '../../kernel/form/formValues.ts';
import { press, showForm } from '../../testing/showForm.tsx';
import { signedIn } from '../../testing/people.ts';
import { settled, takeOff, untilText } from '../../testing/show.tsx';
import { useLastBaseSalary } from './useLastBaseSalary.ts';

function Base() {
  useLastBaseSalary(true);
  return <output>base: {String(useWatch<FormValues>({ name: 'baseSalary' }))};</output>;
}

function Form() {
  const form = useForm<FormValues>({ defaultValues: { user: '', baseSalary: '' } });
  const choose = (id: string) => (
    <button type="button" onClick={() => form.setValue('user', { _id: id })}>
      {id}
    </button>
  );
  return (
    <FormProvider {...form}>
      {choose('a')}
      {choose('b')}
      <button type="button" onClick={() => form.setValue('baseSalary', '1.00')}>
        type
      </button>
      <Base />
    </FormProvider>
  );
}

/** The last salary of one employee; that of the other one cannot be read. */
function serve(currency = 'MAD'): void {
  globalThis.fetch = (async (_path: string, { body }: RequestInit) => {
    if (!String(body).includes('"a"')) throw new TypeError('Failed to fetch');
    const text = JSON.stringify([{ _id: 's', baseSalary: 9000, currency }]);
    return { ok: true, status: 200, headers: new Headers(), text: async () => text };
  }) as unknown as typeof fetch;
}

beforeEach(() => {
  localStorage.clear();
  signedIn();
  serve();
});
afterEach(takeOff);

test('the base salary of an employee does not stay for the next one', async () => {
  const container = await showForm(<Form />);
  await press(container, 'a');
  await untilText(container, 'base: 9000.00;');
  await press(container, 'b');
  await untilText(container, 'base: ;');
});

test('one that was typed stays', async () => {
  const container = await showForm(<Form />);
  await press(container, 'type');
  await press(container, 'a');
  await settled();
  expect(container.textContent).toContain('base: 1.00;');
});

test('one in another currency than the clinic has now is not proposed', async () => {
  serve('EUR');
  const container = await showForm(<Form />);
  await press(container, 'a');
  await settled();
  await untilText(container, 'base: ;');
});
