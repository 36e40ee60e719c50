/** The forms of a simple module: to add a record, and to change one. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Flag } from '@hospital/contracts';
import { act } from 'react';
import type { RaRecord } from 'react-admin';
import { Link, Route, Routes, useLocation } from 'react-router-dom';
import { answerWith, holdAnswers, type Given } from '../../testing/answers.ts';
import { inputNamed, press, showForm } from '../../testing/showForm.tsx';
import { receptionist, signedIn } from '../../testing/people.ts';
import { settled, submit, takeOff, type, until, untilText } from '../../testing/show.tsx';
import { taxForms } from '../../testing/taxForms.ts';
import { Input } from '../form/Input.tsx';
import { SessionContext, sessionOf } from '../session/SessionContext.tsx';
import { CrudCreate, CrudEdit } from './CrudForms.tsx';
import type { Presentation } from './presentation.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  signedIn();
});
afterEach(takeOff);

const tax = { _id: 't', name: 'TVA', percentage: 20, status: 'Pending', revision: 3 };

function Address() {
  const { pathname, state } = useLocation();
  return <output>{`${pathname} ${JSON.stringify(state)}`}</output>;
}

interface Opened extends Partial<Presentation> {
  readonly at?: Parameters<typeof showForm>[1];
  readonly flags?: readonly Flag[];
  readonly defaults?: Readonly<Record<string, unknown>>;
}

async function opened(answers: readonly Given[], given: Opened) {
  const asked = answerWith(...answers);
  return { container: await shown(given), asked };
}

async function shown({ at, flags = ['Taxs'], defaults, ...own }: Opened) {
  const session = sessionOf(receptionist, { hasAccess: true, flags: new Set(flags) });
  const presentation = { ...taxForms, ...own };
  const create = <CrudCreate presentation={presentation} {...(defaults ? { defaults } : {})} />;
  const container = await showForm(
    <SessionContext.Provider value={session}>
      <Routes>
        <Route path="/taxs/create" element={create} />
        <Route path="/taxs/:id/edit" element={<CrudEdit presentation={presentation} />} />
        <Route path="*" element={null} />
      </Routes>
      <Link to="/calendar">Calendar</Link>
      <Address />
    </SessionContext.Provider>,
    at,
  );
  await settled();
  return container;
}

const address = (container: ParentNode) => container.querySelector('output')?.textContent;
const title = (container: ParentNode) => container.querySelector('h1')?.textContent;
const fields = (container: ParentNode) =>
  [...container.querySelectorAll('form [name]')].map((field) => field.getAttribute('name'));
const back = (container: ParentNode) => {
  const link = [...container.querySelectorAll('a')].find((each) => each.getAttribute('href') === '/taxs');
  return link?.textContent ?? link?.getAttribute('aria-label');
};

/** Begun in the form of an invoice, whose field `tax` is to be filled. */
const detour = {
  address: '/invoices/create',
  state: { visit: 'v' },
  draftKey: 'd',
  revision: null,
  field: 'tax',
};

describe('adding a record', () => {
  const adding = (answers: readonly Given[], given: Opened = {}) =>
    opened(answers, { at: { at: '/taxs/create' }, ...given });

  test('has a field for each one of the declaration, and leads back to the list', async () => {
    const { container, asked } = await adding([{ body: [] }]);
    expect(title(container)).toBe('Add tax');
    expect(fields(container)).toEqual(expect.arrayContaining(['name', 'percentage']));
    expect(back(container)).toContain('Taxes');
    expect(asked).toEqual([]);
  });

  test('shows what the module asks for instead, and begins with what it says', async () => {
    const { container } = await adding([{ body: [] }], {
      inputs: () => <Input name="name" />,
      defaults: { name: 'TVA 7' },
    });
    expect([fields(container), inputNamed(container, 'name').value]).toEqual([['name'], 'TVA 7']);
  });

  test('says that it is done, and goes to the list', async () => {
    const { container, asked } = await adding([{ status: 201, body: { ...tax, name: 'TVA 14' } }]);
    await type(inputNamed(container, 'name'), 'TVA 14');
    await type(inputNamed(container, 'percentage'), '14');
    await submit(container);
    await until(() => address(container) === '/taxs null');
    expect(asked[0]).toMatchObject({ method: 'POST', body: { name: 'TVA 14', percentage: '14' } });
    expect(container.textContent).toContain('tax TVA 14 created !');
  });

  test('leads back to the form that it began in, with the record that was added', async () => {
    const at = { at: { pathname: '/taxs/create', state: { detour, values: { name: 'Typed before' } } } };
    const { container } = await adding([{ status: 201, body: tax }], { at });
    expect(inputNamed(container, 'name').value).toBe('Typed before');
    await type(inputNamed(container, 'percentage'), '20');
    await submit(container);
    await until(() => address(container)?.startsWith('/invoices/create') ?? false);
    expect(sessionStorage.getItem('d') ?? JSON.stringify({ ...sessionStorage })).toContain('TVA');
    expect(address(container)).toBe('/invoices/create {"visit":"v"}');
  });

  test('is left for the form that it began in', async () => {
    const { container } = await adding([], { at: { at: { pathname: '/taxs/create', state: { detour } } } });
    await press(container, 'Cancel');
    expect(address(container)).toBe('/invoices/create {"visit":"v"}');
  });

  test('is not offered to who may not', async () => {
    const { container } = await adding([], { flags: ['Patients'] });
    expect(container.querySelector('form')).toBeNull();
    expect(title(container)).toBe('Add tax');
    expect(container.textContent).toContain('Your role does not let you add one.');
  });
});

