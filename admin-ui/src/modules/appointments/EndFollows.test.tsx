import { afterEach, expect, test } from '@jest/globals';
import { act } from 'react';
import { FormProvider, useForm, type UseFormReturn } from 'react-hook-form';
import type { FormValues } from '../../kernel/form/formValues.ts';
import { typedTime } from '../../kernel/form/typed/typedText.ts';
import { show, takeOff } from '../../testing/show.tsx';
import { EndFollows } from './EndFollows.tsx';

afterEach(takeOff);

/** A form, and typing into its fields as their inputs report it: the time once it is one, the text until then. */
async function open(values: FormValues) {
  let form: UseFormReturn<FormValues> | null = null;
  function Form() {
    form = useForm<FormValues>({ defaultValues: values });
    return (
      <FormProvider {...form}>
        <EndFollows />
      </FormProvider>
    );
  }
  await show(<Form />);
  const set = (name: string, value: string) => act(async () => form?.setValue(name, value));
  return {
    type: async (name: string, text: string) => {
      for (let length = 1; length <= text.length; length += 1) {
        const typed = text.slice(0, length);
        await set(name, typedTime(typed, { isFinished: false }) ?? typed);
      }
    },
    leave: (name: string) => set(name, typedTime(String(form?.getValues(name)), { isFinished: true }) ?? ''),
    end: () => form?.getValues('toTime'),
  };
}

const empty = { fromTime: '', toTime: '' };

test.each([
  ['930', '10:00'],
  ['9:30', '10:00'],
  ['9h30', '10:00'],
  ['1030', '11:00'],
  ['2300', '23:30'],
  ['23:45', '23:59'],
  ['9:30 pm', '22:00'],
])('a start that is typed as %s leads to the end %s', async (text, end) => {
  const form = await open(empty);
  await form.type('fromTime', text);
  expect(form.end()).toBe(end);
});

test('an hour alone is a time once the field is left, and not before', async () => {
  const form = await open(empty);
  await form.type('fromTime', '9');
  expect(form.end()).toBe('');
  await form.leave('fromTime');
  expect(form.end()).toBe('09:30');
});

test('nonsense leads to no end', async () => {
  const form = await open(empty);
  for (const text of ['99', '9x', '25:00', ':']) {
    await form.type('fromTime', text);
    expect(form.end()).toBe('');
  }
});

test('the end goes on following, until it is typed', async () => {
  const form = await open(empty);
  await form.type('fromTime', '10:00');
  await form.type('fromTime', '8:00');
  expect(form.end()).toBe('08:30');
  await form.type('toTime', '9:00');
  await form.type('fromTime', '8:15');
  expect(form.end()).toBe('09:00');
  await form.type('fromTime', '9:15');
  expect(form.end()).toBe('10:15');
});

test('an appointment that is moved past its end stays as long as it was', async () => {
  const form = await open({ fromTime: '09:00', toTime: '10:30' });
  await form.type('fromTime', '11:00');
  expect(form.end()).toBe('12:30');
  await form.type('toTime', '11:20');
  await form.type('fromTime', '14:00');
  expect(form.end()).toBe('14:20');
  await form.type('fromTime', '8:00');
  expect(form.end()).toBe('08:20');
});

test('an end that is half typed is left to who types it', async () => {
  const form = await open({ fromTime: '', toTime: '1' });
  await form.type('fromTime', '9:00');
  expect(form.end()).toBe('1');
});

test('a recorded end stays while the beginning is before it', async () => {
  const form = await open({ fromTime: '09:00', toTime: '10:30' });
  await form.type('fromTime', '9:30');
  expect(form.end()).toBe('10:30');
});
