/** What the person opened last: what counts as opened, how much of it is kept, and for whom. */
import { flags as everyFlag, type Flag } from '@hospital/contracts';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { QueryClient, useQuery } from '@tanstack/react-query';
import { act, useState, type ReactNode } from 'react';
import { CoreAdminContext, useGetOne } from 'react-admin';
import { answerWith, type Asked } from '../../testing/answers.ts';
import { press, showForm } from '../../testing/showForm.tsx';
import { receptionist, signedIn } from '../../testing/people.ts';
import { settled, takeOff, until } from '../../testing/show.tsx';
import { i18nProvider } from '../../modules/i18nProvider.ts';
import { product } from '../../modules/index.ts';
import { dataProvider } from '../api/dataProvider.ts';
import type { SignedInUser } from '../api/session.ts';
import { forgetRecent, personStore } from '../list/personStore.ts';
import { PastContext } from '../past/past.ts';
import { ProductProvider } from '../screens.ts';
import { SessionContext, sessionOf } from '../session/SessionContext.tsx';
import type { Entry } from './entries.ts';
import { useOpenRecent, useRecent, useRememberOpened } from './recent.ts';

beforeEach(() => {
  localStorage.clear();
  signedIn();
});
afterEach(takeOff);

const aya = { _id: 'p', firstname: 'Aya', lastname: 'Alami' };
const past = { moment: '00000000000000000009', instant: '2026-03-02T11:00:00.000Z' };
const finds = product.finds.filter(({ resource }) => ['patients', 'users'].includes(resource));

let remember: (entry: Entry) => void = () => undefined;
async function opens(...entries: readonly Entry[]): Promise<void> {
  for (const entry of entries) await act(async () => remember(entry));
}
const numbered = (count: number): Entry[] =>
  Array.from({ length: count }, (_, container) => ({
    to: `/patients/${container + 1}`,
    text: `Patient ${container + 1}`,
  }));

function Recent() {
  ({ remember } = useRecent());
  return useOpenRecent().map(({ to, text }) => <li key={to}>{`${text} ${to}`}</li>);
}

function Remembers() {
  useRememberOpened();
  return null;
}

interface Visit {
  readonly at?: string;
  readonly flags?: readonly Flag[];
  readonly isPast?: boolean;
  readonly user?: SignedInUser;
  readonly content?: ReactNode;
}

/** A screen with what it loads, in the person's own store. */
async function visit({ at = '/patients/p', flags = everyFlag, isPast = false, ...more }: Visit = {}) {
  const { user = receptionist, content = <Remembers /> } = more;
  const queries = { retry: false, networkMode: 'always', staleTime: Infinity } as const;
  const queryClient = new QueryClient({ defaultOptions: { queries } });
  const session = sessionOf(user, { hasAccess: true, flags: new Set(flags) });
  const container = await showForm(
    <CoreAdminContext {...{ i18nProvider, dataProvider, queryClient, store: personStore({}) }}>
      <ProductProvider value={{ ...product, finds }}>
        <SessionContext.Provider value={session}>
          <PastContext.Provider value={isPast ? past : null}>
            {content}
            <Recent />
          </PastContext.Provider>
        </SessionContext.Provider>
      </ProductProvider>
    </CoreAdminContext>,
    { at },
  );
  await settled();
  return {
    container,
    recent: () => [...container.querySelectorAll('li')].map(({ textContent }) => textContent),
  };
}

function Loads({ resource = 'patients', id = 'p' }: { readonly resource?: string; readonly id?: string }) {
  const { data, error, refetch } = useGetOne(resource, { id });
  return (
    <>
      <button type="button" onClick={() => void refetch()}>
        again
      </button>
      <output>{error ? 'failed' : data ? 'loaded' : 'loading'}</output>
    </>
  );
}
const loading = (loads: ReactNode) => (
  <>
    <Remembers />
    {loads}
  </>
);
const isLoaded = (container: ParentNode, said = 'loaded') =>
  until(() => container.querySelector('output')?.textContent === said);

