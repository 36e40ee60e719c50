import { afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { prescriptions } from '@hospital/contracts';
import { act } from 'react';
import { answerWith, type Asked } from '../../testing/answers.ts';
import { inputNamed, key, showForm } from '../../testing/showForm.tsx';
import { signedIn } from '../../testing/people.ts';
import { settled, takeOff, type, until, untilText } from '../../testing/show.tsx';
import { routeOf } from '../../kernel/api/calls.ts';
import { RecordForm } from '../../kernel/form/RecordForm.tsx';
import { emptyLine, PrescribedLines } from './PrescribedLines.tsx';

const medicines = [
  { name: 'Paracétamol', description: 'Three times a day', price: 25.5 },
  { name: 'Parafon', description: null, price: 0 },
];

async function linesForm(): Promise<HTMLElement> {
  const container = await showForm(
    <RecordForm
      module={prescriptions}
      route={routeOf('CreatePrescription')}
      defaults={{ lineItems: [emptyLine()] }}
      cancelTo="/"
      onSaved={() => undefined}
    >
      <PrescribedLines doctor="some-doctor" />
    </RecordForm>,
  );
  await until(() => container.querySelector('[name="lineItems.0.name"]') !== null);
  return container;
}

const nameOf = (container: HTMLElement, line = 0) => inputNamed(container, `lineItems.${line}.name`);
const descriptionOf = (container: HTMLElement) => inputNamed(container, 'lineItems.0.description');
const options = () => [...document.querySelectorAll('[role="option"]')].map((one) => one.textContent);

async function typed(container: HTMLElement, text: string): Promise<HTMLInputElement> {
  const name = nameOf(container);
  await act(async () => name.focus());
  await type(name, text);
  return name;
}

async function offered(text = 'para'): Promise<{ container: HTMLElement; asked: Asked[] }> {
  const asked = answerWith({ body: { medicines } });
  const container = await linesForm();
  await typed(container, text);
  await untilText(document.body, 'Parafon');
  return { container, asked };
}

// From then on the files of the list are there: a key that follows comes before a pause ends.
beforeAll(async () => {
  signedIn();
  await offered();
  await takeOff();
});
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  signedIn();
});
afterEach(takeOff);

test('arrow keys and Enter choose a medicine with its description, and stay in the line', async () => {
  const { container, asked } = await offered();
  const name = nameOf(container);
  expect(options()).toEqual(['ParacétamolThree times a day', 'Parafon']);
  expect([name.getAttribute('role'), name.getAttribute('aria-expanded')]).toEqual(['combobox', 'true']);
  await key(name, 'ArrowDown');
  // What was typed is searched for once the person pauses, and finds the same: the choice stays where it is.
  await until(() => asked.some(({ path }) => path.endsWith('text=para')));
  await settled();
  expect(name.getAttribute('aria-activedescendant')).not.toBeNull();
  await key(name, 'Enter');
  expect([name.value, descriptionOf(container).value]).toEqual(['Paracétamol', 'Three times a day']);
  expect(container.querySelectorAll('tbody tr')).toHaveLength(1);
  expect(options()).toEqual([]);
  const paths = asked.map(({ path }) => path).filter((path) => path.includes('medicines'));
  expect(paths.at(-1)).toContain('/prescriptions/medicines?doctor=some-doctor&text=');
});

test('a further Enter moves on, and typed text that nothing was chosen for stays', async () => {
  const { container } = await offered();
  await key(nameOf(container), 'Enter');
  expect(nameOf(container).value).toBe('para');
  expect(document.activeElement).toBe(nameOf(container, 1));
});

test('Escape closes the list and nothing else', async () => {
  const { container } = await offered();
  let heard = 0;
  container.addEventListener('keydown', () => (heard += 1));
  const first = await key(nameOf(container), 'Escape');
  expect([options(), first.defaultPrevented]).toEqual([[], true]);
  const second = await key(nameOf(container), 'Escape');
  expect([nameOf(container).value, second.defaultPrevented]).toEqual(['para', false]);
  expect(heard).toBeGreaterThan(0);
});

test('another name takes the filled description along, and keeps a typed one', async () => {
  const { container } = await offered();
  const name = nameOf(container);
  await key(name, 'ArrowDown');
  await key(name, 'Enter');
  await type(name, 'paraf');
  expect(descriptionOf(container).value).toBe('');
  await type(descriptionOf(container), 'Mine');
  await type(name, 'parac');
  await until(() => options().length === 1);
  await key(name, 'ArrowDown');
  await key(name, 'Enter');
  expect([name.value, descriptionOf(container).value]).toEqual(['Paracétamol', 'Mine']);
});

test.each([
  ['without a connection', null],
  ['where it is refused', { status: 403, body: { error: 'not_allowed', message: 'no' } }],
  ['for an answer in another form', { body: { records: 1 } }],
])('%s it says nothing and lets the typing go on', async (_when, answer) => {
  const asked = answerWith(answer);
  const container = await linesForm();
  const name = await typed(container, 'Paracet');
  await until(() => asked.some(({ path }) => path.includes('medicines')));
  await settled();
  const said = [...document.querySelectorAll('[role="alert"], .spinner')].map((one) => one.textContent);
  expect([name.value, options(), said.join('')]).toEqual(['Paracet', [], '']);
  expect(document.querySelector('.spinner')).toBe(null);
  await type(name, 'Paracetamol');
  expect(name.value).toBe('Paracetamol');
});
