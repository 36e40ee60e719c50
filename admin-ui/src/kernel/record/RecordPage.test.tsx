/** The page of a record: what of it is shown, what its state and its reader add, and what stands in its place where it cannot be read. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { expenses, patients, taxes, type Flag, type ModuleDescription } from '@hospital/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { Route, Routes } from 'react-router-dom';
import type { ComponentProps, ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import { answerWith, type Given } from '../../testing/answers.ts';
import { press, showForm } from '../../testing/showForm.tsx';
import { signedIn } from '../../testing/people.ts';
import { settled, takeOff, until, untilText } from '../../testing/show.tsx';
import { product } from '../../modules/index.ts';
import { forgetSession } from '../api/session.ts';
import { lazyPart } from '../lazyScreen.ts';
import { ProductProvider, type Product, type RelatedPart } from '../screens.ts';
import { SessionContext, sessionOf } from '../session/SessionContext.tsx';
import type { PersonName } from '../ui/personName.ts';
import { RecordPage } from './RecordPage.tsx';

const ID = '33333333-3333-4333-8333-333333333333';
const tax = { _id: ID, name: 'TVA', percentage: 20, status: 'Approved', revision: 3 };

beforeEach(() => void signedIn());
afterEach(takeOff);

interface Opened extends Partial<ComponentProps<typeof RecordPage>> {
  readonly flags?: readonly Flag[];
  readonly parts?: Partial<Pick<Product, 'related' | 'facts'>>;
  /** Before the record is asked for, as on a screen that is about to go. */
  readonly hasSessionEnded?: boolean;
}

function Refresh() {
  const client = useQueryClient();
  return (
    <button type="button" onClick={() => void client.invalidateQueries({ queryKey: ['taxes', 'getOne'] })}>
      refresh
    </button>
  );
}

async function opened(
  module: ModuleDescription,
  answer: Given | readonly Given[],
  { flags, parts, hasSessionEnded = false, ...props }: Opened = {},
) {
  const asked = answerWith(...[answer].flat());
  const known = { hasAccess: true, flags: new Set<Flag>(flags ?? ['Taxs', 'Expenses', 'Patients']) };
  const back = { to: `/${module.path}`, name: 'All of them' };
  const session = sessionOf(signedIn(), known);
  if (hasSessionEnded) forgetSession();
  const container = await showForm(
    <ProductProvider value={{ ...product, related: [], facts: [], ...parts }}>
      <SessionContext.Provider value={session}>
        <Refresh />
        <Routes>
          <Route path="/records/:id" element={<RecordPage module={module} back={back} {...props} />} />
        </Routes>
      </SessionContext.Provider>
    </ProductProvider>,
    { at: `/records/${ID}` },
  );
  await settled();
  await settled();
  return { container, asked };
}

const named = (container: ParentNode) =>
  [...container.querySelectorAll('dl.details dt')].map((term) => term.textContent);
const tabs = (container: ParentNode) =>
  [...container.querySelectorAll('[role="tab"]')].map((tab) => tab.textContent);

test('shows its name, its state, each field, and when it was made and changed', async () => {
  const { container, asked } = await opened(taxes, { body: tax });
  expect(asked.map(({ path }) => path)).toEqual([`/api/taxs/${ID}`]);
  expect(container.querySelector('h1')?.textContent).toContain('TVA');
  expect(container.querySelector('.pill')?.textContent).toContain('Approved');
  expect(named(container)).toEqual(['Name', 'Percentage', 'Status', 'Created', 'Updated']);
});

test('shows an attachment as a field, and neither pictures nor what no reader is meant to see', async () => {
  const attachment = `/api/expenses/${ID}/attachment`;
  const expense = { _id: ID, itemName: 'Gloves', amount: 40, status: 'Approved', attachment, writers: [] };
  const { container } = await opened(expenses, { body: expense });
  expect(named(container)).toContain('Attachment');
  expect(named(container)).not.toContain('Writers');
  await takeOff();
  const person = { _id: ID, firstname: 'Test', lastname: 'Patient', photo: '/api/patients/photo' };
  const { container: other } = await opened(patients, { body: person });
  expect(named(other)).toContain('First name');
  expect(named(other)).not.toContain('Photo');
});

test('takes title, verbs and details from its module, and no state where a menu shows it', async () => {
  const { container } = await opened(
    taxes,
    { body: tax },
    {
      title: ({ name }) => `The tax ${String(name)}`,
      verbs: () => <button type="button">A verb</button>,
      details: () => <p>Details of its own</p>,
      above: () => <p>Above all</p>,
      beside: () => <p>Beside it</p>,
      showStatus: false,
    },
  );
  expect(container.querySelector('h1')?.textContent).toContain('The tax TVA');
  for (const text of ['A verb', 'Details of its own', 'Above all', 'Beside it'])
    expect(container.textContent).toContain(text);
  expect([named(container), container.querySelector('.pill')]).toEqual([[], null]);
});

