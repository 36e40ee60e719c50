/** After a text was erased nothing of it is left in the read models, of any module and of any moment, and a rebuild makes the same. */
import {
  idOf,
  moduleList,
  personalPaths,
  personalTextFields,
  streamOf,
  TEXT_ERASED,
  type EventDefinition,
  type Field,
  type JsonObject,
  type ModuleDescription,
} from '@hospital/contracts';
import { memoryEventStore } from '@hospital/event-store';
import {
  encryptedEventStore,
  eventsOfTypes,
  keptMigrations,
  kernelEvent,
  memorySubjectKeys,
  migrate,
} from '@hospital/platform';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { silent, testReadModels, type TestReadModels } from '../testing/readModels.ts';
import { erasedTextModels, modulesHolding } from './erasedTextModels.ts';
import { verifyReadModels } from './verifyReadModels.ts';

jest.setTimeout(120_000);

const raw = memoryEventStore();
const store = encryptedEventStore(raw, memorySubjectKeys());
const person = idOf('whose records they are');
const now = new Date('2026-03-02T09:00:00.000Z');
let models: TestReadModels;
let rebuilds: (readonly string[])[] = [];
let before: readonly string[] = [];

interface Case {
  readonly module: ModuleDescription;
  /** Of the record: `injury`, `lineItems`. */
  readonly name: string;
  readonly field: Field;
  readonly id: string;
  readonly stream: string;
  readonly created: EventDefinition;
  /** The first event that carries the text. */
  readonly carrying: EventDefinition;
}

const cases: readonly Case[] = moduleList.flatMap((module) =>
  personalTextFields(module.fields).flatMap((name) => {
    const [created] = module.events;
    const carrying = module.events.find(({ fields }) => name in fields);
    const field = module.fields[name];
    if (!created || !carrying || !field) return [];
    const id = idOf(module.name, name);
    return [
      {
        ...{ module, name, field, id, created, carrying },
        stream: streamOf(module.category, module.streamBy === undefined ? id : person),
      },
    ];
  }),
);

const placeIn = ({ field, name }: Case) => {
  if (field.kind !== 'lines' && field.kind !== 'object') return name;
  const [inner = ''] = personalTextFields(field.of);
  return field.kind === 'lines' ? `${name}.0.${inner}` : `${name}.${inner}`;
};

function withText({ field, name }: Case, text: string): JsonObject {
  if (field.kind !== 'lines' && field.kind !== 'object') return { [name]: text };
  const [inner = ''] = personalTextFields(field.of);
  return { [name]: field.kind === 'lines' ? [{ [inner]: text }] : { [inner]: text } };
}

/** With an owner for every personal value. */
async function tell({ id, stream }: Case, { type, fields }: EventDefinition, data: JsonObject) {
  const owners = personalPaths(fields).map(
    ({ subject }) => [subject, subject === 'id' ? id : person] as const,
  );
  const event = kernelEvent(type, { ...Object.fromEntries(owners), id, ...data }, now);
  await store.append(stream, [event], (await store.head(stream))?.revision ?? 'none');
  return event.id;
}

/** @returns the events that hold the text */
async function tellTexts(each: Case): Promise<string[]> {
  const { module, carrying, created } = each;
  const [early, late] = [withText(each, 'Zwaqol Early'), withText(each, 'Zwaqol Late')];
  const isFirst = created === carrying;
  const events = [
    await tell(each, created, isFirst ? early : {}),
    ...(isFirst ? [] : [await tell(each, carrying, early)]),
  ];
  // An event that changes the text again, where the module has one.
  const changing = module.events.find((event) => event !== carrying && each.name in event.fields);
  if (changing) events.push(await tell(each, changing, late));
  return events;
}

async function erase(each: Case, events: readonly string[]): Promise<void> {
  const { id, stream } = each;
  const place = placeIn(each);
  const values = events.map((event) => ({ event, place }));
  const data = { id, owner: person, reason: 'Asked by letter', places: [{ place }], values };
  const event = kernelEvent(TEXT_ERASED, data, now);
  await store.append(stream, [event], (await store.head(stream))?.revision ?? 'none');
}

/** Every text of every table of the read models. */
async function everything(): Promise<string[]> {
  const tables = await models.rows(
    `select format('%I.%I', schemaname, tablename) as table from pg_tables where schemaname = 'read_models'`,
  );
  const found: string[] = [];
  for (const { table } of tables)
    for (const { text } of await models.rows(`select t::text as text from ${String(table)} t`))
      found.push(`${String(table)} ${String(text)}`);
  return found;
}

const left = async () => (await everything()).filter((line) => line.toLowerCase().includes('zwaqol'));
const work = () =>
  erasedTextModels({
    pool: models.pool,
    store,
    modules: moduleList,
    rebuild: async (names) => {
      rebuilds.push(names);
      await models.rebuild(
        store,
        moduleList.filter(({ name }) => names.includes(name)),
      );
    },
  });

beforeAll(async () => {
  models = await testReadModels();
  await migrate(models.url, keptMigrations);
  models.run(store);
  const held: (readonly [Case, string[]])[] = [];
  for (const each of cases) held.push([each, await tellTexts(each)]);
  await models.caughtUp(store);
  before = await left();
  for (const [each, events] of held) await erase(each, events);
  await models.caughtUp(store);
});
afterAll(async () => {
  await models.close();
  await store.close();
});

test('the modules with texts of people are those that are known', () => {
  expect(cases.map(({ module, name }) => `${module.name} ${name}`)).toEqual(
    expect.arrayContaining(['appointments injury', 'invoices lineItems', 'leaves reason']),
  );
  expect(cases.length).toBeGreaterThan(10);
  // In its row, its version and its search text, at least.
  expect(before.length).toBeGreaterThan(2 * cases.length);
});

test('nothing is left after one rebuild of the modules concerned, and a second reaction has nothing to do', async () => {
  const signal = new AbortController().signal;
  const events = await eventsOfTypes(store, [TEXT_ERASED]);
  expect(events).toHaveLength(cases.length);
  for (const event of events) await work().react(event, signal);
  expect(rebuilds).toHaveLength(1);
  expect(await left()).toEqual([]);
  rebuilds = [];
});

test('what is there is what the log makes', async () => {
  const verdicts = await verifyReadModels({ store, databaseUrl: models.url, log: silent }, moduleList);
  expect(verdicts.flatMap(({ drift }) => drift)).toEqual([]);
  const live = await models.hashes();
  await models.rebuild(store);
  expect(await models.hashes()).toEqual(live);
});

describe.each(cases.map((each) => [each.module.name, each.name, each] as const))('%s %s', (_m, _n, each) => {
  const { module, id } = each;
  test('its record says that a text was erased, at a new revision, with the reason', async () => {
    const versions = await models.rows(
      `select type, reason, revision, row->>'revision' as of from read_models.record_versions
       where resource = $1 and id = $2 order by since desc`,
      [module.name, id],
    );
    const [last] = versions;
    expect(versions.length).toBeGreaterThan(1);
    expect(last).toMatchObject({ type: TEXT_ERASED, reason: 'Asked by letter' });
    expect(String(last?.['revision'])).toBe(last?.['of']);
    expect(Number(last?.['revision'])).toBe(versions.length - 1);
  });
});

test('a module that folds events of another one into rows with texts is built again with it', () => {
  const names = modulesHolding(moduleList, new Set(['invoice'])).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['invoices', 'appointments']));
});