describe('a form that is left while it saves', () => {
  const leave = async (container: HTMLElement) => {
    await submit(container);
    await act(async () => container.querySelector<HTMLElement>('a[href="/calendar"]')?.click());
  };

  test('says that it is saved, and leads nowhere', async () => {
    const { answer } = holdAnswers();
    const container = await shown({ at: { at: '/taxs/t/edit' } });
    await act(async () => answer({ body: tax }));
    await untilText(container, 'TVA');
    await type(inputNamed(container, 'percentage'), '14');
    await leave(container);
    await act(async () => answer({ body: { ...tax, percentage: 14 } }));
    await untilText(container, 'tax TVA updated !');
    expect(address(container)).toBe('/calendar null');
  });

  test('chooses its record in the form where the way began, without going there', async () => {
    const { answer } = holdAnswers();
    const container = await shown({ at: { at: { pathname: '/taxs/create', state: { detour } } } });
    await type(inputNamed(container, 'name'), 'TVA');
    await type(inputNamed(container, 'percentage'), '20');
    await leave(container);
    await act(async () => answer({ status: 201, body: tax }));
    await untilText(container, 'tax TVA created !');
    expect(address(container)).toBe('/calendar null');
    expect(sessionStorage.getItem('d')).toContain('TVA');
  });
});

describe('changing a record', () => {
  const editing = (answers: readonly Given[], given: Opened = {}) =>
    opened(answers, { at: { at: '/taxs/t/edit' }, ...given });

  test('opens with its values under its name', async () => {
    const { container, asked } = await editing([{ body: tax }]);
    await untilText(container, 'TVA');
    expect(asked.map(({ path }) => path)).toEqual(['/api/taxs/t']);
    expect([title(container), inputNamed(container, 'name').value]).toEqual(['TVA', 'TVA']);
    expect(back(container)).toContain('Taxes');
  });

  test('goes by the title that the module says', async () => {
    const { container } = await editing([{ body: tax }], {
      title: (record: RaRecord) => `No. ${record['name']}`,
    });
    expect(title(container)).toBe('No. TVA');
  });

  test('sends what was changed, says that it is done, and goes to the list', async () => {
    const { container, asked } = await editing([{ body: tax }, { body: { ...tax, percentage: 14 } }]);
    await type(inputNamed(container, 'percentage'), '14');
    await submit(container);
    await until(() => address(container) === '/taxs null');
    expect(asked[1]).toMatchObject({
      method: 'PUT',
      headers: { 'If-Match': '"3"' },
      body: { percentage: '14' },
    });
    expect(container.textContent).toContain('tax TVA updated !');
  });

  test.each([
    ['in the module’s words', { whenLocked: 'form.deletedMeanwhile' }, 'This record was deleted.'],
    ['in the usual ones', {}, 'your role does not let you change it.'],
  ])('of a record that may not be changed is refused %s', async (_how, own, text) => {
    const { container } = await editing([{ body: tax }], { ...own, mayWrite: () => false });
    expect(container.querySelector('form')).toBeNull();
    expect(container.textContent).toContain(text);
  });

  test('shows that the record is on its way', async () => {
    globalThis.fetch = () => new Promise(() => undefined);
    const session = sessionOf(receptionist, { hasAccess: true, flags: new Set<Flag>(['Taxs']) });
    const container = await showForm(
      <SessionContext.Provider value={session}>
        <Routes>
          <Route path="/taxs/:id/edit" element={<CrudEdit presentation={taxForms} />} />
        </Routes>
      </SessionContext.Provider>,
      { at: '/taxs/t/edit' },
    );
    expect([title(container), container.querySelectorAll('.skeleton').length]).toEqual(['…', 1]);
  });

  test.each([
    ['was deleted', { status: 410, body: { error: 'Gone.', code: 'gone' } }],
    ['never was', { status: 404, body: { error: 'None.', code: 'not_found' } }],
  ])('of a record that %s leads to the list', async (_what, answer) => {
    const { container } = await editing([answer]);
    expect(title(container)).toBe('Taxes');
    expect(container.querySelector('.state a')?.getAttribute('href')).toBe('/taxs');
  });

  test('that could not be loaded can be tried again', async () => {
    const { container } = await editing([
      { status: 403, body: { error: 'Not now.', code: 'forbidden' } },
      { body: tax },
    ]);
    await untilText(container, 'Not now.');
    await press(container, 'Try again');
    await until(() => container.querySelector('[name="name"]') !== null);
    expect(inputNamed(container, 'name').value).toBe('TVA');
  });
});
