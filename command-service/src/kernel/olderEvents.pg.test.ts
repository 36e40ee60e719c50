/** Events of an older shape, on every store: upcast, folded, decided upon by a command, and kept as a row, personal values included. */
import {
  choice,
  defineCrud,
  defineEvent,
  eventDefinition,
  idOf,
  streamOf,
  text,
  type EventDefinition,
  type JsonObject,
} from '@hospital/contracts';
import { memoryEventStore, postgresEventStore, type EventStore } from '@hospital/event-store';
import { eventStoreDbEventStore } from '@hospital/event-store/eventStoreDb';
import { EventStoreDbServer } from '@hospital/event-store/testing';
import { encryptedEventStore, memorySubjectKeys } from '@hospital/platform';
import { testDatabase, type TestDatabase } from '@hospital/platform/testing';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { logOf, rowsOf, send, startProcess, testClock } from '../testing/kernelFixture.ts';
import { changeCommand } from './crud.ts';

const own = { personal: 'self' } as const;
const id = text({ required: true });

/** As they were: a name in one field, a telephone under another name, a nickname that nobody asks for now. */
const before: readonly EventDefinition[] = ['PorterCreated', 'PorterChanged'].map((type) =>
  defineEvent(type, { id, fullName: text(own), fone: text(own), nickname: text(own), shift: text() }),
);

/** Renamed, split, dropped, and a new required field with a default for those of before. */
const porters = defineCrud({
  name: 'departments',
  noun: 'Porter',
  category: 'porter',
  flag: 'Departments',
  fields: {
    firstname: text({ ...own, required: true }),
    lastname: text({ ...own, required: true }),
    phone: text(own),
    shift: text(),
    ward: choice({ house: 'House', emergency: 'Emergency' }, { required: true }),
  },
  events: {
    schema: 2,
    upcast: ({ fullName, fone, nickname: _nickname, ...data }, { type }) => ({
      ...data,
      ...(fullName === undefined ? {} : halves(fullName)),
      ...(fone === undefined ? {} : { phone: fone }),
      ...(type === 'PorterCreated' ? { ward: 'house' } : {}),
    }),
  },
  list: { method: 'GET', sort: [], search: [] },
  title: ['lastname'],
});

function halves(fullName: unknown): JsonObject {
  if (typeof fullName !== 'string') return { firstname: null, lastname: null };
  const [firstname = '', ...rest] = fullName.split(' ');
  return { firstname, lastname: rest.join(' ') };
}

const now: ReadonlyMap<string, EventDefinition> = new Map(
  porters.events.map((event) => [event.type, event] as const),
);
const then = new Map(before.map((event) => [event.type, event]));
const metadata = {
  v: 1,
  at: '2026-03-02T09:00:00.000Z',
  actor: 'system',
  commandId: idOf('older'),
  correlationId: idOf('older'),
  causationId: null,
  schema: 1,
} as const;

let database: TestDatabase;
const server = new EventStoreDbServer();
beforeAll(async () => {
  database = await testDatabase();
  await server.start();
});
afterAll(async () => {
  server.stop();
  await database.drop();
});

const stores: readonly (readonly [string, () => EventStore])[] = [
  ['memory', () => memoryEventStore()],
  ['PostgreSQL', () => postgresEventStore({ connectionString: database.url })],
  ['EventStoreDB', () => eventStoreDbEventStore({ connectionString: server.url })],
];

describe.each(stores)('on %s', (_name, open) => {
  test('a porter of before is read, changed and kept in the present shape', async () => {
    const raw = open();
    const keys = memorySubjectKeys();
    const [amal, erased] = [idOf('amal'), idOf('erased')];
    const older = encryptedEventStore(raw, keys, (type) => then.get(type));
    for (const porter of [amal, erased]) {
      const written: readonly (readonly [string, JsonObject])[] = [
        [
          'PorterCreated',
          { id: porter, fullName: 'Amal El Idrissi', fone: '1', nickname: 'A', shift: 'night' },
        ],
        ['PorterChanged', { id: porter, fone: '2' }],
      ];
      const events = written.map(([type, data], index) => ({
        id: idOf(porter, String(index)),
        type,
        data,
        metadata,
      }));
      await older.append(streamOf('porter', porter), events, 'none');
    }
    await keys.destroyKey(erased);

    const store = encryptedEventStore(raw, keys, (type) => now.get(type) ?? eventDefinition(type));
    const process = startProcess(store, testClock());
    await send(process, changeCommand(porters, 'Change'), { id: amal, input: { ward: 'emergency' } });

    const expected = { shift: 'night', ward: 'emergency', phone: '2', revision: 2 };
    const rows = await rowsOf(store, porters);
    expect(rows.find(({ _id }) => _id === amal)).toMatchObject({
      ...expected,
      firstname: 'Amal',
      lastname: 'El Idrissi',
    });
    const gone = { firstname: null, lastname: null, phone: null, ward: 'house', shift: 'night' };
    expect(rows.find(({ _id }) => _id === erased)).toMatchObject(gone);
    expect(rows.some((row) => 'nickname' in row || 'fone' in row)).toBe(false);
    const schemas = (await logOf(raw)).map(({ metadata: { schema } }) => schema);
    expect(schemas).toEqual([1, 1, 1, 1, 2]);
    expect(JSON.stringify((await logOf(raw)).map(({ data }) => data))).not.toContain('Idrissi');
    await raw.close();
  });
});
