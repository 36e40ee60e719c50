/** The promises of the command kernel, on the log in memory: what was acknowledged is in it once, a refusal leaves no trace. */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import {
  ADMINISTRATEUR_ROLE,
  firstRoleId,
  flag,
  idOf,
  modules,
  Problem,
  type Actor,
  type ModuleDescription,
  type Permission,
  type ProblemCode,
  type StoredEvent,
} from '@hospital/contracts';
import { RevisionConflict, type EventStore } from '@hospital/event-store';
import type { TestClock } from '@hospital/platform/testing';
import {
  bookAppointment,
  changeAppointment,
  removeAppointment,
  statusCommand,
} from '../modules/appointments/appointments.ts';
import { changeUser, createUser, removeUser } from '../modules/users/users.ts';
import { holder } from '../testing/deciding.ts';
import {
  administrator,
  bookingInput,
  doctorInput,
  envelope,
  seedClinic,
  logOf,
  memoryEventStore,
  send,
  startProcess,
  testClock,
  type Clinic,
  type Process,
  type Shared,
} from '../testing/kernelFixture.ts';
import { memoryKeyedCommands } from '../testing/memoryKeyedCommands.ts';
import { changeCommand, createCommand, removeCommand } from './crud.ts';

const id = idOf('record');
const createTax = createCommand(modules.taxes);
const changeTax = changeCommand(modules.taxes, 'ChangeTax');
const removeTax = removeCommand(modules.taxes);
const tax = { name: 'TVA', percentage: '20', status: 'pending' };

let store: EventStore;
let clock: TestClock;
let process: Process;
let clinic: Clinic;

beforeEach(async () => {
  store = memoryEventStore();
  clock = testClock();
  process = startProcess(store, clock);
  clinic = await seedClinic(process);
});

/** The refusal of a command, which must leave the log as it is. */
async function refusedAs(work: () => Promise<unknown>): Promise<ProblemCode> {
  const end = await store.end();
  const error = await work().then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Problem)) throw new Error(`not refused: ${String(error)}`);
  expect(await store.end()).toBe(end);
  return error.code;
}

async function streamOf(module: ModuleDescription, recordId = id): Promise<StoredEvent[]> {
  const log = await logOf(store);
  return log.filter(({ stream }) => stream === `${module.category}-${recordId}`);
}
const typesOf = (events: readonly StoredEvent[]) => events.map(({ type }) => type);

describe('an event', () => {
  test('carries exactly the metadata of the architecture', async () => {
    await send(process, createTax, { id, input: tax, key: 'k' });
    const [event] = await streamOf(modules.taxes);
    const commandId = idOf('test command', 'k');
    expect(event).toMatchObject({
      id: idOf(commandId, `tax-${id}`, '0'),
      type: 'TaxCreated',
      stream: `tax-${id}`,
      revision: 0n,
      data: { id, ...tax },
    });
    expect(event?.metadata).toEqual({
      v: 1,
      at: '2026-03-02T09:00:00.000Z',
      actor: administrator.id,
      commandId,
      correlationId: commandId,
      causationId: null,
      schema: 1,
      fingerprint: 'k',
    });
  });

  test('of a call without a key has no fingerprint', async () => {
    await send(process, createTax, { id, input: tax });
    const [event] = await streamOf(modules.taxes);
    expect(event?.metadata).not.toHaveProperty('fingerprint');
  });

  test('of one command share its id and have their own', async () => {
    await send(process, createTax, { id, input: tax });
    await send(process, changeTax, { id, input: { percentage: '10', status: 'approved' }, key: 'k' });
    const [, changed, switched] = await streamOf(modules.taxes);
    expect([changed?.type, switched?.type]).toEqual(['TaxChanged', 'TaxStatusChanged']);
    expect(changed?.data).toMatchObject({ id, percentage: '10' });
    expect(switched?.data).toEqual({ id, from: 'pending', to: 'approved' });
    const commandId = idOf('test command', 'k');
    expect([changed?.id, switched?.id]).toEqual(
      ['0', '1'].map((index) => idOf(commandId, `tax-${id}`, index)),
    );
  });

  test('names the people whose values it holds, also where only the value changed', async () => {
    await send(process, bookAppointment, { id, input: bookingInput(clinic) });
    await send(process, changeAppointment, { id, input: { injury: 'Ankle' } });
    await send(process, statusCommand('CancelAppointment'), { id, input: { status: 'canceled' } });
    const [, changed, canceled] = await streamOf(modules.appointments);
    expect(changed?.data).toEqual({ id, injury: 'Ankle', patient: clinic.patient });
    expect(canceled?.data).toMatchObject({ id, patient: clinic.patient });
  });

  test('no personal value is in a stream’s name or in metadata', async () => {
    const log = await logOf(store);
    const outside = JSON.stringify(log.map(({ stream, type, metadata }) => ({ stream, type, metadata })));
    for (const personal of ['doctor@clinic.test', 'Patient', 'T000001', '+212', 'Test street'])
      expect(outside.replace(/"type":"\w+"/g, '')).not.toContain(personal);
  });
});

