/** A record whose personal values are all marked, and every failure that can be forced on its way: the mark stays in rows and versions alone. */
import {
  idOf,
  moduleList,
  type EventDefinition,
  type Fields,
  type ModuleDescription,
} from '@hospital/contracts';
import { memoryEventStore } from '@hospital/event-store';
import { createLogger } from '@hospital/platform';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { rebuild } from './kernel/rebuild.ts';
import { Runner } from './kernel/runner.ts';
import { teller } from './testing/events.ts';
import { testReadModels, type TestReadModels } from './testing/readModels.ts';

/** A machine that does other work too is slow, not wrong. */
jest.setTimeout(60_000);

const mark = `marked${randomBytes(6).toString('hex')}`;
let models: TestReadModels;
let logged: string[];
const log = createLogger({
  name: 'test',
  level: 'trace',
  destination: { write: (line: string) => void logged.push(line) },
});

beforeEach(async () => {
  logged = [];
  models = await testReadModels();
});
afterEach(() => models.close());

/** A value for each field; the personal ones marked, made too long for an index where `size` says so. */
function valuesOf(fields: Fields, size: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      if (field.kind === 'lines') return [name, [valuesOf(field.of, size)]];
      if (field.kind === 'object') return [name, valuesOf(field.of, size)];
      if (field.kind === 'ref') return [name, idOf(name)];
      return [
        name,
        field.personal ? mark.padEnd(size, '-') : `x${mark}`.padEnd(size, randomBytes(4).toString('hex')),
      ];
    }),
  );
}

/** What a fold with a mistake in it throws: the record itself, in every kind of error that quotes. */
const mistakes: readonly (readonly [string, (data: unknown) => never])[] = [
  ['an Error', (data) => raise(new Error(JSON.stringify(data)))],
  [
    'a TypeError with a cause',
    (data) => raise(new TypeError('no such thing', { cause: new Error(JSON.stringify(data)) })),
  ],
  ['a SyntaxError', (data) => JSON.parse(`${JSON.stringify(data)}!`) as never],
  ['no error at all', (data) => raise(data)],
];

function raise(thrown: unknown): never {
  throw thrown;
}

function failing(module: ModuleDescription, mistake: (data: unknown) => never): ModuleDescription {
  return { ...module, fold: (_row, event) => mistake(event.data) };
}

async function tellAll(store: ReturnType<typeof memoryEventStore>, size: number): Promise<void> {
  const tell = teller(store);
  for (const module of moduleList) {
    const created: EventDefinition | undefined = module.events[0];
    if (!created) continue;
    const data = valuesOf(created.fields, size);
    await tell(module, idOf('marked', module.name), {
      type: created.type,
      data: { ...data, id: idOf('marked', module.name) },
    });
  }
}

/** Every text of the read models outside of the rows, their versions and their places in lists. */
async function storedBeside(): Promise<string> {
  const tables = await models.rows(
    `select c.relname as name from pg_class c where c.relnamespace = 'read_models'::regnamespace and c.relkind = 'r'
     and c.relname !~ '^(record_versions|list_references)' and c.relname <> all($1)`,
    [moduleList.map(({ name }) => name)],
  );
  const texts = tables.map(async ({ name }) =>
    JSON.stringify(await models.rows(`select * from read_models."${String(name)}"`)),
  );
  return (await Promise.all(texts)).join('\n');
}

async function project(modules: readonly ModuleDescription[], size: number): Promise<void> {
  const store = memoryEventStore();
  await tellAll(store, size);
  const runner = new Runner({ store, databaseUrl: models.url, modules, progress: models.progress, log });
  runner.start();
  await models.reached(store);
  await runner.close();
  await rebuild({ store, databaseUrl: models.url, log }, modules).catch((error: unknown) =>
    log.error({ err: error }),
  );
  await store.close();
}

test.each(mistakes)('a fold that throws %s', async (_name, mistake) => {
  await project(
    moduleList.map((module) => failing(module, mistake)),
    20,
  );
  expect(logged.length).toBeGreaterThan(0);
  expect(logged.join('\n')).not.toContain(mark);
  const stored = await storedBeside();
  expect(stored).not.toContain(mark);
  expect(stored).toMatch(/FoldError/);
});

test('a row that the table refuses', async () => {
  // PostgreSQL's error quotes the whole row.
  for (const { name } of moduleList)
    await models.rows(`alter table read_models."${name}" add constraint refused check (revision < 0)`);
  await project(moduleList, 20);
  expect(logged.join('\n')).toMatch(/DatabaseError/);
  expect(logged.join('\n')).not.toContain(mark);
  expect(await storedBeside()).not.toContain(mark);
});
