/** A search of the audit for a text finds the entries that tell it to this reader, through its index and by looking into one version after another. */
import {
  invoices,
  isId,
  moduleAt,
  patients,
  users,
  type Actor,
  type AuditFilters,
} from '@hospital/contracts';
import { memoryEventStore } from '@hospital/event-store';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { plainText } from '../kernel/textSearch/plainText.ts';
import { clinic, tellClinic } from '../testing/clinic.ts';
import { teller } from '../testing/events.ts';
import { actorWith, administrator, kitOf, queriesOf, type Queries } from '../testing/queries.ts';
import { testReadModels, type TestReadModels } from '../testing/readModels.ts';
import { auditEntries, auditSearch, type AuditEntry } from './auditSearch.ts';
import { firstPage, nextPage, type FoundPage } from './boundedSearch.ts';

jest.setTimeout(120_000);

const store = memoryEventStore();
let models: TestReadModels;
let queries: Queries;

beforeAll(async () => {
  models = await testReadModels();
  queries = queriesOf(models);
  await tellClinic(store);
  const tell = teller(store);
  const change = (data: object) =>
    tell(patients, clinic.youssef, { type: 'PatientChanged', data: { ...data } });
  await change({ address: '12, rue “des Orangers” 50% \\ {"a":1} d’été', email: 'Y.Benali@Example.test' });
  await change({ firstname: 'Đặng', lastname: 'Crème brûlée' });
  await change({ address: 'بن علي, 100_000' });
  await change({ address: 'CŒUR, Æther, Großer STRAẞE' });
  models.run(store);
  await models.caughtUp(store);
  await tell(invoices, clinic.invoice, {
    type: 'InvoiceChanged',
    data: {
      lineItems: [{ id: '1', name: 'Radio null, "main"', description: null, quantity: '2', price: '10.00' }],
    },
  });
  await change({ lastname: 'Benali' });
  // Out of the half of the users that the flag Doctors opens, and back.
  const amina = (data: object) => tell(users, clinic.amina, { type: 'UserChanged', data: { ...data } });
  await amina({ role: clinic.nurseRole, lastname: 'Nebula', address: 'Quartier gris' });
  await amina({ lastname: 'Quasar', address: 'Quartier noir' });
  await amina({ role: clinic.doctorRole, lastname: 'Élouafi', address: 'Quartier blanc' });
  await tell(invoices, clinic.invoice, { type: 'InvoiceChanged', data: { dueDate: '2026-05-02' } });
  await models.caughtUp(store);
});
afterAll(async () => {
  queries.close();
  await models.close();
  await store.close();
});

const needles = [
  ...[
    'toux',
    'TOUX',
    'out',
    'sans délai',
    'sans delai',
    'délai',
    'consult',
    'dupont-martin',
    'pont-m',
    'hélène',
    'helene',
  ],
  ...[
    '%',
    '_',
    '50%',
    '0_0',
    '\\',
    ' \\ ',
    '"a"',
    '{',
    '“des',
    'des orangers',
    'rue',
    'true',
    'rüe',
    'als',
    'false',
    'null',
  ],
  ...[
    'null,',
    ':null',
    ',',
    '12,',
    'dang',
    'đặng',
    'ặng',
    'creme',
    'crème brûlée',
    'e b',
    'علي',
    'بن',
    'cœur',
    'ÆTHER',
    'straße',
    'GROẞER',
    "d'ete",
    'd’été',
    'd’e',
  ],
  ...[
    '2026',
    '2026-03-02',
    '09:30',
    '100.00',
    'mad',
    'active',
    'approved',
    'female',
    'cash',
    'name',
    'price":"10',
    'main',
    'radio',
  ],
  ...[
    'benali',
    'y.benali@example.test',
    'nebula',
    'quasar',
    'quartier',
    'quartier gris',
    'quartier noir',
    'amina elouafi',
    'example.test',
    'zz-nothing',
    "x'; drop",
    'a',
    'é',
    'ab',
    clinic.youssef,
    clinic.karim.slice(3, 9),
  ],
];
const readers: Readonly<Record<string, { actor: Actor; resource?: string }>> = {
  Administrateur: { actor: administrator },
  Activities: { actor: actorWith(['Activities']) },
  Patients: { actor: actorWith(['Patients']), resource: 'patients' },
  Appointments: { actor: actorWith(['Appointments']), resource: 'appointments' },
  Doctors: { actor: actorWith(['Doctors']), resource: 'users' },
  'Activities and Doctors': { actor: actorWith(['Activities', 'Doctors']) },
  'Activities and Leaves': { actor: actorWith(['Activities', 'Leaves']) },
};

