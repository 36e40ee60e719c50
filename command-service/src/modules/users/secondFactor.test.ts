/** What is decided about a second factor, and what its calls do beside the log. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { firstRoleId, idOf, Problem, users, type Actor } from '@hospital/contracts';
import type { EventStore } from '@hospital/event-store';
import type { Call } from '@hospital/platform';
import { callOf } from '../../testing/calling.ts';
import { deciding, holder, roleRow, rowOf } from '../../testing/deciding.ts';
import {
  administrator,
  doctorInput,
  logOf,
  memoryEventStore,
  send,
  startProcess,
  testClock,
  type Process,
} from '../../testing/kernelFixture.ts';
import { seedStaff } from '../../testing/leaving.ts';
import {
  addSecondFactor,
  removeSecondFactor,
  resetSecondFactor,
  secondFactorHandlers,
  type SecondFactorDependencies,
} from './secondFactor.ts';
import { createUser } from './users.ts';

const FACTOR = idOf('factor');
const SESSION = idOf('session');
const amal: Actor = { ...holder(), id: idOf('amal'), name: 'Amal' };
const without = { ...rowOf('amal', { role: firstRoleId('Nurse'), secondFactor: null }), _id: amal.id };
const having = { ...without, secondFactor: FACTOR };
const nurse = roleRow(firstRoleId('Nurse'), []);

describe('a second factor', () => {
  test('is added by its owner, and named once', () => {
    const input = { factor: FACTOR };
    const added = [{ type: 'UserSecondFactorAdded', data: { factor: FACTOR } }];
    expect(deciding(addSecondFactor, { input, row: without, actor: amal })).toEqual(added);
    expect(deciding(addSecondFactor, { input, row: having, actor: amal })).toEqual([]);
    const other = { factor: idOf('another factor') };
    expect(deciding(addSecondFactor, { input: other, row: having, actor: amal })).toHaveLength(1);
    expect(deciding(addSecondFactor, { input, row: without })).toEqual({ rejected: 'wrong_actor' });
  });

  test('is removed by its owner, unless the role requires one', () => {
    const removing = { input: {}, row: having, actor: amal, facts: { role: nurse } };
    expect(deciding(removeSecondFactor, removing)).toEqual([{ type: 'UserSecondFactorRemoved', data: {} }]);
    expect(deciding(removeSecondFactor, { ...removing, row: without })).toEqual([]);
    const role = roleRow(nurse._id, [], { requiresSecondFactor: true });
    expect(deciding(removeSecondFactor, { ...removing, facts: { role } })).toEqual({
      rejected: 'second_factor_kept',
    });
    expect(deciding(removeSecondFactor, { ...removing, actor: holder() })).toEqual({
      rejected: 'wrong_actor',
    });
  });

  test('is reset by who has the rights of its owner, where there is one', () => {
    const input = { reason: 'A lost phone', factor: idOf('one-time code') };
    const resetting = { input, row: having, facts: { role: nurse } };
    expect(deciding(resetSecondFactor, resetting)).toEqual([{ type: 'UserSecondFactorReset', data: input }]);
    expect(deciding(resetSecondFactor, { ...resetting, row: without })).toEqual({
      rejected: 'no_second_factor',
    });
    const stronger = { role: roleRow(idOf('role'), ['Employees']) };
    expect(deciding(resetSecondFactor, { ...resetting, facts: stronger, actor: amal })).toEqual({
      rejected: 'account_beyond_own',
    });
  });
});

describe('the calls', () => {
  let store: EventStore;
  let process: Process;
  let done: unknown[];
  let acceptsCode: boolean;
  /** One-time codes, by what names them. */
  let codes: Map<string, string>;

  beforeEach(async () => {
    store = memoryEventStore();
    process = startProcess(store, testClock());
    [done, acceptsCode, codes] = [[], true, new Map()];
    await seedStaff(process);
    await send(process, createUser, { id: amal.id, input: doctorInput('Amal'), password: 'first one' });
  });

  const sessionsOf = () => [
    { id: SESSION, address: '192.0.2.1', browser: 'Firefox', system: 'Windows', ...used },
    { id: idOf('another session'), address: null, browser: null, system: null, ...used },
  ];
  const used = { firstUsedAt: '2026-03-02T09:00:00.000Z', lastUsedAt: '2026-03-02T09:10:00.000Z' };

  const parts = (): SecondFactorDependencies => ({
    kernel: process.kernel,
    fingerprint: (body) => idOf('fingerprint', JSON.stringify(body)),
    sessions: {
      listOf: async () => sessionsOf(),
      revoke: async (id) => void done.push(['ended', id]),
      confirmSecondFactor: async (id) => void done.push(['confirmed', id]),
    },
    passwords: {
      prove: async (id, { currentPassword }) => void done.push(['proven', id, currentPassword]),
    },
    secondFactors: {
      begin: async (owner) => {
        done.push(['begun', owner]);
        return { factor: FACTOR, secret: 'JBSW', uri: 'otpauth://totp/x', recoveryCodes: ['A', 'B'] };
      },
      beginOneTime: async () => {
        const name = idOf('one-time code', String(codes.size));
        codes.set(name, `CODE-${codes.size}`);
        return name;
      },
      oneTimeCode: async (_user, factor) => {
        const code = codes.get(factor);
        return code === undefined ? null : { code, validUntil: new Date('2026-03-03T09:00:00Z') };
      },
      acceptOfApp: async (given) => {
        done.push(['code', given.code]);
        return acceptsCode ? { by: 'app' } : null;
      },
    },
    confirmCode: async ({ userId, code }, { recoveryCodeUsed }) => {
      if (!acceptsCode) throw new Problem('wrong_code');
      if ((code ?? '').length <= 6) return { by: 'app' };
      await recoveryCodeUsed(userId, 9);
      return { by: 'recovery', left: 9 };
    },
    forgetFailures: async (id) => void done.push(['failures forgotten', id]),
  });

  async function call(operation: string, body?: object, more: Partial<Call> = {}) {
    const handle = secondFactorHandlers(parts())[operation];
    if (!handle) throw new Error(`nobody answers ${operation}`);
    const asked = callOf(operation, { params: { userId: amal.id }, ...(body ? { body } : {}) });
    return handle({ ...asked, actor: amal, sessionId: SESSION, ...more });
  }

  const events = async () =>
    (await logOf(store)).filter(({ stream }) => stream === `user-${amal.id}`).map(({ type }) => type);
  const add = (key?: string) =>
    call('AddSecondFactor', { factor: FACTOR, code: '123 456' }, { idempotencyKey: key ?? null });

  test('a setup begins with the present password, and no event', async () => {
    const before = await events();
    const answer = await call('StartSecondFactor', { currentPassword: 'first one' });
    expect(answer).toMatchObject({ status: 201, body: { factor: FACTOR, recoveryCodes: ['A', 'B'] } });
    expect(done).toEqual([
      ['proven', amal.id, 'first one'],
      ['begun', expect.objectContaining({ userId: amal.id, account: expect.stringContaining('@') })],
    ]);
    expect(await events()).toEqual(before);
  });

  test('its first code adds it, ends the other sessions and confirms this one', async () => {
    await add();
    expect((await events()).at(-1)).toBe('UserSecondFactorAdded');
    expect((await process.kernel.records.load(users, amal.id)).row).toMatchObject({
      secondFactor: FACTOR,
      hasSecondFactor: true,
      keptSession: SESSION,
    });
    expect(done).toEqual([
      ['code', '123 456'],
      ['confirmed', SESSION],
    ]);
  });

  test('a repeat finds it added and needs no second code; a wrong code adds nothing', async () => {
    await add('a key');
    acceptsCode = false;
    await expect(add('a key')).resolves.toMatchObject({ status: 200 });
    const other = { factor: idOf('another factor'), code: '123456' };
    await expect(call('AddSecondFactor', other)).rejects.toMatchObject({ code: 'wrong_code' });
    expect((await events()).filter((type) => type === 'UserSecondFactorAdded')).toHaveLength(1);
  });

  test('a code confirms the session; a recovery code is in the log; a wrong one does neither', async () => {
    await call('ConfirmSecondFactor', { code: '123456' });
    expect((await events()).at(-1)).not.toBe('UserRecoveryCodeUsed');
    await call('ConfirmSecondFactor', { code: 'ABCDE-23456' });
    expect((await events()).at(-1)).toBe('UserRecoveryCodeUsed');
    expect(done).toEqual([
      ['confirmed', SESSION],
      ['confirmed', SESSION],
    ]);
    acceptsCode = false;
    await expect(call('ConfirmSecondFactor', { code: '123456' })).rejects.toMatchObject({
      code: 'wrong_code',
    });
    expect(done).toHaveLength(2);
  });

  test('a reset answers with a one-time code, a repeat of the call with the same one', async () => {
    await add();
    const reset = (key: string) =>
      call(
        'ResetSecondFactor',
        { reason: 'A lost phone' },
        { actor: administrator, params: { id: amal.id, userId: administrator.id }, idempotencyKey: key },
      );
    const first = await reset('a key');
    expect(first).toMatchObject({
      body: {
        _id: amal.id,
        hasSecondFactor: false,
        mustAddSecondFactor: true,
        oneTimeCode: 'CODE-0',
        validUntil: '2026-03-03T09:00:00.000Z',
      },
    });
    expect((await reset('a key')).body).toMatchObject({ oneTimeCode: 'CODE-0' });
    expect((await reset('another key')).body).toMatchObject({ oneTimeCode: 'CODE-2' });
    codes.clear();
    expect((await reset('another key')).body).toMatchObject({ oneTimeCode: null, validUntil: null });
    expect((await events()).filter((type) => type === 'UserSecondFactorReset')).toHaveLength(2);
  });

  test('a reset forgets the failures that make its person wait; one that is refused forgets none', async () => {
    const params = { id: amal.id, userId: administrator.id };
    const reset = () => call('ResetSecondFactor', { reason: 'x' }, { actor: administrator, params });
    await expect(reset()).rejects.toMatchObject({ code: 'no_second_factor' });
    await add();
    done = [];
    await reset();
    expect(done).toEqual([['failures forgotten', amal.id]]);
  });

  test('a reset makes no code for an account without a second factor', async () => {
    const params = { id: amal.id, userId: administrator.id };
    const resetting = call('ResetSecondFactor', { reason: 'x' }, { actor: administrator, params });
    await expect(resetting).rejects.toMatchObject({ code: 'no_second_factor' });
    expect(codes.size).toBe(0);
  });

  test('only own sessions are ended', async () => {
    const [, other] = sessionsOf();
    const ending = (id: string) => call('EndSession', undefined, { params: { userId: amal.id, id } });
    await ending(String(other?.id));
    await expect(ending(idOf('a session of somebody else'))).rejects.toMatchObject({ code: 'not_found' });
    await call('EndOtherSessions');
    expect(done).toEqual([
      ['ended', other?.id],
      ['ended', other?.id],
    ]);
  });
});
