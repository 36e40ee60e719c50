/** What happened to a record, as its page tells it. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { invoices, taxes, type Flag, type ModuleDescription } from '@hospital/contracts';
import { answerWith, type Given } from '../../testing/answers.ts';
import { press, showForm } from '../../testing/showForm.tsx';
import { receptionist, signedIn } from '../../testing/people.ts';
import { settled, takeOff, untilText } from '../../testing/show.tsx';
import { PastContext, type Past } from '../past/past.ts';
import { SessionContext, sessionOf } from '../session/SessionContext.tsx';
import type { HistoryChange, HistoryEntry } from './history.ts';
import { Entry } from './HistoryEntry.tsx';
import { RecordHistory } from './RecordHistory.tsx';

beforeEach(() => {
  localStorage.clear();
  signedIn();
});
afterEach(takeOff);

const nadia = { _id: 'n', name: 'Nadia Test' };
const entry = (own: Partial<HistoryEntry>): HistoryEntry => ({
  position: '00000000000000000004',
  revision: 0,
  type: 'TaxChanged',
  at: '2026-03-02T10:00:00.000Z',
  actor: nadia,
  changes: [],
  ...own,
});

const created = entry({ type: 'TaxCreated', changes: [{ field: 'name', from: null, to: 'TVA' }] });
const changed = entry({
  position: '00000000000000000007',
  revision: 1,
  changes: [{ field: 'percentage', from: 20, to: 14 }],
});
const approved = entry({
  position: '00000000000000000009',
  revision: 2,
  type: 'TaxStatusChanged',
  changes: [{ field: 'status', from: 'Pending', to: 'Approved' }],
});

interface Reader {
  readonly flags?: readonly Flag[];
  readonly past?: Past | null;
  readonly module?: ModuleDescription;
}

const readsAll: Reader = { flags: ['Taxs', 'Activities'] };

const billed = entry({
  type: 'InvoiceIssued',
  changes: [
    { field: 'currency', from: null, to: 'EUR' },
    { field: 'grandTotal', from: null, to: 300 },
  ],
});
const paid = entry({
  position: '00000000000000000007',
  revision: 1,
  type: 'InvoicePaymentReceived',
  changes: [
    { field: 'due', from: 300, to: 200 },
    { field: 'payments', from: [], to: [{ id: '1', amount: 100, method: 'Cash' }] },
  ],
});

async function history(answer: Given, { flags = ['Taxs'], past = null, module = taxes }: Reader = {}) {
  const asked = answerWith(answer);
  const session = sessionOf(receptionist, { hasAccess: true, flags: new Set<Flag>(flags) });
  const container = await showForm(
    <SessionContext.Provider value={session}>
      <PastContext.Provider value={past}>
        <RecordHistory module={module} id="a b" />
      </PastContext.Provider>
    </SessionContext.Provider>,
  );
  await settled();
  return { container, asked };
}

const acts = (container: ParentNode) =>
  [...container.querySelectorAll('.timeline > li')].map((item) => ({
    what: item.querySelector('strong')?.textContent,
    then: item.querySelector('a.link')?.getAttribute('href') ?? null,
    isUndone: [...item.querySelectorAll('button')].some(({ textContent }) => textContent === 'Undo'),
  }));

describe('the history of a record', () => {
  test('is read once, and stands with the newest first', async () => {
    const { container, asked } = await history({ body: [created, changed, approved] });
    expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /api/history/taxs/a%20b']);
    expect(acts(container).map(({ what }) => what)).toEqual([
      'Tax: status changed',
      'Tax changed',
      'Tax added',
    ]);
  });

  test('offers to take back the last change of its kind, for who may make it', async () => {
    const again = { ...approved, revision: 3, position: '00000000000000000011' };
    const { container } = await history({ body: [created, approved, again] });
    expect(acts(container).map(({ isUndone }) => isUndone)).toEqual([true, false, false]);
    await takeOff();
    const { container: other } = await history({ body: [created, approved] }, { flags: ['Patients'] });
    expect(acts(other).map(({ isUndone }) => isUndone)).toEqual([false, false]);
  });

  test('takes back one that other changes followed, as the person saw it', async () => {
    const { container, asked } = await history({ body: [created, approved, { ...changed, revision: 5 }] });
    expect(acts(container).map(({ isUndone }) => isUndone)).toEqual([false, true, false]);
    await press(container, 'Undo');
    await settled();
    expect(asked[1]).toMatchObject({
      method: 'PATCH',
      body: { status: 'Pending' },
      headers: { 'If-Match': '"5"' },
    });
  });

  test('leads to the record as it was after each act, for who reads every history', async () => {
    const { container } = await history({ body: [created, changed] }, readsAll);
    expect(acts(container).map(({ then }) => then)).toEqual([
      '/taxs/a%20b?asOf=00000000000000000007',
      '/taxs/a%20b?asOf=00000000000000000004',
    ]);
    expect(container.querySelector('.row-verbs a')?.textContent).toBe('As it was then');
    await takeOff();
    const { container: other } = await history({ body: [created, changed] });
    expect(acts(other).map(({ then }) => then)).toEqual([null, null]);
    expect(other.querySelector('.row-verbs')).toBeNull();
  });

  test('of the past takes nothing back', async () => {
    const past = { moment: '00000000000000000009', instant: '2026-03-02T11:00:00.000Z' };
    const { container } = await history({ body: [created, approved] }, { ...readsAll, past });
    expect(acts(container).map(({ isUndone }) => isUndone)).toEqual([false, false]);
    expect(acts(container).every(({ then }) => then !== null)).toBe(true);
  });

  test('shows amounts in the currency of the record', async () => {
    const { container } = await history({ body: [billed, paid] }, { module: invoices });
    const shown = container.textContent?.replaceAll(/\s/gu, ' ') ?? '';
    expect(shown).toContain('EUR 300.00 → EUR 200.00');
    expect(shown).toContain('Cash · EUR 100.00');
    expect(shown).not.toContain('MAD');
  });

  test('shows each amount in the currency that the record had then', async () => {
    const moved = entry({
      position: '00000000000000000008',
      revision: 2,
      type: 'InvoiceChanged',
      changes: [
        { field: 'grandTotal', from: 300, to: 3200 },
        { field: 'currency', from: 'EUR', to: 'MAD' },
        { field: 'payments', from: paid.changes[1]?.to, to: [{ id: '1', amount: 1070, method: 'Cash' }] },
      ],
    });
    const { container } = await history({ body: [billed, paid, moved] }, { module: invoices });
    const [last, before, first] = [...container.querySelectorAll('.timeline > li')].map(
      ({ textContent }) => textContent?.replaceAll(/\s/gu, ' ') ?? '',
    );
    expect(first).toContain('EUR 300.00');
    expect(before).toContain('EUR 300.00 → EUR 200.00');
    expect(before).toContain('Cash · EUR 100.00');
    expect(last).toContain('EUR 300.00 → MAD 3,200.00');
    expect(last).toContain('Cash · EUR 100.00 → Cash · MAD 1,070.00');
  });

  test('can be played from two entries on', async () => {
    const { container } = await history({ body: [created, changed] });
    const replay = [...container.querySelectorAll('a')].find(({ textContent }) => textContent === 'Replay');
    expect(replay?.getAttribute('href')).toBe('/audit/taxs/a%20b');
    await takeOff();
    expect((await history({ body: [created] })).container.textContent).not.toContain('Replay');
  });

  test('says that nothing happened', async () => {
    const { container } = await history({ body: [] });
    expect(container.textContent).toBe('Nothing has happened here yet.');
  });

  test('that cannot be read says so, and can be tried again', async () => {
    const { container, asked } = await history({
      status: 403,
      body: { error: 'Not yours.', code: 'forbidden' },
    });
    await untilText(container, 'Not yours.');
    const before = asked.length;
    await press(container, 'Try again');
    await settled();
    expect(asked.length).toBe(before + 1);
  });
});

const shownEntry = async (own: Partial<HistoryEntry>) => {
  const container = await showForm(<Entry entry={entry(own)} module={taxes} />);
  return {
    container,
    quiet: [...container.querySelectorAll('p.quiet')].map(({ textContent }) => textContent),
    changes: [...container.querySelectorAll('.change')].map(({ textContent }) => textContent),
  };
};

describe('an entry', () => {
  test('says what, who and when', async () => {
    const { container, quiet } = await shownEntry({});
    expect(container.querySelector('strong')?.textContent).toBe('Tax changed');
    expect(container.querySelector('.head')?.textContent).toContain('by Nadia Test');
    expect(container.querySelector('.head')?.textContent).toMatch(/02\/03\/2026/);
    expect([quiet, container.querySelector('ul')]).toEqual([[], null]);
  });

  test.each([
    ['by the product', { _id: 'system', name: null }, 'by System'],
    ['by one who has no name here', { _id: 'x', name: null }, 'by Somebody'],
    ['by nobody known', null, 'by Somebody'],
  ])('%s', async (_who, actor, text) => {
    expect((await shownEntry({ actor })).container.querySelector('.head')?.textContent).toContain(text);
  });

  test('of a type that is no more reads by its own words', async () => {
    const { container } = await shownEntry({ type: 'TaxMovedElsewhere' });
    expect(container.querySelector('strong')?.textContent).toBe('Tax moved elsewhere');
  });

  test('says its reason where it has one', async () => {
    expect((await shownEntry({ reason: 'Wrong rate' })).quiet).toEqual(['Reason: Wrong rate']);
    await takeOff();
    expect((await shownEntry({ reason: '' })).quiet).toEqual([]);
  });

  test.each<[string, HistoryChange, string[]]>([
    ['from what to what', { field: 'name', from: 'A', to: 'B' }, ['NameA → B']],
    ['what was set at first', { field: 'name', from: null, to: 'B' }, ['NameB']],
    ['what was taken away', { field: 'name', from: 'A', to: null }, ['NameA → empty']],
    ['a field that is no more', { field: 'oldRate', from: 'A', to: 'B' }, ['Old rateA → B']],
    ['nothing that stayed', { field: 'name', from: 'A', to: 'A' }, []],
    ['nothing of a new record that is empty', { field: 'name', from: null, to: '' }, []],
    ['nothing of a new record that is a no', { field: 'name', from: undefined, to: false }, []],
    ['a list that was empty', { field: 'name', from: [], to: 'B' }, ['NameB']],
  ])('tells %s', async (_what, change, expected) => {
    const { changes } = await shownEntry({ changes: [change] });
    expect(changes.map((text) => text?.replaceAll(/\s+/g, ' '))).toEqual(expected);
  });
});

describe('a cause', () => {
  const invoice = { _id: 'i', name: '2026-000001' };

  test('is the act of another record, which it leads to', async () => {
    const { container, quiet } = await shownEntry({
      cause: { type: 'InvoiceCreated', resource: 'invoices', record: invoice },
    });
    expect(quiet).toEqual(['Because of: Invoice created · Invoice 2026-000001']);
    expect(container.querySelector('a')?.getAttribute('href')).toBe('/invoices/i/view');
  });

  test('of the same kind is not named twice', async () => {
    const { quiet } = await shownEntry({
      type: 'InvoiceCreated',
      cause: { type: 'InvoiceCreated', resource: 'invoices', record: invoice },
    });
    expect(quiet).toEqual(['Because of: Invoice 2026-000001']);
  });

  test.each([
    ['whose name is not shown', 'invoices', { _id: 'i', name: null }],
    ['of a module that is no more', 'bills', invoice],
  ])('%s leads nowhere', async (_which, resource, record) => {
    const { container, quiet } = await shownEntry({ cause: { type: 'InvoiceCreated', resource, record } });
    expect(quiet[0]).toContain(resource === 'bills' ? 'bills' : 'Invoice');
    expect(container.querySelector('a')).toBeNull();
  });
});