describe('a retry', () => {
  test('gets the first answer again, also after later changes', async () => {
    const first = await send(process, createTax, { id, input: tax, key: 'k' });
    await send(process, changeTax, { id, input: { percentage: '10' } });
    const end = await store.end();
    const again = await send(process, createTax, { id, input: tax, key: 'k' });
    expect(again).toEqual({ ...first, isRepeat: true });
    expect(await store.end()).toBe(end);
  });

  test('of a command with two events answers what stood after both', async () => {
    await send(process, createTax, { id, input: tax });
    const both = { id, input: { percentage: '10', status: 'approved' }, key: 'k' };
    const first = await send(process, changeTax, both);
    await send(process, changeTax, { id, input: { percentage: '7' } });
    expect((await send(process, changeTax, both)).row).toEqual(first.row);
    expect(first.row).toMatchObject({ percentage: '10', status: 'approved', revision: 2 });
  });

  test('of a deletion answers the record as it last stood, where a second deletion is gone', async () => {
    await send(process, createTax, { id, input: tax });
    const first = await send(process, removeTax, { id, input: {}, key: 'k' });
    expect((await send(process, removeTax, { id, input: {}, key: 'k' })).row).toEqual(first.row);
    expect(await refusedAs(() => send(process, removeTax, { id, input: {} }))).toBe('gone');
  });

  test('is answered by another process too', async () => {
    const first = await send(process, createTax, { id, input: tax, key: 'k' });
    const again = await send(startProcess(store, clock), createTax, { id, input: tax, key: 'k' });
    expect(again).toMatchObject({ row: first.row, isRepeat: true });
  });

  test('with another body is refused', async () => {
    await send(process, createTax, { id, input: tax, key: 'k' });
    const other = { ...envelope(id, { key: 'k' }), fingerprint: 'another body' };
    expect(await refusedAs(() => process.kernel.handle(createTax, { ...tax, name: 'B' }, other))).toBe(
      'key_reused',
    );
  });

  test('comes before the expected revision', async () => {
    await send(process, createTax, { id, input: tax });
    const change = { id, input: { percentage: '10' }, key: 'k', revision: 0 };
    await send(process, changeTax, change);
    expect((await send(process, changeTax, change)).isRepeat).toBe(true);
  });

  test('of a refusal is decided afresh', async () => {
    await send(process, bookAppointment, { id, input: bookingInput(clinic) });
    const other = { id: idOf('other'), input: bookingInput(clinic), key: 'k' };
    await expect(send(process, bookAppointment, other)).rejects.toMatchObject({ code: 'slot_taken' });
    await send(process, removeAppointment, { id, input: {} });
    expect((await send(process, bookAppointment, other)).isRepeat).toBe(false);
  });

  describe('of what changed nothing', () => {
    const same = { id, input: { percentage: '20' }, key: 'k' };
    let shared: Pick<Shared, 'keyedCommands'>;
    let other: Process;

    beforeEach(async () => {
      shared = { keyedCommands: memoryKeyedCommands() };
      process = startProcess(store, clock, shared);
      other = startProcess(store, clock, shared);
      await send(process, createTax, { id, input: tax });
    });

    test('gets the first answer again and does nothing, in any process, after a colleague’s change', async () => {
      const first = await send(process, changeTax, same);
      await send(other, changeTax, { id, input: { percentage: '10' } });
      const end = await store.end();
      for (const each of [process, other])
        expect(await send(each, changeTax, same)).toEqual({ ...first, isRepeat: true });
      expect(await store.end()).toBe(end);
    });

    test('with another body is refused', async () => {
      await send(process, changeTax, same);
      await send(other, changeTax, { id, input: { percentage: '10' } });
      const another = { ...envelope(id, { key: 'k' }), fingerprint: 'another body' };
      expect(await refusedAs(() => other.kernel.handle(changeTax, { percentage: '20' }, another))).toBe(
        'key_reused',
      );
    });

    test('without a key is another command', async () => {
      const { key: _, ...keyless } = same;
      await send(process, changeTax, keyless);
      await send(process, changeTax, { id, input: { percentage: '10' } });
      expect((await send(process, changeTax, keyless)).row).toMatchObject({ percentage: '20', revision: 2 });
    });

    test('keeps the key of what did change', async () => {
      await send(process, changeTax, { id, input: { percentage: '10' }, key: 'k' });
      await send(process, changeTax, { id, input: { percentage: '20' } });
      const again = await send(other, changeTax, { id, input: { percentage: '10' }, key: 'k' });
      expect(again).toMatchObject({ isRepeat: true, row: { percentage: '10', revision: 1 } });
    });

    test('and comes ten times at once is answered alike, and done never', async () => {
      const end = await store.end();
      const all = await Promise.all(
        Array.from({ length: 10 }, (_, n) => send(n % 2 ? other : process, changeTax, same)),
      );
      expect(all.filter(({ isRepeat }) => !isRepeat)).toHaveLength(1);
      expect(new Set(all.map(({ row }) => row['percentage']))).toEqual(new Set(['20']));
      expect(await store.end()).toBe(end);
    });
  });
});

