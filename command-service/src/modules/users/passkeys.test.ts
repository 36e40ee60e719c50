/** What is decided about passkeys, and what their calls do beside the log. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { firstRoleId, idOf, MAX_PASSKEYS, Problem, users, type Actor } from '@hospital/contracts';
import type { EventStore } from '@hospital/event-store';
import { passkeySite, type Call } from '@hospital/platform';
import { SoftwareKey } from '@hospital/platform/testing';
import { callOf } from '../../testing/calling.ts';
import { deciding, holder, rowOf } from '../../testing/deciding.ts';
import {
  doctorInput,
  logOf,
  memoryEventStore,
  send,
  startProcess,
  testClock,
  type Process,
} from '../../testing/kernelFixture.ts';
import { seedStaff } from '../../testing/leaving.ts';
import { addPasskey, passkeyHandlers, removePasskey, type PasskeyDependencies } from './passkeys.ts';
import { addSecondFactor, removeSecondFactor } from './secondFactor.ts';
import { createUser } from './users.ts';

const FACTOR = idOf('factor');
const PASSKEY = idOf('passkey');
const amal: Actor = { ...holder(), id: idOf('amal'), name: 'Amal' };
const role = firstRoleId('Nurse');
const without = { ...rowOf('amal', { role, secondFactor: FACTOR, passkeys: null }), _id: amal.id };
const having = { ...without, passkeys: [{ passkey: PASSKEY }] };
const made = new SoftwareKey().create({
  challenge: 'AAAA',
  origin: 'https://clinic.example',
  host: 'clinic.example',
});
const options = { origin: 'https://clinic.example', options: { challenge: 'c' } };

describe('a passkey', () => {
  const input = { passkey: PASSKEY, name: 'Phone' };

  test('is added by its owner, and named once', () => {
    const added = [{ type: 'UserPasskeyAdded', data: input }];
    expect(deciding(addPasskey, { input, row: without, actor: amal })).toEqual(added);
    expect(deciding(addPasskey, { input, row: having, actor: amal })).toEqual([]);
    expect(deciding(addPasskey, { input, row: without })).toEqual({ rejected: 'wrong_actor' });
  });

  test('needs a second factor, and there are ten at most', () => {
    const bare = { ...without, secondFactor: null };
    expect(deciding(addPasskey, { input, row: bare, actor: amal })).toEqual({ rejected: 'no_second_factor' });
    const passkeys = Array.from({ length: MAX_PASSKEYS }, (_, n) => ({ passkey: idOf('passkey', `${n}`) }));
    const full = { ...without, passkeys };
    expect(deciding(addPasskey, { input, row: full, actor: amal })).toEqual({
      rejected: 'too_many_passkeys',
    });
  });

  test('is removed by its owner, where there is one', () => {
    const removing = { input: { passkey: PASSKEY }, row: having, actor: amal };
    expect(deciding(removePasskey, removing)).toEqual([
      { type: 'UserPasskeyRemoved', data: { passkey: PASSKEY } },
    ]);
    expect(deciding(removePasskey, { ...removing, row: without })).toEqual({ rejected: 'not_found' });
    expect(deciding(removePasskey, { ...removing, actor: holder() })).toEqual({ rejected: 'wrong_actor' });
  });
});

describe('the calls', () => {
  let store: EventStore;
  let process: Process;
  let done: unknown[];
  let isAccepted: boolean;
  let hasOne: boolean;

  beforeEach(async () => {
    store = memoryEventStore();
    process = startProcess(store, testClock());
    [done, isAccepted, hasOne] = [[], true, true];
    await seedStaff(process);
    await send(process, createUser, { id: amal.id, input: doctorInput('Amal'), password: 'first one' });
    await send(process, addSecondFactor, { id: amal.id, actor: amal, input: { factor: FACTOR } });
  });

  const parts = (): PasskeyDependencies => ({
    kernel: process.kernel,
    fingerprint: (body) => idOf('fingerprint', JSON.stringify(body)),
    passkeys: {
      site: passkeySite('https://clinic.example'),
      begin: async (owner) => {
        done.push(['begun', owner]);
        return options;
      },
      keep: async ({ id, name }) => {
        if (!isAccepted) throw new Problem('wrong_passkey');
        done.push(['kept', id, name]);
      },
      challenge: async (by) => {
        done.push(['challenge', by]);
        return hasOne ? options : null;
      },
      remove: async (id) => void done.push(['removed', id]),
    },
  });

  async function call(operation: string, body?: object, more: Partial<Call> = {}) {
    const handle = passkeyHandlers(parts())[operation];
    if (!handle) throw new Error(`nobody answers ${operation}`);
    const asked = callOf(operation, { params: { userId: amal.id }, ...(body ? { body } : {}) });
    return handle({ ...asked, actor: amal, ...more });
  }

  const events = async () =>
    (await logOf(store)).filter(({ stream }) => stream === `user-${amal.id}`).map(({ type }) => type);
  const passkeys = async () => (await process.kernel.records.load(users, amal.id)).row?.['passkeys'];
  const add = (key: string | null = null) =>
    call('AddPasskey', { name: 'Phone', passkey: made }, { idempotencyKey: key });

  test('a passkey is kept before an event names it', async () => {
    await add();
    const [kept] = done as [string, string, string][];
    expect(kept).toEqual(['kept', expect.any(String), 'Phone']);
    expect(await passkeys()).toEqual([{ passkey: kept?.[1] }]);
    isAccepted = false;
    await expect(add()).rejects.toMatchObject({ code: 'wrong_passkey' });
    expect((await events()).filter((type) => type === 'UserPasskeyAdded')).toHaveLength(1);
  });

  test('a repeat finds it added and looks at no challenge again', async () => {
    await add('a key');
    isAccepted = false;
    await expect(add('a key')).resolves.toMatchObject({ status: 200 });
    expect((await events()).filter((type) => type === 'UserPasskeyAdded')).toHaveLength(1);
  });

  test('what is known of it is removed after its event', async () => {
    await add();
    const [[, id]] = done as [[string, string]];
    await call('RemovePasskey', undefined, { params: { userId: amal.id, id } });
    expect((await events()).at(-1)).toBe('UserPasskeyRemoved');
    expect(done.at(-1)).toEqual(['removed', id]);
    await expect(
      call('RemovePasskey', undefined, { params: { userId: amal.id, id: PASSKEY } }),
    ).rejects.toMatchObject({ code: 'not_found' });
    expect(done.at(-1)).toEqual(['removed', id]);
  });

  test('options are for an account with a second factor', async () => {
    await expect(call('StartPasskey')).resolves.toEqual({ body: options });
    await expect(call('ChallengePasskey')).resolves.toEqual({ body: options });
    expect(done).toEqual([
      ['begun', expect.objectContaining({ userId: amal.id, account: expect.stringContaining('@') })],
      ['challenge', { userId: amal.id, purpose: 'confirm' }],
    ]);
    hasOne = false;
    await expect(call('ChallengePasskey')).rejects.toMatchObject({ code: 'no_passkey' });
    await send(process, removeSecondFactor, { id: amal.id, actor: amal, input: {} });
    for (const operation of ['StartPasskey', 'ChallengePasskey'])
      await expect(call(operation)).rejects.toMatchObject({ code: 'no_second_factor' });
  });
});
