/** The forms of a simple module: to add a record, and to change one. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Flag } from '@hospital/contracts';
import type { RaRecord } from 'react-admin';
import { Route, Routes, useLocation } from 'react-router-dom';
import { answerWith, type Given } from '../../testing/answers.ts';
import { inputNamed, press, showForm } from '../../testing/formPlace.tsx';
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

async function opened(answers: readonly Given[], { at, flags = ['Taxs'], defaults, ...own }: Opened) {
  const asked = answerWith(...answers);
  const session = sessionOf(receptionist, { hasAccess: true, flags: new Set(flags) });
  const shown = { ...taxForms, ...own };
  const create = <CrudCreate presentation={shown} {...(defaults ? { defaults } : {})} />;
  const place = await showForm(
    <SessionContext.Provider value={session}>
      <Routes>
        <Route path="/taxs/create" element={create} />
        <Route path="/taxs/:id/edit" element={<CrudEdit presentation={shown} />} />
        <Route path="*" element={null} />
      </Routes>
      <Address />
    </SessionContext.Provider>,
    at,
  );
  await settled();
  return { place, asked };
}

const address = (place: ParentNode) => place.querySelector('output')?.textContent;
const title = (place: ParentNode) => place.querySelector('h1')?.textContent;
const fields = (place: ParentNode) =>
  [...place.querySelectorAll('form [name]')].map((field) => field.getAttribute('name'));
const back = (place: ParentNode) => {
  const link = [...place.querySelectorAll('a')].find((each) => each.getAttribute('href') === '/taxs');
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
    const { place, asked } = await adding([{ body: [] }]);
    expect(title(place)).toBe('Add tax');
    expect(fields(place)).toEqual(expect.arrayContaining(['name', 'percentage']));
    expect(back(place)).toContain('Taxes');
    expect(asked).toEqual([]);
  });

  test('shows what the module asks for instead, and begins with what it says', async () => {
    const { place } = await adding([{ body: [] }], {
      inputs: () => <Input name="name" />,
      defaults: { name: 'TVA 7' },
    });
    expect([fields(place), inputNamed(place, 'name').value]).toEqual([['name'], 'TVA 7']);
  });

  test('says that it is done, and goes to the list', async () => {
    const { place, asked } = await adding([{ status: 201, body: { ...tax, name: 'TVA 14' } }]);
    await type(inputNamed(place, 'name'), 'TVA 14');
    await type(inputNamed(place, 'percentage'), '14');
    await submit(place);
    await until(() => address(place) === '/taxs null');
    expect(asked[0]).toMatchObject({ method: 'POST', body: { name: 'TVA 14', percentage: '14' } });
    expect(place.textContent).toContain('tax TVA 14 created !');
  });

  test('leads back to the form that it began in, with the record that was added', async () => {
    const at = { at: { pathname: '/taxs/create', state: { detour, values: { name: 'Typed before' } } } };
    const { place } = await adding([{ status: 201, body: tax }], { at });
    expect(inputNamed(place, 'name').value).toBe('Typed before');
    await type(inputNamed(place, 'percentage'), '20');
    await submit(place);
    await until(() => address(place)?.startsWith('/invoices/create') ?? false);
    expect(sessionStorage.getItem('d') ?? JSON.stringify({ ...sessionStorage })).toContain('TVA');
    expect(address(place)).toBe('/invoices/create {"visit":"v"}');
  });

  test('is left for the form that it began in', async () => {
    const { place } = await adding([], { at: { at: { pathname: '/taxs/create', state: { detour } } } });
    await press(place, 'Cancel');
    expect(address(place)).toBe('/invoices/create {"visit":"v"}');
  });

  test('is not offered to who may not', async () => {
    const { place } = await adding([], { flags: ['Patients'] });
    expect(place.querySelector('form')).toBeNull();
    expect(title(place)).toBe('Add tax');
    expect(place.textContent).toContain('Your role does not let you add one.');
  });
});

describe('changing a record', () => {
  const editing = (answers: readonly Given[], given: Opened = {}) =>
    opened(answers, { at: { at: '/taxs/t/edit' }, ...given });

  test('opens with its values under its name', async () => {
    const { place, asked } = await editing([{ body: tax }]);
    await untilText(place, 'TVA');
    expect(asked.map(({ path }) => path)).toEqual(['/api/taxs/t']);
    expect([title(place), inputNamed(place, 'name').value]).toEqual(['TVA', 'TVA']);
    expect(back(place)).toContain('Taxes');
  });

  test('goes by the title that the module says', async () => {
    const { place } = await editing([{ body: tax }], {
      title: (record: RaRecord) => `No. ${record['name']}`,
    });
    expect(title(place)).toBe('No. TVA');
  });

  test('sends what was changed, says that it is done, and goes to the list', async () => {
    const { place, asked } = await editing([{ body: tax }, { body: { ...tax, percentage: 14 } }]);
    await type(inputNamed(place, 'percentage'), '14');
    await submit(place);
    await until(() => address(place) === '/taxs null');
    expect(asked[1]).toMatchObject({
      method: 'PUT',
      headers: { 'If-Match': '"3"' },
      body: { percentage: '14' },
    });
    expect(place.textContent).toContain('tax TVA updated !');
  });

  test.each([
    ['in the module’s words', { whenLocked: 'form.deletedMeanwhile' }, 'This record was deleted.'],
    ['in the usual ones', {}, 'your role does not let you change it.'],
  ])('of a record that may not be changed is refused %s', async (_how, own, text) => {
    const { place } = await editing([{ body: tax }], { ...own, mayWrite: () => false });
    expect(place.querySelector('form')).toBeNull();
    expect(place.textContent).toContain(text);
  });

  test('shows that the record is on its way', async () => {
    globalThis.fetch = () => new Promise(() => undefined);
    const session = sessionOf(receptionist, { hasAccess: true, flags: new Set<Flag>(['Taxs']) });
    const place = await showForm(
      <SessionContext.Provider value={session}>
        <Routes>
          <Route path="/taxs/:id/edit" element={<CrudEdit presentation={taxForms} />} />
        </Routes>
      </SessionContext.Provider>,
      { at: '/taxs/t/edit' },
    );
    expect([title(place), place.querySelectorAll('.skeleton').length]).toEqual(['…', 1]);
  });

  test.each([
    ['was deleted', { status: 410, body: { error: 'Gone.', code: 'gone' } }],
    ['never was', { status: 404, body: { error: 'None.', code: 'not_found' } }],
  ])('of a record that %s leads to the list', async (_what, answer) => {
    const { place } = await editing([answer]);
    expect(title(place)).toBe('Taxes');
    expect(place.querySelector('.state a')?.getAttribute('href')).toBe('/taxs');
  });

  test('that could not be loaded can be tried again', async () => {
    const { place } = await editing([
      { status: 403, body: { error: 'Not now.', code: 'forbidden' } },
      { body: tax },
    ]);
    await untilText(place, 'Not now.');
    await press(place, 'Try again');
    await until(() => place.querySelector('[name="name"]') !== null);
    expect(inputNamed(place, 'name').value).toBe('TVA');
  });
});
