/** Likely duplicates: reported at a creation and at an edit, independent of who wrote the other one, and how; none of their values leaves the encrypted part. */
import { idOf, patients, patientEntries, Problem, type Warning } from '@hospital/contracts';
import type { EventStore } from '@hospital/event-store';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { changeCommand, createCommand, removeCommand } from '../../kernel/crud.ts';
import { enterOlderRecords, olderRecordsReactor } from '../../kernel/claims/indexes.ts';
import { CommandKernel } from '../../kernel/handleCommand.ts';
import { holder } from '../../testing/deciding.ts';
import {
  logOf,
  memoryEventStore,
  scanningReadModel,
  seedClinic,
  send,
  startProcess,
  testClock,
  type Process,
} from '../../testing/kernelFixture.ts';
import { commandModules } from '../index.ts';
import { patientWarnings } from './patients.ts';

const create = createCommand(patients, patientWarnings);
const change = changeCommand(patients, 'ChangePatient', patientWarnings);
const person = {
  firstname: 'Hélène',
  lastname: 'El Idrissi',
  birthday: '1980-05-17',
  cin: 'AB 123-456',
  status: 'active',
};
const [first, second] = [idOf('first patient'), idOf('second patient')];

let store: EventStore;
let process: Process;

beforeEach(async () => {
  store = memoryEventStore();
  process = startProcess(store, testClock());
  await seedClinic(process);
});

type Sent = Partial<Record<keyof typeof person | 'phone', string>>;
const created = (id: string, values: Sent = {}, by = process, key?: string) =>
  send(by, create, { id, input: { ...person, ...values }, ...(key ? { key } : {}) });
const changed = (id: string, input: Sent) => send(process, change, { id, input });
const messages = ({ warnings }: { readonly warnings: readonly Warning[] }) =>
  warnings.map(({ message }) => message);
const stranger = { firstname: 'Omar', lastname: 'Tazi', birthday: '1999-09-09', cin: 'Z9' };

describe('a patient who is created', () => {
  test.each<[string, Sent, string]>([
    ['CIN', { ...stranger, cin: 'ab123456' }, 'the same CIN'],
    ['names and birthday', { cin: 'Z9' }, 'the same names and birthday'],
    [
      'names in another order, without accents',
      { firstname: 'IDRISSI', lastname: 'helene  el', cin: 'Z9' },
      'the same names and birthday',
    ],
    ['CIN, names and birthday', {}, 'the same CIN, names and birthday'],
  ])('with the %s of another is accepted, and the other is named', async (_what, values, shared) => {
    await created(first);
    const { row, warnings } = await created(second, values);
    expect(row._id).toBe(second);
    expect(warnings).toEqual([
      {
        code: 'likely_duplicate',
        message: `Another patient, Hélène El Idrissi, has ${shared}.`,
        records: [{ _id: first, name: 'Hélène El Idrissi' }],
      },
    ]);
  });

  test.each<[string, Sent]>([
    ['the same names on another day', { birthday: '1980-05-18', cin: 'Z9' }],
    ['the birthday alone', { ...stranger, birthday: person.birthday }],
    ['one of the names', { lastname: 'Tazi', cin: 'Z9' }],
  ])('with %s is not warned of', async (_what, values) => {
    await created(first);
    expect(messages(await created(second, values))).toEqual([]);
  });

  test.each(['-', 'N/A', '0', '000', 'none'])('without a CIN (%s) has it from nobody', async (cin) => {
    await created(first, { cin });
    expect(messages(await created(second, { ...stranger, cin }))).toEqual([]);
  });

  test('is not its own twin, and a repeat says the same', async () => {
    await created(first);
    const again = () => created(second, {}, process, 'k');
    const [once, repeat] = [await again(), await again()];
    expect([repeat.isRepeat, repeat.warnings]).toEqual([true, once.warnings]);
    expect(once.warnings).toHaveLength(1);
  });

  test('names five at most', async () => {
    for (let index = 0; index < 7; index += 1) await created(idOf('many', String(index)));
    expect((await created(second)).warnings).toHaveLength(5);
  });

  test('does not name one who was deleted', async () => {
    await created(first);
    await send(process, removeCommand(patients), { id: first, input: {} });
    expect(messages(await created(second))).toEqual([]);
  });

  test('names nobody to who does not see patients', async () => {
    await created(first);
    const said = patientWarnings.warn({
      id: second,
      actor: holder('Appointments'),
      after: person,
      found: [(await process.kernel.records.load(patients, first)).row].filter((row) => row !== null),
      counted: 0,
    });
    expect(said).toHaveLength(1);
    expect(said[0]).not.toHaveProperty('records');
    expect(JSON.stringify(said)).not.toContain('Idrissi');
  });
});

