/** The rate of a form, chosen among those that are approved. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { acts, taxes } from '@hospital/contracts';
import { i18nProvider } from '../../modules/i18nProvider.ts';
import { answerEach, type Given } from '../../testing/answers.ts';
import { showForm } from '../../testing/showForm.tsx';
import { receptionist, signedIn } from '../../testing/people.ts';
import { chooseOption, settled, submit, takeOff, until, untilText } from '../../testing/show.tsx';
import { routeOf } from '../api/calls.ts';
import { RateSelect } from './RateSelect.tsx';
import { RecordForm } from './RecordForm.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  signedIn();
});
afterEach(async () => {
  await takeOff();
  await i18nProvider.changeLocale('en');
});

const RATES = `GET /api/taxs?limit=100&search=${encodeURIComponent('{"status":"Approved"}')}`;
const rates: Given = {
  body: [
    { _id: 't1', name: 'TVA', percentage: 20 },
    { _id: 't2', name: 'TVA réduite', percentage: '7.500' },
  ],
};

async function rateForm(taxRate: unknown, saved: Given = { body: { _id: 'a' } }) {
  const asked = answerEach({ [RATES]: rates, [`PUT /api/acts/a/${receptionist._id}`]: saved });
  const record = { id: 'a', _id: 'a', revision: 1, code: 'C1', taxRate };
  const container = await showForm(
    <RecordForm
      module={acts}
      route={routeOf('ChangeAct')}
      record={record}
      cancelTo="/"
      onSaved={() => undefined}
    >
      <RateSelect module={acts} rates={taxes} filter={{ status: 'Approved' }} none="invoice.noTax" />
    </RecordForm>,
  );
  await until(() => options(container).length > 2);
  return { container, asked };
}

function select(container: ParentNode): HTMLSelectElement {
  const found = container.querySelector<HTMLSelectElement>('select[name="taxRate"]');
  if (!found) throw new Error('There is no rate to choose.');
  return found;
}
const options = (container: ParentNode) =>
  [...select(container).options].map(({ value, textContent }) => [value, textContent]);

const choose = (container: ParentNode, value: string) => chooseOption(select(container), value);

const offered = [
  ['0', 'No tax'],
  ['20', 'TVA (20 %)'],
  ['7.5', 'TVA réduite (7.5 %)'],
];

test('offers no rate, and each approved one by its name and percentage', async () => {
  const { container, asked } = await rateForm(20);
  expect(options(container)).toEqual(offered);
  expect(select(container).value).toBe('20');
  expect(asked).toHaveLength(1);
});

test.each([0, null, ''])('a form whose rate is %j shows no tax', async (rate) => {
  const { container } = await rateForm(rate);
  expect([select(container).value, options(container)]).toEqual(['0', offered]);
});

test('a rate that is no longer offered stays, without a name', async () => {
  const { container } = await rateForm(14);
  expect(options(container)).toEqual([...offered, ['14', ' (14 %)']]);
  expect(select(container).value).toBe('14');
});

test('its label and its percentages are written in the language of the screens', async () => {
  await i18nProvider.changeLocale('fr');
  const { container } = await rateForm(20);
  expect(select(container).labels[0]?.textContent).toBe('Taux de la taxe (%)');
  expect(options(container)[2]).toEqual(['7.5', 'TVA réduite (7,5 %)']);
});

test('has the label of its field, and need not be chosen', async () => {
  const { container } = await rateForm(20);
  expect(select(container).labels[0]?.textContent).toBe('Tax rate');
  expect(select(container).getAttribute('aria-required')).toBeNull();
});

test.each([
  ['7.5', 7.5],
  ['0', 0],
])('the rate %s that was chosen is sent', async (value, sent) => {
  const { container, asked } = await rateForm(20);
  await choose(container, value);
  expect(select(container).value).toBe(value);
  await submit(container);
  await until(() => asked.length > 1);
  expect(asked[1]?.body).toEqual({ taxRate: sent });
});

test('a rate that is refused says so, and has the focus', async () => {
  const refusal = {
    status: 400,
    body: { error: 'Check.', code: 'tax_rate_unknown', fields: { taxRate: 'It is not approved any more.' } },
  };
  const { container } = await rateForm(20, refusal);
  await choose(container, '7.5');
  await submit(container);
  await untilText(container, 'It is not approved any more.');
  await settled();
  expect(select(container).closest('.field')?.querySelector('.field-error')?.textContent).toBe(
    'It is not approved any more.',
  );
  expect(document.activeElement).toBe(select(container));
});
