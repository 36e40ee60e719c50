import { beforeEach, describe, expect, test } from '@jest/globals';
import { idOf, modules, settingsGroups, withDefaults, type Flag, type Warning } from '@hospital/contracts';
import type { Call } from '@hospital/platform';
import { changeUser, createUser, removeUser } from '../modules/users/users.ts';
import { accountNamed, userIdByEmail } from '../modules/users/accounts.ts';
import { callOf } from '../testing/calling.ts';
import { haltingStore } from '../testing/haltingStore.ts';
import {
  administrator,
  doctorInput,
  seedClinic,
  logOf,
  memoryEventStore,
  send,
  startProcess,
  testClock,
  type Process,
} from '../testing/kernelFixture.ts';
import { changeCommand, createCommand } from './crud.ts';
import { holder } from '../testing/deciding.ts';
import {
  bodyOf,
  changing,
  commandIdOf,
  creating,
  envelopeOf,
  inputOf,
  outcomeAnswer,
} from './httpCommand.ts';

const id = idOf('record');
const body = { name: 'TVA', percentage: 20, status: 'Pending' };
const create = (more: Partial<Call> = {}, key = 'k'): Call => ({
  ...callOf('CreateTax', { body, key }),
  ...more,
});
const fingerprint = (value: unknown) => idOf(JSON.stringify(value));

describe('a command id', () => {
  test('follows from actor, method, path and key', () => {
    const path = { ...create().route, path: '/taxs/create/other/:userId' };
    const method = { ...create().route, method: 'PUT' as const };
    const calls = [
      create(),
      create({}, 'other key'),
      create({ actor: { ...administrator, id: 'other' } }),
      create({ params: { userId: 'other' } }),
      create({ route: path }),
      create({ route: method }),
    ];
    expect(new Set(calls.map(commandIdOf)).size).toBe(calls.length);
    expect(commandIdOf(create({ requestId: 'another', ip: '::1', body: {} }))).toBe(commandIdOf(create()));
  });

  test('is new for each call without a key', () => {
    const unkeyed = create({ idempotencyKey: null });
    expect(commandIdOf(unkeyed)).not.toBe(commandIdOf(unkeyed));
    expect(envelopeOf(unkeyed, id, fingerprint).fingerprint).toBeNull();
  });
});

describe('an envelope', () => {
  const call = create({
    ip: '10.0.0.7',
    sessionId: 'session',
    deviceToken: 'device',
    expectedRevision: 4,
    body: { name: 'A', password: 'p', confirmPassword: 'p', currentPassword: 'c' },
  });

  test('says who called from where, what they expect, and what follows from the call', () => {
    expect(envelopeOf(call, id, fingerprint)).toEqual({
      id,
      actor: administrator,
      permission: call.route.permission,
      caller: { ip: '10.0.0.7', sessionId: 'session', deviceToken: 'device' },
      given: { password: 'p', currentPassword: 'c' },
      commandId: commandIdOf(call),
      correlationId: 'test request',
      fingerprint: fingerprint({ name: 'A', target: id }),
      expectedRevision: 4,
      override: false,
    });
    const { deviceToken: _kept, ...unknown } = call;
    expect(envelopeOf(unknown, id, fingerprint).caller?.deviceToken).toBeNull();
  });

  test('is nobody’s where nobody is signed in: that is an error of ours', () => {
    expect(() => envelopeOf({ ...call, actor: null }, id, fingerprint)).toThrow(
      'CreateTax was reached without an actor',
    );
  });

  test('passwords are no part of what is done', () => {
    expect(inputOf(call)).toEqual({ name: 'A' });
    expect(bodyOf(call)).toEqual(call.body);
    const { body: _body, ...empty } = call;
    expect([inputOf({ ...empty, body: undefined }), bodyOf({ ...empty, body: undefined })]).toEqual([{}, {}]);
  });

  test('of a path with a missing part, or of nobody, has an id all the same', () => {
    const without = { ...call, params: {}, actor: null };
    expect(commandIdOf(without)).toBe(idOf('command', '', 'POST', '/taxs/create/', 'k'));
  });
});

test('an answer says warnings where there are any, and the status that it was given', () => {
  const row = { ...withDefaults(modules.departments.fields, {}), _id: id, revision: 2 };
  const outcome = {
    row: { ...row, createdAt: '', updatedAt: '', deletedAt: null },
    position: '7'.padStart(20, '0'),
    isRepeat: false,
    actor: administrator,
    isWhole: true,
  };
  const warnings = [{ code: 'holiday', message: 'It is a holiday.' }] as unknown as Warning[];
  const quiet = outcomeAnswer(modules.departments, { ...outcome, warnings: [] });
  expect(quiet).toMatchObject({ status: 200, headers: { 'X-Position': '00000000000000000007' } });
  expect(quiet.body).not.toHaveProperty('warnings');
  expect(outcomeAnswer(modules.departments, { ...outcome, warnings }, 202)).toMatchObject({
    status: 202,
    body: { _id: id, warnings },
  });
});

test('the same body about another record is another body', () => {
  const of = (target: string) => envelopeOf(create(), target, fingerprint).fingerprint;
  expect(of('a')).not.toBe(of('b'));
  expect(of('a')).toBe(of('a'));
});

