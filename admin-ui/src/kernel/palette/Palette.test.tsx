/** The palette: what it offers, how it is moved through by keys, and where each choice leads. */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Flag } from '@hospital/contracts';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { act, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { answerWith, holdAnswers, type Given } from '../../testing/answers.ts';
import { key, showForm } from '../../testing/showForm.tsx';
import { receptionist, signedIn } from '../../testing/people.ts';
import { settled, takeOff, type, until, untilText } from '../../testing/show.tsx';
import { product } from '../../modules/index.ts';
import { PastContext } from '../past/past.ts';
import { ProductProvider } from '../screens.ts';
import { SessionContext, sessionOf } from '../session/SessionContext.tsx';
import { Palette } from './Palette.tsx';

const open = jest.spyOn(window, 'open').mockReturnValue(null);
beforeEach(() => {
  localStorage.clear();
  signedIn();
  open.mockClear();
});
afterEach(takeOff);

const finds = product.finds.filter(({ resource }) => resource === 'patients');
const past = { moment: '00000000000000000009', instant: '2026-03-02T11:00:00.000Z' };
const patient = (id: string, firstname: string) => ({
  _id: id,
  firstname,
  lastname: 'Zerouali',
  status: 'Actif',
});

interface Opened {
  readonly flags?: readonly Flag[];
  readonly isPast?: boolean;
}

async function palette({ flags = ['Patients', 'Taxs'], isPast = false }: Opened = {}) {
  const said = { closed: 0 };
  let client: QueryClient | undefined;
  function Kept() {
    client = useQueryClient();
    const [typed, setTyped] = useState('');
    const [isEntered, setEntered] = useState(false);
    const close = () => void (said.closed += 1);
    return (
      <>
        <Palette {...{ typed, setTyped, close, isEntered, setEntered }} />
        <output>{useLocation().pathname}</output>
      </>
    );
  }
  const session = sessionOf(receptionist, { hasAccess: true, flags: new Set(flags) });
  const container = await showForm(
    <ProductProvider value={{ ...product, finds }}>
      <SessionContext.Provider value={session}>
        <PastContext.Provider value={isPast ? past : null}>
          <Kept />
        </PastContext.Provider>
      </SessionContext.Provider>
    </ProductProvider>,
  );
  await until(() => document.querySelector('[role="combobox"]') !== null);
  const readAgain = (resource: string) => client?.invalidateQueries({ queryKey: [resource] });
  return { said, readAgain, address: () => container.querySelector('output')?.textContent };
}

const field = () => {
  const found = document.querySelector<HTMLInputElement>('[role="combobox"]');
  if (!found) throw new Error('The palette has no field.');
  return found;
};
const options = () => [...document.querySelectorAll<HTMLElement>('[role="option"]')];
const texts = () => options().map((option) => option.querySelector('.clip')?.textContent);
const titles = () => [...document.querySelectorAll('.palette-title')].map(({ textContent }) => textContent);
const active = () => {
  const selected = options().filter((option) => option.getAttribute('aria-selected') === 'true');
  expect(selected).toHaveLength(1);
  expect(field().getAttribute('aria-activedescendant')).toBe(selected[0]?.id);
  return options().indexOf(selected[0] ?? document.body);
};
const found = (...records: object[]): Given => ({
  body: records,
  headers: { 'X-Total-Count': String(records.length) },
});

describe('before anything is typed', () => {
  test('it has the focus, and offers the screens and what can be added, by the rights of the person', async () => {
    const asked = answerWith(found());
    await palette();
    expect(document.activeElement).toBe(field());
    expect(titles()).toEqual(['Go to', 'Add']);
    expect(texts()).toEqual(expect.arrayContaining(['Patients', 'Taxes', 'Add patient', 'Add tax']));
    expect(texts()).not.toContain('Invoices');
    expect([document.querySelector('.spinner'), document.querySelector('.palette-none')]).toEqual([
      null,
      null,
    ]);
    expect(asked).toEqual([]);
  });

  test('in the past nothing can be added', async () => {
    await palette({ isPast: true });
    expect(titles()).toEqual(['Go to']);
  });

  test('what was chosen last comes first', async () => {
    const { said, address } = await palette();
    await type(field(), 'Taxes');
    await until(() => !document.querySelector('.spinner'));
    await act(async () =>
      options()
        .find(({ textContent }) => textContent === 'Taxes')
        ?.click(),
    );
    expect([said.closed, address()]).toEqual([1, '/taxs']);
    expect(titles()).not.toContain('Recent');
    await type(field(), '');
    expect(titles()).toEqual(['Recent', 'Go to', 'Add']);
    expect(texts()[0]).toBe('Taxes');
    expect(active()).toBe(0);
  });
});

describe('the keys', () => {
  test('arrows move one by one and around the ends', async () => {
    await palette();
    expect(active()).toBe(0);
    expect((await key(field(), 'ArrowDown')).defaultPrevented).toBe(true);
    expect(active()).toBe(1);
    for (const name of ['ArrowUp', 'ArrowUp']) await key(field(), name);
    expect(active()).toBe(options().length - 1);
    await key(field(), 'ArrowDown');
    expect(active()).toBe(0);
  });

  test('Enter goes to the active one and closes, in this tab', async () => {
    const { said, address } = await palette();
    await key(field(), 'ArrowDown');
    const at = options()[1]?.id ?? '';
    expect((await key(field(), 'Enter')).defaultPrevented).toBe(true);
    expect([said.closed, at.includes(address() ?? '-')]).toEqual([1, true]);
    expect(open).not.toHaveBeenCalled();
  });

  test.each([{ ctrlKey: true }, { metaKey: true }])('Enter with %j opens another tab', async (held) => {
    const { said, address } = await palette();
    await key(field(), 'Enter', held);
    expect(open.mock.calls).toEqual([[expect.stringMatching(/^\//), '_blank', 'noopener']]);
    expect([said.closed, address()]).toEqual([1, '/form']);
  });

  test('an Enter that ends a composition chooses nothing', async () => {
    const { said } = await palette();
    await key(field(), 'Enter', { isComposing: true });
    expect(said.closed).toBe(0);
  });

  test('other keys are the field’s, and typing begins at the first one again', async () => {
    answerWith(found());
    await palette();
    await key(field(), 'ArrowDown');
    expect((await key(field(), 'a')).defaultPrevented).toBe(false);
    await type(field(), 't');
    expect(active()).toBe(0);
  });

  test('Escape closes it', async () => {
    const { said } = await palette();
    await key(field(), 'Escape');
    expect(said.closed).toBe(1);
  });
});

describe('what is found', () => {
  test('is asked for once two letters are typed, five at most, the closest first', async () => {
    const six = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => patient(id, `Amal ${id}`));
    const asked = answerWith(found(...six));
    await palette();
    await type(field(), 'A');
    await settled();
    expect([asked, document.querySelector('.spinner')]).toEqual([[], null]);
    await type(field(), ' Am ');
    expect(document.querySelector('.spinner')).not.toBeNull();
    await untilText(document.body, 'Amal a');
    await until(() => !document.querySelector('.spinner'));
    expect(asked).toHaveLength(1);
    expect(asked[0]?.body).toMatchObject({ limit: 5, search: { any: 'Am' }, closest: true });
    expect(texts().slice(0, 5)).toEqual(['a', 'b', 'c', 'd', 'e'].map((id) => `Amal ${id} Zerouali`));
    expect(titles()[0]).toBe('Patients');
    expect(document.body.textContent).not.toContain('Amal f');
  });

  test('an Enter that came before the search ended opens what it finds first, and no place that was there sooner', async () => {
    const { answer, waiting } = holdAnswers();
    const { said, address } = await palette();
    await type(field(), 'Pati');
    expect(texts()).toContain('Patients');
    await key(field(), 'Enter');
    await type(field(), 'Patient Amal');
    expect([options(), document.querySelector('.palette-none')]).toEqual([[], null]);
    await type(field(), 'Pati');
    await key(field(), 'Enter');
    await until(() => waiting() === 1);
    expect(said.closed).toBe(0);
    await act(async () => answer(found(patient('p1', 'Pati'))));
    await until(() => said.closed === 1);
    expect(address()).toContain('p1');
  });

  test('what the arrows moved to is what Enter opens, whatever the search finds in front of it meanwhile', async () => {
    const { answer, waiting } = holdAnswers();
    const { said, address } = await palette();
    await type(field(), 'Pati');
    await until(() => waiting() === 1);
    await key(field(), 'ArrowDown');
    const chosen = options()[1]?.textContent;
    await act(async () => answer(found(patient('p1', 'Pati'), patient('p2', 'Patience'))));
    await untilText(document.body, 'Patience');
    expect(texts()[active()]).toBe(chosen);
    await key(field(), 'Enter');
    expect([said.closed, address()?.includes('p2')]).toEqual([1, false]);
  });

  test('what the arrows moved to opens at once, while the search goes on', async () => {
    const { waiting } = holdAnswers();
    const { said } = await palette();
    await type(field(), 'Pati');
    await until(() => waiting() === 1);
    await key(field(), 'ArrowDown');
    await key(field(), 'Enter');
    expect(said.closed).toBe(1);
  });

  test('and nothing once something else was typed', async () => {
    const { answer, waiting } = holdAnswers();
    const { said } = await palette();
    await type(field(), 'Amal');
    await key(field(), 'Enter');
    await type(field(), 'Amala');
    await until(() => waiting() > 0);
    await act(async () => answer(found(patient('p1', 'Amal')), found(patient('p1', 'Amal'))));
    await untilText(document.body, 'Amal Zerouali');
    await settled();
    expect(said.closed).toBe(0);
  });

  test('when it becomes fewer while the last one is active, the last of them is', async () => {
    answerWith(found(patient('a', 'Amal'), patient('b', 'Amina'), patient('c', 'Amine')));
    const { readAgain } = await palette();
    await type(field(), 'Ami');
    await untilText(document.body, 'Amine Zerouali');
    await key(field(), 'ArrowUp');
    expect(active()).toBe(2);
    answerWith(found(patient('a', 'Amal'), patient('b', 'Amina')));
    await act(async () => void (await readAgain('patients')));
    await until(() => options().length === 2);
    expect(active()).toBe(1);
    await key(field(), 'ArrowDown');
    expect(active()).toBe(0);
  });

  test('similar names are said to be no more than that', async () => {
    answerWith({ ...found(patient('p1', 'Amal')), headers: { 'X-Similar': 'true', 'X-Total-Count': '1' } });
    await palette();
    await type(field(), 'Zeruali');
    await untilText(document.body, 'Patients · Similar names');
  });

  test.each<[string, Given, string]>([
    ['that nothing matches', found(), 'Nothing matches'],
    [
      'that it could not be searched',
      { status: 403, body: { error: 'No.', code: 'forbidden' } },
      'This cannot be searched right now. What you typed is kept.',
    ],
  ])('says %s', async (_what, answer, text) => {
    answerWith(answer);
    await palette();
    await type(field(), 'qqqq');
    await untilText(document.body, text);
    expect(document.querySelector('.palette-none')?.getAttribute('role')).toBe('status');
    expect(options()).toEqual([]);
    expect(field().getAttribute('aria-activedescendant')).toBeNull();
    await key(field(), 'ArrowDown');
    await key(field(), 'Enter');
  });
});