test('of a person who was erased, and of a record about one, says so in its title', async () => {
  const erased = { _id: ID, firstname: null, lastname: null };
  const { container } = await opened(patients, { body: erased });
  expect(container.querySelector('h1')?.textContent).toBe('Erased');
  await takeOff();
  const title = (record: RaRecord, nameOf: PersonName) => `Tax of ${nameOf(record['patient'])}`;
  const { container: other } = await opened(taxes, { body: { ...tax, patient: erased } }, { title });
  expect(other.querySelector('h1')?.textContent).toContain('Tax of Erased');
});

test('has what other modules know of it, for whom and for which records they say', async () => {
  const part = (text: string, more: Partial<RelatedPart>): RelatedPart => ({
    of: 'taxes',
    component: lazyPart(() => Promise.resolve({ Part: () => <p>{text}</p> }), 'Part'),
    ...more,
  });
  const related = [
    part('common', {}),
    part('elsewhere', { of: 'patients' }),
    part('not for this reader', { needs: { flags: ['Invoices'] } }),
    part('not for this record', { when: ({ percentage }) => percentage === 7 }),
    part('own tab', { tab: 'tab.history' }),
  ];
  const facts = [part('a fact', {}), part('no fact', { when: () => false })];
  const { container } = await opened(taxes, { body: tax }, { parts: { related, facts } });
  expect(tabs(container)).toEqual(['Details', 'Related', 'History', 'History']);
  expect(container.querySelector('.facts')?.textContent).toBe('a fact');
  await takeOff();
  const { container: bare } = await opened(
    taxes,
    { body: tax },
    { parts: { facts: [part('no fact', { when: () => false })] } },
  );
  expect([tabs(bare), bare.querySelector('.facts')]).toEqual([['Details', 'History'], null]);
});

test('shows its tabs only once what stands above them is there', async () => {
  let come: (file: { Fact: () => ReactNode }) => void = () => undefined;
  const asked: string[] = [];
  const load = () => {
    asked.push('its file');
    return new Promise<{ Fact: () => ReactNode }>((resolve) => (come = resolve));
  };
  const facts = [{ of: 'taxes', component: lazyPart(load, 'Fact') }];
  const { container } = await opened(taxes, { body: tax }, { parts: { facts } });
  expect([container.querySelector('h1')?.textContent, tabs(container), asked]).toEqual([
    'TVA',
    [],
    ['its file'],
  ]);
  come({ Fact: () => 'a fact' });
  await settled();
  expect([container.querySelector('.facts')?.textContent, tabs(container)]).toEqual([
    'a fact',
    ['Details', 'History'],
  ]);
});

test.each([
  [410, 'This record was deleted', true],
  [404, 'This record does not exist', false],
  [403, 'All of them', false],
])(
  'an answer %i says so in its place, and a deleted one has its history',
  async (status, title, hasHistory) => {
    const { container, asked } = await opened(taxes, { status, body: { error: 'No.', code: 'x' } });
    expect(container.textContent).toContain(title);
    expect(asked.some(({ path }) => path.includes('/history/'))).toBe(hasHistory);
    expect(named(container)).toEqual([]);
  },
);

test.each([
  [410, 'This record was deleted'],
  [404, 'This record does not exist'],
  [403, 'All of them'],
])('once it is answered %i, nothing of what was read before stays on the page', async (status, title) => {
  const { container } = await opened(taxes, [{ body: tax }, { status, body: { error: 'No.', code: 'x' } }]);
  expect(named(container)).toContain('Percentage');
  await press(container, 'refresh');
  await untilText(container, title);
  // Where another page is shown instead, the address changes first.
  await until(() => named(container).length === 0);
  expect(container.querySelector('.pill')).toBeNull();
  expect(container.textContent).not.toContain('TVA');
});

test('what cannot be refreshed stays, says so, and can be asked for again', async () => {
  const away = { status: 503, body: { error: 'Away.', code: 'x' } };
  const { container } = await opened(taxes, [{ body: tax }, away, { body: { ...tax, name: 'TVA 7' } }]);
  expect(container.textContent).not.toContain('could not be refreshed');
  await press(container, 'refresh');
  await untilText(container, 'The page could not be refreshed. It shows the state of');
  expect(named(container)).toContain('Percentage');
  await press(container, 'Try again');
  await untilText(container, 'TVA 7');
  expect(container.textContent).not.toContain('could not be refreshed');
});

test('a page that is still there once its session has ended has no empty record in the place of its own', async () => {
  const { container, asked } = await opened(taxes, { body: tax });
  forgetSession();
  await press(container, 'refresh');
  await settled();
  expect(asked).toHaveLength(1);
  expect(container.querySelector('h1')?.textContent).toContain('TVA');
});

test('a page that opens after its session has ended waits for the sign-in', async () => {
  const { container, asked } = await opened(taxes, { body: tax }, { hasSessionEnded: true });
  expect(asked.filter(({ path }) => path.includes(ID))).toEqual([]);
  expect(container.querySelector('h1')?.textContent).toBe('…');
  expect(container.querySelector('[role="alert"]')).toBeNull();
});