const NO_TEXT = ['ref', 'instant', 'boolean'];

/** What an entry says to its reader, in words, of the fields that its version changed. */
function wordsOf({ resource, record, reason, changes }: AuditEntry, moved: readonly string[]): string[] {
  const fields = moduleAt(resource)?.fields ?? {};
  const texts = (value: unknown): string[] => {
    if (value === null || value === undefined || typeof value === 'boolean') return [];
    if (typeof value === 'number') return [String(value), value.toFixed(2)];
    return typeof value === 'object' ? Object.values(value).flatMap(texts) : [String(value)];
  };
  const changed = changes.filter(
    ({ field }) => moved.includes(field) && !NO_TEXT.includes(fields[field]?.kind ?? ''),
  );
  const values = changed.flatMap(({ field, from, to }) => {
    const said = texts([from, to]);
    return fields[field]?.kind === 'phone' ? [...said, ...said.map((text) => text.replace(/\D/g, ''))] : said;
  });
  return [...texts(record.name), ...texts(reason), ...values];
}

const rowKeyOf = ({ position, record }: AuditEntry) => `${position} ${record._id}`;

async function everyEntry(reader: string): Promise<AuditEntry[]> {
  const { actor, resource } = readers[reader] ?? { actor: administrator };
  const query = { limit: '1000', ...(resource ? { resource } : {}) };
  return (await queries.ask('audit', { actor, query })).body as AuditEntry[];
}

const SMALL = { limit: 5, look: 8 };
/** So that most searches need few pages. */
const LARGE = { limit: 50, look: 200 };

/** As pages of five that look into eight versions and more at a time, unless larger ones are asked for. */
async function found(reader: string, asked: AuditFilters, size = SMALL): Promise<string[]> {
  const { actor, resource } = readers[reader] ?? { actor: administrator };
  const kit = kitOf(models, new AbortController().signal);
  const search = await auditSearch(kit, actor, { ...asked, ...(resource ? { resource } : {}) });
  const places: string[] = [];
  for (let place: string | null = ''; place !== null;) {
    const page: FoundPage =
      place === ''
        ? await firstPage(kit, search, size)
        : await nextPage(kit, search, { ...size, cursor: place });
    places.push(...(await auditEntries(kit, search, page.rows)).entries.map(rowKeyOf));
    place = page.next;
  }
  return places;
}

/** Who begins to see a record sees all of its values come, also those that did not change. */
async function movedFields(): Promise<ReadonlyMap<string, readonly string[]>> {
  const entries = await everyEntry('Administrateur');
  return new Map(entries.map((entry) => [rowKeyOf(entry), entry.changes.map(({ field }) => field)]));
}

async function differences(
  searches: readonly AuditFilters[],
  tells: (entry: AuditEntry, asked: AuditFilters, moved: readonly string[]) => boolean,
): Promise<string[]> {
  const wrong: string[] = [];
  const moved = await movedFields();
  for (const [turn, reader] of Object.keys(readers).entries()) {
    const entries = await everyEntry(reader);
    for (const [index, asked] of searches.entries()) {
      const matching = entries.filter((entry) => tells(entry, asked, moved.get(rowKeyOf(entry)) ?? []));
      // Each search in small pages for one reader of four at least.
      const places = await found(reader, asked, (index + turn) % 4 === 0 ? SMALL : LARGE);
      const [want, have] = [matching.map(rowKeyOf).sort().join(), [...places].sort().join()];
      if (want !== have) wrong.push(`${reader}: ${JSON.stringify(asked)}: ${have} instead of ${want}`);
    }
  }
  return wrong;
}

const texts = needles.filter((needle) => !isId(needle)).map((text) => ({ text }));
const some = texts.filter((_, index) => index % 4 === 0);

function tellsText(entry: AuditEntry, { text = '' }: AuditFilters, moved: readonly string[]): boolean {
  return wordsOf(entry, moved).some((word) => plainText(word).includes(plainText(text)));
}

