import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { patients } from '@hospital/contracts';
import { act } from 'react';
import { answerWith } from '../../testing/answers.ts';
import { inputNamed, showForm } from '../../testing/showForm.tsx';
import { signedIn } from '../../testing/people.ts';
import { takeOff, type, until, untilText } from '../../testing/show.tsx';
import { defaultRoute } from '../../kernel/api/calls.ts';
import { Input } from '../../kernel/form/Input.tsx';
import { RecordForm } from '../../kernel/form/RecordForm.tsx';
import { isTwin, TwinWarning } from './TwinWarning.tsx';

const salma = { _id: 'p', firstname: 'Salma', lastname: 'Idrissi', birthday: '1984-03-12', cin: 'AB 123' };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  signedIn();
});
afterEach(takeOff);

test.each([
  [{ cin: 'ab-123' }, true],
  [{ cin: 'AB 124' }, false],
  [{ firstname: 'IDRISSI', lastname: 'Salma', birthday: '1984-03-12' }, true],
  [{ firstname: 'Salma', lastname: 'Idrissi', birthday: '1984-03-13' }, false],
  [{ firstname: 'Salma', lastname: 'Idrissi' }, false],
])('%j is Salma: %s', (typed, answer) => expect(isTwin(typed, salma)).toBe(answer));

test.each([
  [{ firstname: 'فاطمه', lastname: 'الادريسى' }, true],
  [{ firstname: 'فـاطمة', lastname: 'الإدريسي' }, true],
  [{ firstname: 'فاطم', lastname: 'الإدريسي' }, false],
  [{ cin: 'ab ١٢٣' }, true],
  [{ cin: 'ab ۱۲۳' }, true],
])('%j is فاطمة, as a search compares names and numbers: %s', (typed, answer) => {
  const known = { ...salma, firstname: 'فاطمة', lastname: 'الإدريسي' };
  expect(isTwin({ birthday: salma.birthday, ...typed }, known)).toBe(answer);
});

test('while one types, says who has this CIN already, with a link that opens beside the form', async () => {
  const route = defaultRoute(patients, 'create');
  if (!route) throw new Error('Patients have no such call.');
  const other = { ...salma, _id: 'q', firstname: 'Another', cin: 'AB 1234' };
  const asked = answerWith({ body: [salma, other], headers: { 'X-Total-Count': '2' } });
  const container = await showForm(
    <RecordForm module={patients} route={route} cancelTo="/" onSaved={() => undefined}>
      <TwinWarning />
      <Input name="cin" />
    </RecordForm>,
  );
  await type(inputNamed(container, 'cin'), 'AB 123');
  await untilText(container, 'There is already a patient with this CIN');
  expect(asked).toMatchObject([{ path: '/api/patients', body: { search: { cin: 'AB 123' } } }]);
  const links = [...container.querySelectorAll('a')].map(({ href, target, textContent }) => [
    href,
    target,
    textContent,
  ]);
  expect(links).toEqual([['http://localhost/patients/p', '_blank', 'Salma Idrissi · 12/03/1984 · AB 123']]);
});

test('names that are longer than a search may be are looked for by their beginning', async () => {
  const route = defaultRoute(patients, 'create');
  if (!route) throw new Error('Patients have no such call.');
  const asked = answerWith({ body: [], headers: { 'X-Total-Count': '0' } });
  const container = await showForm(
    <RecordForm module={patients} route={route} cancelTo="/" onSaved={() => undefined}>
      <TwinWarning />
      <Input name="firstname" />
      <Input name="lastname" />
      <Input name="birthday" />
    </RecordForm>,
  );
  await type(inputNamed(container, 'firstname'), '𝐀'.repeat(300));
  await type(inputNamed(container, 'lastname'), 'Idrissi');
  await type(inputNamed(container, 'birthday'), '31/02/1984');
  await act(async () => new Promise((resolve) => setTimeout(resolve, 400)));
  expect(asked).toEqual([]);
  await type(inputNamed(container, 'birthday'), '12/03/1984');
  await until(() => asked.length > 0);
  expect(asked).toMatchObject([{ body: { search: { name: '𝐀'.repeat(100), birthday: '1984-03-12' } } }]);
});