describe('a command that cannot stand', () => {
  test('on what never existed', async () => {
    expect(await refusedAs(() => send(process, changeTax, { id, input: {} }))).toBe('not_found');
    expect(await refusedAs(() => send(process, removeTax, { id, input: {} }))).toBe('not_found');
  });

  test('on what was deleted', async () => {
    await send(process, createTax, { id, input: tax });
    await send(process, removeTax, { id, input: {} });
    expect(await refusedAs(() => send(process, changeTax, { id, input: { name: 'B' } }))).toBe('gone');
  });

  test('on a revision that is not the present one, which the refusal tells', async () => {
    await send(process, createTax, { id, input: tax });
    await send(process, changeTax, { id, input: { percentage: '10' } });
    const stale = () => send(process, changeTax, { id, input: { percentage: '7' }, revision: 0 });
    expect(await refusedAs(stale)).toBe('stale_revision');
    await expect(stale()).rejects.toMatchObject({ details: { extra: { revision: 1 } } });
    expect(
      (await send(process, changeTax, { id, input: { percentage: '7' }, revision: 1 })).row.revision,
    ).toBe(2);
  });

  test('nothing that differs appends nothing and answers the record', async () => {
    const created = await send(process, createTax, { id, input: tax });
    const end = await store.end();
    expect(await send(process, changeTax, { id, input: { ...tax } })).toEqual(created);
    expect(await store.end()).toBe(end);
  });
});

describe('the permission of a call', () => {
  const sent = (permission: Permission, actor: Actor) =>
    refusedAs(() =>
      process.kernel.handle(createTax, tax, { ...envelope(id, { actor, key: 'k' }), permission }),
    );

  test('is asked for when the command runs, and the refusal says what is lacking', async () => {
    expect(await sent({ kind: 'administrator' }, holder('Taxs'))).toBe('administrators_only');
    expect(await sent(flag('Taxs'), holder('Invoices'))).toBe('not_allowed');
    expect(await sent({ kind: 'member' }, { ...holder('Taxs'), hasAccess: false })).toBe('not_allowed');
    const allowed = { ...envelope(id, { actor: holder('Taxs'), key: 'k' }), permission: flag('Taxs') };
    expect(await process.kernel.handle(createTax, tax, allowed)).toMatchObject({ isRepeat: false });
  });

  test('is asked for of a repeat too', async () => {
    await send(process, createTax, { id, input: tax, key: 'k', actor: holder('Taxs') });
    expect(await sent(flag('Taxs'), holder('Invoices'))).toBe('not_allowed');
  });
});

