/** The page of a record of a simple module: what can be done there, and what its module adds. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Flag } from '@hospital/contracts';
import { Route, Routes, useLocation } from 'react-router-dom';
import { product } from '../../modules/index.ts';
import { answerWith, type Given } from '../../testing/answers.ts';
import { press, showForm } from '../../testing/showForm.tsx';
import { patientForms } from '../../testing/patientForms.ts';
import { receptionist, signedIn } from '../../testing/people.ts';
import { takeOff, until, untilText } from '../../testing/show.tsx';
import { taxForms } from '../../testing/taxForms.ts';
import { PastContext } from '../past/past.ts';
import { ProductProvider } from '../screens.ts';
import { SessionContext, sessionOf } from '../session/SessionContext.tsx';
import { CrudRecord } from './CrudRecord.tsx';
import type { Presentation } from './presentation.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  signedIn();
});
afterEach(takeOff);

const tax = { _id: 't/1', name: 'TVA', percentage: 20, status: 'Pending', revision: 3 };
const past = { moment: '00000000000000000009', instant: '2026-03-02T11:00:00.000Z' };
const withoutEdit = {
  ...product.addresses,
  taxes: { list: '/taxs', create: '/taxs/create', record: '/taxs/:id', edit: null },
};

function Address() {
  return <output>{useLocation().pathname}</output>;
}

interface Opened {
  readonly flags?: readonly Flag[];
  readonly isPast?: boolean;
  readonly hasEdit?: boolean;
  readonly answers?: readonly Given[];
}

async function opened(own: Partial<Presentation> = {}, given: Opened = {}) {
  const { flags = ['Taxs', 'Patients'], isPast = false, hasEdit = true, answers = [{ body: tax }] } = given;
  const asked = answerWith(...answers);
  const session = sessionOf(receptionist, { hasAccess: true, flags: new Set(flags) });
  const container = await showForm(
    <ProductProvider value={{ ...product, ...(hasEdit ? {} : { addresses: withoutEdit }) }}>
      <SessionContext.Provider value={session}>
        <PastContext.Provider value={isPast ? past : null}>
          <Routes>
            <Route path="/records/:id" element={<CrudRecord presentation={{ ...taxForms, ...own }} />} />
            <Route path="*" element={null} />
          </Routes>
        </PastContext.Provider>
        <Address />
      </SessionContext.Provider>
    </ProductProvider>,
    { at: '/records/t%2F1' },
  );
  await until(() => (container.querySelector('h1')?.textContent ?? '…') !== '…');
  return { container, asked };
}

const address = (container: ParentNode) => container.querySelector('output')?.textContent;
const actions = (container: ParentNode) => container.querySelector('.page-head .actions');
const verbs = (container: ParentNode) =>
  [...(actions(container)?.children ?? [])].map(
    (verb) => verb.getAttribute('aria-label') ?? verb.textContent,
  );
const edit = (container: ParentNode) => actions(container)?.querySelector('a');
const dialog = () => document.querySelector('[role="dialog"]') ?? document.body;
const words = (text: string) => () => <button type="button">{text}</button>;

test('leads back to the list, and shows its name, its state and its fields', async () => {
  const { container } = await opened();
  const back = container.querySelector('.crumb');
  expect([back?.textContent, back?.getAttribute('href')]).toEqual(['Taxes', '/taxs']);
  expect(container.querySelector('h1')?.textContent).toBe('TVA');
  expect(container.querySelector('.title .pill')?.textContent).toBe('Pending');
  expect(container.querySelector('dl.details')?.textContent).toContain('Percentage20');
  expect([...container.querySelectorAll('[role="tab"]')].map(({ textContent }) => textContent)).not.toContain(
    'Related',
  );
});

test('shows what its module says instead', async () => {
  const { container } = await opened({
    title: ({ name }) => `Rate ${String(name)}`,
    status: () => <em>A state of its own</em>,
    details: () => <p>Details of its own</p>,
    related: () => <p>What belongs to it</p>,
  });
  expect(container.querySelector('h1')?.textContent).toBe('Rate TVA');
  expect(container.querySelector('.title em')?.textContent).toBe('A state of its own');
  expect([container.querySelector('.title .pill'), container.querySelector('dl.details')]).toEqual([
    null,
    null,
  ]);
  expect(container.querySelector('[role="tabpanel"]')?.textContent).toBe('Details of its own');
  await press(container, 'Related');
  await untilText(container, 'What belongs to it');
});

describe('what can be done', () => {
  test('is to delete and to edit it, between the module’s own verbs and its decisions', async () => {
    const { container } = await opened();
    expect(verbs(container)).toEqual(['Delete', 'Edit']);
    await takeOff();
    const own = { verbs: words('Print'), decisions: words('Approve') };
    expect(verbs((await opened(own)).container)).toEqual(['Print', 'Delete', 'Edit', 'Approve']);
  });

  test('leads to its form, as the first thing to do unless there is something to decide', async () => {
    const { container } = await opened();
    expect(edit(container)?.getAttribute('href')).toBe('/taxs/t%2F1/update');
    expect(edit(container)?.className).toBe('button primary');
    await takeOff();
    expect(edit((await opened({ decisions: words('Approve') })).container)?.className).toBe('button');
  });

  test.each([
    ['by who may not', {}, { flags: ['Invoices'] }],
    ['where the module says so of the record', { mayWrite: () => false }, {}],
    ['in the past', {}, { isPast: true }],
  ] as const)('is neither %s', async (_when, own, given) => {
    expect(verbs((await opened({ verbs: words('Print'), ...own }, given)).container)).toEqual(['Print']);
  });

  test('is not to edit it where its module has no form for that', async () => {
    expect(verbs((await opened({}, { hasEdit: false })).container)).toEqual(['Delete']);
  });

  test('is not to delete a person whose data is restricted', async () => {
    const person = { _id: 't/1', firstname: 'Omar', lastname: 'Alaoui', status: 'Actif', revision: 1 };
    const answers = [{ body: { ...person, restricted: true, restrictedUntil: null } }];
    expect(verbs((await opened(patientForms, { answers })).container)).toEqual(['Edit']);
  });
});

describe('deleting it', () => {
  const answers = [{ body: tax }, { body: { ...tax, revision: 4 } }];

  test('asks first, then says that it is done and goes to the list', async () => {
    const { container, asked } = await opened({}, { answers });
    await press(container, 'Delete');
    for (const text of ['Delete tax', 'TVA', 'Are you sure want to delete this Tax ?'])
      expect(dialog().textContent).toContain(text);
    expect(asked).toHaveLength(1);
    await press(dialog(), 'Delete');
    await until(() => address(container) === '/taxs');
    expect(asked[1]).toMatchObject({ method: 'DELETE', path: `/api/taxs/t%2F1/${receptionist._id}` });
    expect(document.querySelector('.toast.success')?.textContent).toContain('tax deleted !');
  });

  test('asks what its module asks', async () => {
    const { container } = await opened({ question: 'form.deletedMeanwhile' });
    await press(container, 'Delete');
    expect(dialog().textContent).toContain('This record was deleted.');
    expect(dialog().textContent).not.toContain('Are you sure');
  });

  test('that is refused stays on the page', async () => {
    const refusal = { status: 409, body: { error: 'An invoice has it.', code: 'unknown' } };
    const { container } = await opened({}, { answers: [{ body: tax }, refusal] });
    await press(container, 'Delete');
    await press(dialog(), 'Delete');
    await untilText(document.body, 'An invoice has it.');
    expect(address(container)).toBe('/records/t%2F1');
  });
});