test.each(['cœur', 'CŒUR', 'æther', 'ÆTHER', 'straße', 'STRAẞE', 'strasse', 'GROẞER'])(
  'the entry with %j is found in capital and in small letters',
  async (text) => {
    expect((await found('Patients', { text })).length).toBeGreaterThan(0);
  },
);

test('what entries tell their reader is what a search of it finds: live, rebuilt, and without the index', async () => {
  expect(await differences(texts, tellsText)).toEqual([]);
  await models.rebuild(store);
  expect(await differences(some, tellsText)).toEqual([]);
  await models.rows('drop extension if exists pg_trgm cascade');
  expect(await differences(some, tellsText)).toEqual([]);
});

test('a search for a field finds the entries that tell their reader of its change', async () => {
  const names = new Set([...(await movedFields()).values()].flat());
  const fields = [...names, '_id', 'deletedAt', 'credential', 'constructor', 'x'].map((field) => ({ field }));
  const wrong = await differences(
    fields,
    ({ changes }, { field = '' }, moved) =>
      moved.includes(field) && changes.some((change) => change.field === field),
  );
  expect(wrong).toEqual([]);
});

test.each([
  ['sans delai', 1],
  ['radio null, "main"', 1],
  ['50% \\ {"a', 2],
  ['Benali', 1],
  ['des orangers', 1],
])('%s is in at least so many entries: %i', async (text, least) => {
  const places = await found('Administrateur', { text });
  expect(places.length).toBeGreaterThanOrEqual(least);
});

test('a whole id finds the entries of its record, and a part of one nothing', async () => {
  const places = await found('Administrateur', { text: clinic.youssef });
  expect(places.length).toBeGreaterThan(3);
  expect(new Set(places.map((place) => place.split(' ')[1]))).toEqual(new Set([clinic.youssef]));
  expect(await found('Administrateur', { text: clinic.karim.slice(3, 9) })).toEqual([]);
});

test('a call that did not look into every version says where to go on, and that there may be more', async () => {
  const kit = kitOf(models, new AbortController().signal);
  const search = await auditSearch(kit, administrator, { text: 'zz' });
  const some = await firstPage(kit, search, { limit: 10, look: 3 });
  expect(some).toMatchObject({ rows: [], total: 0, isCapped: true });
  const last = some.next ?? '';
  expect(await nextPage(kit, search, { cursor: last, limit: 10, look: 10_000 })).toEqual({
    rows: [],
    next: null,
  });
  const all = await firstPage(kit, search, { limit: 10, look: 10_000 });
  expect(all).toEqual({ rows: [], next: null, total: 0, isCapped: false });
  expect((await firstPage(kit, search, { limit: 0, look: 3 })).next).toBeNull();
});

test.each<readonly [AuditFilters, boolean]>([
  [{}, true],
  [{ text: 'benali' }, false],
])(
  'a page of %j holds as many entries as were asked for, also where one event is several entries: %s',
  async (filters, hasSeveral) => {
    const ask = async (query: Record<string, string>) => {
      const { body, headers } = await queries.ask('audit', { actor: administrator, query });
      return { keys: (body as AuditEntry[]).map(rowKeyOf), next: headers?.['X-Next'] };
    };
    const { keys: all } = await ask({ ...filters, limit: '1000' });
    const positions = all.map((key) => key.split(' ')[0]);
    for (const limit of [1, 2, 3]) {
      const pages: string[][] = [];
      for (let after: string | undefined = ''; after !== undefined;) {
        const page = await ask({ ...filters, limit: String(limit), ...(after ? { after } : {}) });
        pages.push(page.keys);
        after = page.next;
      }
      expect(pages.flat()).toEqual(all);
      const full = pages.slice(0, Math.floor(all.length / limit));
      expect(full.filter(({ length }) => length !== limit)).toEqual([]);
    }
    expect(new Set(positions).size < all.length).toBe(hasSeveral);
  },
);

test('a cursor is a position, or a version', async () => {
  const id = clinic.youssef;
  const ask = (after: string) => queries.ask('audit', { actor: administrator, query: { after } });
  for (const after of ['1', `00000000000000000009_patients_${id}`, `9-20+.9_patients_${id}`])
    expect((await ask(after)).body).toBeInstanceOf(Array);
  for (const after of ['x', '1_patients', `1_patients_${id.slice(1)}`, `${'9'.repeat(20)}_patients_${id}`])
    await expect(ask(after)).rejects.toMatchObject({ code: 'validation_failed' });
});
