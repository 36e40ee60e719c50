/** A bill without an appointment starts with the addresses of the patient who is chosen. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { invoices, type Flag } from '@hospital/contracts';
import { act } from 'react';
import { FormProvider, useForm, type UseFormReturn } from 'react-hook-form';
import { FormModuleContext } from '../../kernel/form/formModule.ts';
import type { FormValues } from '../../kernel/form/formValues.ts';
import { inputOf } from '../../kernel/form/inputOf.ts';
import { answerEach } from '../../testing/answers.ts';
import { showMoney } from '../../testing/moneyDialogs.tsx';
import { inputNamed } from '../../testing/showForm.tsx';
import { settled, takeOff, type, until } from '../../testing/show.tsx';
import { unknownAddresses, useAddressesOfPatient } from './useAddressesOfPatient.ts';

const Input = inputOf(invoices);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  answerEach({
    'GET /api/patients/a': { body: { _id: 'a', email: 'a@p.test', address: '1, rue A', city: 'Rabat' } },
    'GET /api/patients/home': { body: { _id: 'home', address: '3, rue C', country: 'Maroc' } },
    'GET /api/patients/abroad': { body: { _id: 'abroad', address: '4, rue D', country: 'Royaume-Uni' } },
    'GET /api/patients/b': { body: { _id: 'b', email: null, address: '2, rue B' } },
  });
});
afterEach(takeOff);

const context = { module: invoices, mode: 'create', draftKey: 'bill', isOwn: false } as const;
const names = ['email', 'patientAddress', 'billingAddress'] as const;

function Fields({ isOffered }: { readonly isOffered: boolean }) {
  useAddressesOfPatient(isOffered);
  return names.map((name) => <Input key={name} name={name} />);
}

interface Bill {
  readonly flags?: readonly Flag[];
  readonly isOffered?: boolean;
  readonly start?: FormValues;
}

async function billFor(bill: Bill = {}) {
  const { flags = ['Invoices', 'Patients'], isOffered = true, start = unknownAddresses } = bill;
  let form: UseFormReturn<FormValues> | undefined;
  function Form() {
    form = useForm<FormValues>({ defaultValues: start });
    return (
      <FormModuleContext.Provider value={context}>
        <FormProvider {...form}>
          <Fields isOffered={isOffered} />
        </FormProvider>
      </FormModuleContext.Provider>
    );
  }
  const container = await showMoney(<Form />, flags);
  return {
    container,
    choose: (patient: string) => act(async () => form?.setValue('patient', { _id: patient })),
    values: () => form?.getValues([...names]),
  };
}

test('each patient’s, one after the other', async () => {
  const { container, choose, values } = await billFor();
  expect(values()).toEqual([undefined, undefined, undefined]);
  await choose('a');
  await until(() => inputNamed(container, 'email').value !== '');
  expect(values()).toEqual(['a@p.test', '1, rue A, Rabat', '1, rue A, Rabat']);
  await choose('b');
  await until(() => inputNamed(container, 'patientAddress').value === '2, rue B');
  expect(values()).toEqual(['', '2, rue B', '2, rue B']);
});

test.each([
  ['home', '3, rue C'],
  ['abroad', '4, rue D, United Kingdom'],
])(
  'the country is named in the language of the screen, unless it is the clinic’s own: %s',
  async (id, address) => {
    const { container, choose } = await billFor();
    await choose(id);
    await until(() => inputNamed(container, 'patientAddress').value !== '');
    expect(inputNamed(container, 'patientAddress').value).toBe(address);
  },
);

test.each([
  ['whose record is not read', 'unknown'],
  ['who was taken out again', ''],
])('of another patient none stay: %s', async (_which, next) => {
  const { container, choose, values } = await billFor();
  await choose('a');
  await until(() => inputNamed(container, 'email').value !== '');
  await choose(next);
  await settled();
  expect(values()).toEqual([undefined, undefined, undefined]);
});

test('what somebody typed or emptied stays', async () => {
  const { container, choose, values } = await billFor();
  await choose('a');
  await until(() => inputNamed(container, 'email').value !== '');
  await type(inputNamed(container, 'email'), '');
  await type(inputNamed(container, 'billingAddress'), 'Box 3');
  await choose('b');
  await until(() => inputNamed(container, 'patientAddress').value === '2, rue B');
  expect(values()).toEqual(['', '2, rue B', 'Box 3']);
});

test('for who may not read the patient they are left to the server, and the form says so', async () => {
  const { container, choose, values } = await billFor({ flags: ['Invoices'] });
  await choose('a');
  await settled();
  expect(values()).toEqual([undefined, undefined, undefined]);
  expect(container.textContent).toContain('If you enter nothing, the recorded value is used.');
});

test('a corrected bill keeps those of the credited one', async () => {
  const start = { patient: { _id: 'a' }, email: '', patientAddress: 'Box 1', billingAddress: '' };
  const { values } = await billFor({ isOffered: false, start });
  await settled();
  expect(values()).toEqual(['', 'Box 1', '']);
});