test('a record in use is not deleted, and the refusal counts by what', async () => {
  await send(process, bookAppointment, { id, input: bookingInput(clinic) });
  const work = send(process, removeCommand(modules.departments), { id: clinic.department, input: {} });
  await expect(work).rejects.toMatchObject({
    code: 'in_use',
    message: 'This record is in use (appointments: 1) and cannot be deleted. Make it inactive instead.',
  });
});

test('what the caller may not list is not counted: that it is in use, and no more', async () => {
  await send(process, bookAppointment, { id, input: bookingInput(clinic) });
  const remove = removeCommand(modules.departments);
  const actor = holder('Departments');
  const removal = () => send(process, remove, { id: clinic.department, input: {}, actor });
  await expect(removal()).rejects.toMatchObject({
    code: 'in_use',
    message: 'This record is in use and cannot be deleted. Make it inactive instead.',
  });
});

test('an id that another command has made is not made again', async () => {
  await send(process, createTax, { id, input: tax });
  expect(await refusedAs(() => send(process, createTax, { id, input: tax }))).toBe('key_reused');
});

describe('references', () => {
  const gone = idOf('gone');

  test('to a deleted record are refused', async () => {
    await send(process, createCommand(modules.departments), {
      id: gone,
      input: { name: 'Old', status: 'active' },
    });
    await send(process, removeCommand(modules.departments), { id: gone, input: {} });
    const input = { ...bookingInput(clinic), department: gone };
    await expect(send(process, bookAppointment, { id, input })).rejects.toMatchObject({
      code: 'validation_failed',
      details: { fields: { department: 'Department does not exist.' } },
    });
  });

  test.each([
    ['department', removeCommand(modules.departments)],
    ['patient', removeCommand(modules.patients)],
    ['doctor', removeUser],
  ] as const)('keep the %s from being deleted, until the appointment is', async (name, remove) => {
    await send(process, bookAppointment, { id, input: bookingInput(clinic) });
    const removal = () => send(process, remove as typeof removeTax, { id: clinic[name], input: {} });
    expect(await refusedAs(removal)).toBe('in_use');
    await expect(removal()).rejects.toThrow('This record is in use (appointments: 1) and cannot be deleted.');
    await send(process, removeAppointment, { id, input: {} });
    expect((await removal()).row.deletedAt).toBe('2026-03-02T09:00:00.000Z');
  });
});

describe('two processes on one record', () => {
  /** Another process writes between this one's reading and its append. */
  function interrupted(times: number, meanwhile: () => Promise<unknown>): EventStore {
    let left = times;
    return {
      ...bound(store),
      append: async (stream, events, expected) => {
        if (stream === `tax-${id}` && left > 0) {
          left -= 1;
          await meanwhile();
        }
        return store.append(stream, events, expected);
      },
    };
  }

  test('a race that is lost is decided again on what the other left', async () => {
    await send(process, createTax, { id, input: tax });
    const meanwhile = () => send(process, changeTax, { id, input: { percentage: '10' } });
    const other = startProcess(interrupted(1, meanwhile), clock);
    const outcome = await send(other, changeTax, { id, input: { name: 'B' } });
    expect(outcome.row).toMatchObject({ name: 'B', percentage: '10', revision: 2 });
    expect(typesOf(await streamOf(modules.taxes))).toEqual(['TaxCreated', 'TaxChanged', 'TaxChanged']);
  });

  test('an explicit revision that the other made stale is refused', async () => {
    await send(process, createTax, { id, input: tax });
    const meanwhile = () => send(process, changeTax, { id, input: { percentage: '10' } });
    const other = startProcess(interrupted(1, meanwhile), clock);
    await expect(send(other, changeTax, { id, input: { name: 'B' }, revision: 0 })).rejects.toMatchObject({
      code: 'stale_revision',
    });
  });

  test('what the other did meanwhile is not done twice', async () => {
    await send(process, createTax, { id, input: tax });
    const meanwhile = () => send(process, changeTax, { id, input: { name: 'B' } });
    const other = startProcess(interrupted(1, meanwhile), clock);
    expect((await send(other, changeTax, { id, input: { name: 'B' } })).row.revision).toBe(1);
  });

  test('a caller who loses for five seconds is asked to try again', async () => {
    await send(process, createTax, { id, input: tax });
    const losing: EventStore = {
      ...bound(store),
      append: (stream) => Promise.reject(new RevisionConflict(stream, 0n, 1n)),
    };
    let now = Date.now();
    jest.spyOn(Date, 'now').mockImplementation(() => (now += 1_000));
    const work = send(startProcess(losing, clock), changeTax, { id, input: { name: 'B' } });
    await expect(work).rejects.toMatchObject({ code: 'busy', status: 503 });
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });
});