test.each([
  [{ override: true }, true],
  [{ override: true, overrideConflicts: ['a', 'b'] }, ['a', 'b']],
  [{ override: true, overrideConflicts: [] }, []],
  [{ override: true, overrideConflicts: undefined }, true],
  [{ overrideConflicts: ['a'] }, false],
  [{ override: false }, false],
  [{}, false],
  [undefined, false],
])('the body %j overrides: %s', (given, expected) => {
  expect(envelopeOf(create({ body: given }), id, fingerprint).override).toEqual(expected);
});

describe('through the kernel', () => {
  let process: Process;
  beforeEach(async () => {
    process = startProcess(memoryEventStore(), testClock());
    await seedClinic(process);
  });
  const handlers = () => ({
    create: creating({ kernel: process.kernel, fingerprint }, createCommand(modules.taxes)),
    change: changing({ kernel: process.kernel, fingerprint }, changeCommand(modules.taxes, 'ChangeTax')),
  });

  test('a creation answers 201, the record in the specification’s words, and where readers find it', async () => {
    const answer = await handlers().create(create());
    const [created] = (await logOf(process.store)).filter(({ type }) => type === 'TaxCreated');
    expect(answer).toEqual({
      status: 201,
      headers: { 'X-Position': created?.position },
      body: expect.objectContaining({
        _id: idOf(commandIdOf(create()), 'tax'),
        name: 'TVA',
        percentage: 20,
        status: 'Pending',
        revision: 0,
      }),
    });
    expect(created?.metadata).toMatchObject({ correlationId: 'test request', actor: administrator.id });
  });

  test('a retry meets itself, without a key every call is its own', async () => {
    const { create: call } = handlers();
    const first = await call(create());
    expect(await call(create())).toEqual(first);
    await call(create({ idempotencyKey: null }));
    await call(create({ idempotencyKey: null }));
    expect((await logOf(process.store)).filter(({ type }) => type === 'TaxCreated')).toHaveLength(3);
  });

  test('a retry with another body is refused', async () => {
    const { create: call } = handlers();
    await call(create());
    await expect(
      call(callOf('CreateTax', { body: { ...body, percentage: 7 }, key: 'k' })),
    ).rejects.toMatchObject({ status: 422 });
  });

  test('a change answers 200 and the record as it stands; one key is another command on another record', async () => {
    const { create: call, change } = handlers();
    const ids: string[] = [];
    for (const key of ['a', 'b']) ids.push(((await call(create({}, key))).body as { _id: string })._id);
    for (const recordId of ids) {
      const changed = await change(
        callOf('ChangeTax', { params: { id: recordId }, body: { percentage: '7' }, key: 'k' }),
      );
      expect(changed).toMatchObject({ status: 200, body: { _id: recordId, percentage: 7, revision: 1 } });
    }
  });
});

describe('the user of an e-mail', () => {
  const store = memoryEventStore();
  const clock = testClock();
  const process = startProcess(store, clock);
  const find = userIdByEmail(process);

  test('is found in any case, until it changes or goes', async () => {
    await seedClinic(process);
    await send(process, createUser, { id, input: doctorInput('Amal') });
    expect(await find(' AMAL@Clinic.test ')).toBe(id);
    await send(process, changeUser, { id, input: { email: 'new@clinic.test' } });
    expect([await find('amal@clinic.test'), await find('new@clinic.test')]).toEqual([null, id]);
    const named = accountNamed(process);
    const account = { id, name: 'Amal Test', email: 'new@clinic.test' };
    for (const word of [id, 'new@clinic.test']) expect(await named(word)).toEqual(account);
    for (const word of ['amal@clinic.test', idOf('nobody')]) expect(await named(word)).toBeNull();
    await send(process, removeUser, { id, input: {} });
    expect([await find('new@clinic.test'), await named(id)]).toEqual([null, null]);
  });

  test('is nobody while the user is not there yet', async () => {
    const halting = haltingStore(store, 1, 'after');
    const work = send(startProcess(halting.store, clock), createUser, {
      id: idOf('half'),
      input: doctorInput('Half'),
    });
    await expect(work).rejects.toThrow('stopped');
    expect(await find('half@clinic.test')).toBeNull();
  });
});

test('an answer shows of the settings what who acted may read', () => {
  const row = {
    ...withDefaults(modules.settings.fields, {}),
    _id: id,
    revision: 0,
    createdAt: '',
    updatedAt: '',
    deletedAt: null,
  };
  const outcome = { row, position: '0'.repeat(20), isRepeat: false, warnings: [], isWhole: true };
  const answered = (...held: Flag[]) =>
    Object.keys(Object(outcomeAnswer(modules.settings, { ...outcome, actor: holder(...held) }).body));
  const salary = Object.keys(settingsGroups.SalarySettings);
  const others = Object.keys(settingsGroups.CompanySettings);
  for (const held of ['CompanySettings', 'BasicSettings', 'ThemeSettings', 'RolesAndPermissions'] as const) {
    expect(answered(held).filter((name) => salary.includes(name))).toEqual([]);
    expect(answered(held)).toEqual(expect.arrayContaining(others));
  }
  for (const held of ['SalarySettings', 'EmployeesSalaries'] as const) {
    expect(answered(held)).toEqual(expect.arrayContaining([...salary, ...others]));
  }
});