describe('a patient who is edited', () => {
  beforeEach(async () => {
    await created(first);
    await created(second, stranger);
  });

  test('into another is warned of, by what the edit changed', async () => {
    expect(messages(await changed(second, { cin: 'AB123456' }))).toEqual([
      'Another patient, Hélène El Idrissi, has the same CIN.',
    ]);
    expect(messages(await changed(second, { phone: '+212 600 000 001' }))).toEqual([]);
    const { firstname, lastname, birthday } = person;
    expect(messages(await changed(second, { firstname, lastname, birthday }))).toEqual([
      'Another patient, Hélène El Idrissi, has the same CIN, names and birthday.',
    ]);
  });

  test('away is found no more under the old values', async () => {
    await changed(first, { cin: 'NEW1', firstname: 'Other' });
    expect(messages(await created(idOf('third')))).toEqual([]);
  });
});

describe('older patients, who entered no index', () => {
  /** A program that knew no indexes. */
  const older = () => {
    const { patients: _patients, ...modules } = commandModules;
    return startProcess(store, testClock(), { modules });
  };
  const before = (complete: boolean, readModel = scanningReadModel(store)) => ({
    ...process,
    kernel: new CommandKernel({
      ...process.kernel.dependencies,
      readModel,
      indexesComplete: () => Promise.resolve(complete),
    }),
  });

  test('are found in the read model until they have entered it, and in it from then on', async () => {
    await created(first, {}, older());
    expect(messages(await created(idOf('while'), {}, before(false)))).toHaveLength(1);
    expect(messages(await created(idOf('missed'), { ...stranger }, before(true)))).toEqual([]);
    const { react, selection } = enterOlderRecords(process.kernel.dependencies);
    expect(selection.filter.categories).toContain(patients.category);
    for (const event of await logOf(store)) if (event.stream.startsWith('patient-')) await react(event);
    const found = await created(second, { ...stranger, cin: 'ab123456' }, before(true));
    expect(found.warnings.map(({ records }) => records?.[0]?._id)).toContain(first);
  });

  test('are not worth a refusal while the read model is behind', async () => {
    const behind = () => Promise.reject(new Problem('not_caught_up'));
    const readModel = { ...scanningReadModel(store), find: behind };
    expect(messages(await created(second, {}, before(false, readModel)))).toEqual([]);
  });

  test('are entered by a reactor of another name than before a module had an index', () => {
    const { patients: _patients, ...without } = commandModules;
    expect(olderRecordsReactor(commandModules)).not.toBe(olderRecordsReactor(without));
    expect(olderRecordsReactor(commandModules)).toContain('patients');
  });
});

test('nothing of a person is in a claim, a stream’s name or an event’s claims', async () => {
  await created(first);
  const log = await logOf(store);
  const outside = log.map(({ stream, type, data }) => [
    stream,
    stream.startsWith('claim-') ? data : [type, data['claims'] ?? null],
  ]);
  expect(JSON.stringify(outside)).not.toMatch(/idrissi|hélène|helene|123456|1980-05-17/i);
  expect(log.filter(({ stream }) => stream.startsWith('claim-patient'))).toHaveLength(4);
});

test('values that an older event held outside their domain are found under nothing', () => {
  for (const values of [
    {},
    { cin: null, firstname: null, lastname: null, birthday: null },
    { cin: 5, firstname: ['x'] },
  ])
    expect(patientEntries(values)).toEqual([]);
  expect(patientEntries({ ...person, birthday: null }).map(({ kind }) => kind)).toEqual(['patientCin']);
});

test('where nobody is found nothing is said, also not to who may not read patients', () => {
  const said = (found: readonly object[]) =>
    patientWarnings.warn({ id: first, actor: holder('Invoices'), after: person, found } as never);
  expect(said([])).toEqual([]);
  expect(said([{ _id: first }])).toEqual([]);
  expect(said([{ _id: second }])).toMatchObject([{ code: 'likely_duplicate' }]);
});