/** Methods of the store as they are, for one to be replaced. */
function bound(inner: EventStore): EventStore {
  return {
    read: (...all) => inner.read(...all),
    head: (stream) => inner.head(stream),
    end: () => inner.end(),
    append: (stream, events, expected) => inner.append(stream, events, expected),
    subscribe: (subscription, handle, signal) => inner.subscribe(subscription, handle, signal),
    health: () => inner.health(),
    close: () => inner.close(),
  };
}

describe('an e-mail', () => {
  const other = idOf('other user');
  const create = (recordId: string, more: object = {}) =>
    send(process, createUser, { id: recordId, input: { ...doctorInput('Amal'), ...more } });

  test('is one user’s, ignoring case, and the refusal names the field', async () => {
    await create(id);
    await expect(create(other, { email: 'AMAL@clinic.TEST' })).rejects.toMatchObject({
      code: 'duplicate',
      details: { fields: { email: 'This value is already taken.' } },
    });
    expect(await streamOf(modules.users, other)).toEqual([]);
  });

  test('is free again once its user has another, or is removed', async () => {
    await create(id);
    await send(process, changeUser, { id, input: { email: 'new@clinic.test' } });
    await create(other);
    await send(process, removeUser, { id: other, input: {} });
    expect((await create(idOf('third'))).row['email']).toBe('amal@clinic.test');
  });

  test('may change its case', async () => {
    await create(id);
    expect((await send(process, changeUser, { id, input: { email: 'Amal@Clinic.test' } })).row['email']).toBe(
      'Amal@Clinic.test',
    );
  });
});

describe('the last active Administrateur', () => {
  const boss = { ...doctorInput('Boss'), role: ADMINISTRATEUR_ROLE, speciality: null };
  const demote = { role: firstRoleId('Nurse') };
  beforeEach(async () => {
    await send(process, createUser, { id, input: boss });
  });

  test.each([
    ['is not demoted', () => send(process, changeUser, { id, input: demote })],
    ['is not deactivated', () => send(process, changeUser, { id, input: { status: 'inactive' } })],
    ['is not removed', () => send(process, removeUser, { id, input: {} })],
    [
      'is not removed by themself',
      () => send(process, removeUser, { id, input: {}, actor: { ...administrator, id } }),
    ],
  ])('%s', async (_name, work) => {
    expect(await refusedAs(work)).toBe('last_administrator');
  });

  test('goes once another is there, and then that one is the last', async () => {
    const second = idOf('second');
    await send(process, createUser, { id: second, input: { ...boss, email: 'second@clinic.test' } });
    await send(process, changeUser, { id, input: demote });
    const removal = () => send(process, removeUser, { id: second, input: {} });
    expect(await refusedAs(removal)).toBe('last_administrator');
    await send(process, changeUser, { id, input: { role: ADMINISTRATEUR_ROLE } });
    expect((await removal()).row.deletedAt).not.toBeNull();
  });

  test('an inactive second one does not count', async () => {
    const second = { ...boss, email: 'second@clinic.test', status: 'inactive' };
    await send(process, createUser, { id: idOf('second'), input: second });
    expect(await refusedAs(() => send(process, removeUser, { id, input: {} }))).toBe('last_administrator');
  });
});
