/** A country is called by its name in the language, wherever it is shown; what is stored stays. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { patients, users } from '@hospital/contracts';
import { act } from 'react';
import { useSetLocale } from 'react-admin';
import { csvText } from '../kernel/list/exportCsv.ts';
import { ChangeValue } from '../kernel/record/ChangeValue.tsx';
import { FieldValue } from '../kernel/record/FieldValue.tsx';
import { showForm } from '../testing/showForm.tsx';
import { signedIn } from '../testing/people.ts';
import { takeOff, untilText } from '../testing/show.tsx';

beforeEach(() => void signedIn());
afterEach(takeOff);

function Shown() {
  const setLocale = useSetLocale();
  return (
    <>
      <button type="button" value="fr" onClick={() => void setLocale('fr')} />
      <button type="button" value="ar" onClick={() => void setLocale('ar')} />
      <FieldValue field={users.fields.country} value="Morocco" />/
      <ChangeValue module={patients} name="country" value="USA" />/
      <FieldValue field={patients.fields.country} value="Maroc" />
    </>
  );
}

test('on pages and in histories', async () => {
  const container = await showForm(<Shown />);
  await untilText(container, 'Morocco/USA/Morocco');
  const change = (to: string) =>
    act(async () => container.querySelector<HTMLButtonElement>(`button[value=${to}]`)?.click());
  await change('fr');
  await untilText(container, 'Maroc/États-Unis/Maroc');
  await change('ar');
  await untilText(container, 'المغرب/الولايات المتحدة/المغرب');
});

test('in exports', () => {
  const style = {
    separator: ';',
    day: String,
    instant: String,
    word: (word: string) => `<${word}>`,
    label: String,
    truth: String,
  } as const;
  expect(csvText(patients.fields.country, 'Morocco', style)).toBe('<Morocco>');
});