describe('a record counts as opened', () => {
  test('when it is loaded for the screen that shows it, by its name', async () => {
    answerWith({ body: aya });
    const { container, recent } = await visit({ content: loading(<Loads />) });
    await isLoaded(container);
    await until(() => recent().length > 0);
    expect(recent()).toEqual(['Aya Alami /patients/p']);
  });

  test('until it is deleted or erased, once a screen asks for it', async () => {
    answerWith({ body: aya }, { status: 410, body: { error: 'Deleted.', code: 'gone' } });
    const { container, recent } = await visit({ content: loading(<Loads />) });
    await until(() => recent().length > 0);
    await opens({ to: '/patients/q', text: 'Ida Naji' });
    await press(container, 'again');
    await until(() => recent().length === 1);
    expect(recent()).toEqual(['Ida Naji /patients/q']);
    expect(JSON.stringify({ ...localStorage })).not.toContain('Alami');
  });

  test('at the page of its own kind: a doctor’s', async () => {
    answerWith({ body: { ...aya, _id: 'd', role: { _id: 'r', name: 'Doctor' } } });
    const content = loading(<Loads resource="users" id="d" />);
    const { recent } = await visit({ at: '/doctors/d/profile', content });
    await until(() => recent().length > 0);
    expect(recent()).toEqual(['Aya Alami /doctors/d/profile']);
  });

  test.each<[string, Visit & { readonly resource?: string }]>([
    ['that another screen loads', { at: '/patients/q' }],
    ['that the palette does not find', { at: '/invoices/p/view', resource: 'invoices' }],
    ['as it was in the past', { isPast: true }],
  ])('but not one %s', async (_, { resource = 'patients', ...given }) => {
    answerWith({ body: { ...aya, number: '2026-000001' } });
    const { container, recent } = await visit({ ...given, content: loading(<Loads resource={resource} />) });
    await isLoaded(container);
    await settled();
    expect(recent()).toEqual([]);
  });

  test('nor by anything else that is read of it', async () => {
    function Summary() {
      const { data } = useQuery({
        queryKey: ['patients', 'summary', 'p'],
        queryFn: async () => ({ id: 'p' }),
      });
      return <output>{data ? 'loaded' : 'loading'}</output>;
    }
    const { container, recent } = await visit({ content: loading(<Summary />) });
    await isLoaded(container);
    await settled();
    expect(recent()).toEqual([]);
  });

  test('and an answer without a record is none', async () => {
    function Nothing() {
      const { data, error } = useQuery<null>({
        queryKey: ['patients', 'getOne', { id: 'p' }],
        queryFn: async () => null,
      });
      return <output>{error ? 'failed' : data === null ? 'loaded' : 'loading'}</output>;
    }
    const { container, recent } = await visit({ content: loading(<Nothing />) });
    await isLoaded(container);
    expect(recent()).toEqual([]);
  });

  test('again only when it is loaded again: one that could not be, was not opened', async () => {
    let asked: Asked[] = answerWith({ body: aya });
    const { container, recent } = await visit({ content: loading(<Loads />) });
    await isLoaded(container);
    await opens({ to: '/patients/q', text: 'Badr' });
    expect(recent()).toEqual(['Badr /patients/q', 'Aya Alami /patients/p']);
    asked = answerWith(null);
    await press(container, 'again');
    await until(() => asked.length > 0);
    await isLoaded(container, 'failed');
    expect(recent()[0]).toBe('Badr /patients/q');
    answerWith({ body: { ...aya, lastname: 'Amrani' } });
    await press(container, 'again');
    await isLoaded(container);
    await until(() => recent()[0] !== 'Badr /patients/q');
    expect(recent()).toEqual(['Aya Amrani /patients/p', 'Badr /patients/q']);
  });

  test('for as long as somebody watches', async () => {
    answerWith({ body: aya });
    function Left() {
      const [isLeft, setLeft] = useState(false);
      return (
        <>
          {isLeft ? <Loads /> : <Remembers />}
          <button type="button" onClick={() => setLeft(true)}>
            leave
          </button>
        </>
      );
    }
    const { container, recent } = await visit({ content: <Left /> });
    await press(container, 'leave');
    await isLoaded(container);
    await settled();
    expect(recent()).toEqual([]);
  });
});

describe('what was opened', () => {
  test('is kept eight at most, the newest first, each once and by its latest name', async () => {
    const { recent } = await visit();
    await opens(...numbered(8));
    expect(recent()).toHaveLength(8);
    expect([recent().at(0), recent().at(-1)]).toEqual(['Patient 8 /patients/8', 'Patient 1 /patients/1']);
    await opens({ to: '/patients/9', text: 'Patient 9' });
    expect([recent().at(0), recent().at(-1)]).toEqual(['Patient 9 /patients/9', 'Patient 2 /patients/2']);
    expect(recent()).toHaveLength(8);
    await opens({ to: '/patients/5', text: 'Renamed' });
    expect(recent().slice(0, 2)).toEqual(['Renamed /patients/5', 'Patient 9 /patients/9']);
    expect(recent().filter((shown) => shown?.endsWith('/patients/5'))).toHaveLength(1);
    expect(recent()).toHaveLength(8);
  });

  test('is kept by its name and address alone', async () => {
    await visit();
    await opens({ to: '/patients/p', text: 'Aya', more: 'born 1990-01-31', keys: ['AB12'] });
    const kept = Object.values({ ...localStorage }).join();
    expect(kept).toContain('Aya');
    expect(kept).not.toMatch(/born|AB12/);
  });

  test('is left out where the person may not open it any more, or nothing is there', async () => {
    const entries = [
      { to: '/nowhere', text: 'Nowhere' },
      { to: '/taxs', text: 'Taxes' },
      { to: '/patients/p', text: 'Aya' },
    ];
    await visit();
    await opens(...entries);
    await takeOff();
    expect((await visit({ flags: ['Patients'] })).recent()).toEqual(['Aya /patients/p']);
    await takeOff();
    expect((await visit()).recent()).toEqual(['Aya /patients/p', 'Taxes /taxs']);
  });

  test('is the person’s own, and goes when they sign out', async () => {
    const other = { ...receptionist, _id: 'other' };
    await visit();
    await opens({ to: '/patients/p', text: 'Aya' });
    await takeOff();
    expect((await visit({ user: other })).recent()).toEqual([]);
    await takeOff();
    expect((await visit()).recent()).toEqual(['Aya /patients/p']);
    await takeOff();
    forgetRecent();
    expect((await visit()).recent()).toEqual([]);
  });
});
