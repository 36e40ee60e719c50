import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { invoiceInputFields, invoices } from '@hospital/contracts';
import { act } from 'react';
import { routeOf } from '../../kernel/api/calls.ts';
import { RecordForm } from '../../kernel/form/RecordForm.tsx';
import { SessionContext, sessionOf } from '../../kernel/session/SessionContext.tsx';
import { answerWith, type Asked, type Given } from '../../testing/answers.ts';
import { inputNamed, key, press, showForm } from '../../testing/showForm.tsx';
import { signedIn } from '../../testing/people.ts';
import { chooseOption, settled, takeOff, type, until, untilText } from '../../testing/show.tsx';
import { InvoiceInputs } from './InvoiceInputs.tsx';
import { emptyLine } from './LineItems.tsx';

const names = { nameFr: null, nameEn: null, nameAr: null };
const ecg = { ...names, _id: 'ecg', code: 'C10', nameEn: 'Electrocardiogram', price: 200, taxRate: 20 };
const visit = { ...names, _id: 'visit', code: 'C1', nameFr: 'Consultation', price: 300.5, taxRate: 0 };

async function invoiceForm(
  answer: Given | null,
  defaults: object = {},
  currencyCode = 'MAD',
): Promise<{ container: HTMLElement; asked: Asked[] }> {
  const asked = answerWith(answer);
  const user = signedIn();
  const container = await showForm(
    <SessionContext.Provider value={sessionOf(user, { hasAccess: true, flags: new Set(['Invoices']) })}>
      <RecordForm
        module={invoices}
        fields={invoiceInputFields}
        route={routeOf('CloseWithInvoice')}
        defaults={{ appointment: 'a', invoiceDate: '2026-03-10', lineItems: [emptyLine()], ...defaults }}
        cancelTo="/"
        onSaved={() => undefined}
      >
        <InvoiceInputs />
      </RecordForm>
    </SessionContext.Provider>,
    { settings: { dateFormat: 'd/m/Y', currencyCode } },
  );
  await until(() => container.querySelector('[name="lineItems.0.name"]') !== null);
  return { container, asked };
}

const nameOf = (container: HTMLElement, line = 0) => inputNamed(container, `lineItems.${line}.name`);
const priceOf = (container: HTMLElement) => inputNamed(container, 'lineItems.0.price');
const options = () => [...document.querySelectorAll('[role="option"]')].map((one) => one.textContent);
const codeOf = (container: HTMLElement) => container.querySelector('.line-act')?.textContent ?? null;

async function typed(container: HTMLElement, text: string): Promise<HTMLInputElement> {
  const name = nameOf(container);
  await act(async () => name.focus());
  await type(name, text);
  return name;
}

const both = { body: { acts: [visit, ecg] } };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(takeOff);

test('arrow keys and Enter choose an act with its name, price and code, and stay in the line', async () => {
  const { container, asked } = await invoiceForm(both);
  const name = await typed(container, 'c1');
  await until(() => options().length === 2);
  expect(options()).toEqual([
    expect.stringMatching(/^ConsultationC1 · MAD\s300\.50$/),
    expect.stringMatching(/^ElectrocardiogramC10 · MAD\s200\.00$/),
  ]);
  await settled();
  await key(name, 'ArrowDown');
  await key(name, 'ArrowDown');
  await until(() => name.getAttribute('aria-activedescendant') !== null);
  await key(name, 'Enter');
  expect([name.value, Number(priceOf(container).value), codeOf(container)]).toEqual([
    'Electrocardiogram',
    200,
    'C10',
  ]);
  expect(container.querySelectorAll('table.lines tbody tr')).toHaveLength(1);
  expect(options()).toEqual([]);
  const paths = asked.map(({ path }) => path).filter((path) => path.includes('suggestions'));
  // Nothing is asked for before what was typed has settled.
  expect(paths).toEqual(['/api/acts/suggestions?text=c1&day=2026-03-10']);
});

test('Enter takes the act whose whole code was typed, and any other text as it is', async () => {
  const { container } = await invoiceForm(both);
  const name = await typed(container, 'c1');
  await until(() => options().length === 2);
  await key(name, 'Enter');
  expect([name.value, codeOf(container)]).toEqual(['Consultation', 'C1']);
  await type(name, 'Cons');
  await settled();
  await key(name, 'Enter');
  expect([name.value, codeOf(container)]).toEqual(['Cons', 'C1']);
});

test('name and price stay editable, and the act can be removed from the line', async () => {
  const { container } = await invoiceForm(both);
  const name = await typed(container, 'c1');
  await until(() => options().length === 2);
  await key(name, 'Enter');
  await type(name, 'Consultation at night');
  await type(priceOf(container), '450');
  expect([name.value, priceOf(container).value, codeOf(container)]).toEqual([
    'Consultation at night',
    '450',
    'C1',
  ]);
  await press(container, 'Remove the act C1 from line 1');
  expect([name.value, priceOf(container).value, codeOf(container)]).toEqual([
    'Consultation at night',
    '450',
    null,
  ]);
});

test('an invoice in another currency than the clinic’s keeps its price', async () => {
  const { container } = await invoiceForm(both, { currency: 'EUR' });
  const name = await typed(container, 'c1');
  await until(() => options().length === 2);
  await key(name, 'Enter');
  expect([name.value, priceOf(container).value, codeOf(container)]).toEqual(['Consultation', '', 'C1']);
});

test('an invoice in the clinic’s own currency takes the price, whatever word the settings have for it', async () => {
  const { container } = await invoiceForm(both, { currency: 'EUR' }, 'EURO');
  const name = await typed(container, 'c1');
  await until(() => options().length === 2);
  await key(name, 'Enter');
  expect([name.value, Number(priceOf(container).value)]).toEqual(['Consultation', 300.5]);
});

test('where another currency is chosen after an act, its price is to be checked', async () => {
  const { container } = await invoiceForm(both);
  const name = await typed(container, 'c1');
  await until(() => options().length === 2);
  await key(name, 'Enter');
  expect(container.textContent).not.toContain('Check the prices');
  await chooseOption(inputNamed(container, 'currency'), 'EUR');
  await untilText(container, 'Acts are priced in MAD. Check the prices in EUR of: C1.');
  await chooseOption(inputNamed(container, 'currency'), 'MAD');
  expect(container.textContent).not.toContain('Check the prices');
});

test('an act with another tax rate than the invoice is named before it is issued', async () => {
  const { container } = await invoiceForm(both);
  const name = await typed(container, 'c10');
  await until(() => options().length === 1);
  await key(name, 'Enter');
  await untilText(container, 'Another tax rate than this invoice: C10.');
  await press(container, 'Remove the act C10 from line 1');
  expect(container.textContent).not.toContain('Another tax rate');
});

test.each([
  ['without a connection', null],
  ['where it is refused', { status: 403, body: { error: 'not_allowed', message: 'no' } }],
])('%s it says so once something is typed, and the line can be typed freely', async (_when, answer) => {
  const { container } = await invoiceForm(answer);
  expect(container.textContent).not.toContain('cannot be suggested');
  const name = await typed(container, 'Dressing');
  await untilText(container, 'Acts cannot be suggested now.');
  await key(name, 'Enter');
  expect(name.value).toBe('Dressing');
  expect(document.activeElement).toBe(nameOf(container, 1));
});
