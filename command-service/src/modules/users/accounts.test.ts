/** Signing in and out, and the calls about a user: what they return, and which command each of them is. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { firstRoleId, idOf, Problem, profileBody, users, type Actor } from '@hospital/contracts';
import type { EventStore } from '@hospital/event-store';
import { passkeySite, type Call, type SignedIn } from '@hospital/platform';
import { claimStream } from '../../kernel/claims/claimPlan.ts';
import { CommandKernel } from '../../kernel/handleCommand.ts';
import { callOf } from '../../testing/calling.ts';
import { holder } from '../../testing/deciding.ts';
import {
  doctorInput,
  logOf,
  memoryEventStore,
  send,
  startProcess,
  testClock,
  type Process,
} from '../../testing/kernelFixture.ts';
import { leaving, march, NURSE, seedStaff } from '../../testing/leaving.ts';
import { accountHandlers } from './accounts.ts';
import { changeUser, createUser } from './users.ts';

const opened = {
  userId: NURSE,
  token: 'token',
  deviceToken: 'device',
  sessionId: idOf('session'),
  expiresAt: '2026-03-02T21:00:00.000Z',
  newSignIns: [],
};
const credentials = { email: ' NURSE@clinic.test', password: 'of the test' };
type NewSignIn = SignedIn['newSignIns'][number];
const amal: Actor = { ...holder(), id: idOf('amal'), name: 'Amal' };

let store: EventStore;
let process: Process;
let calls: unknown[];
const clock = testClock();

beforeEach(async () => {
  store = memoryEventStore();
  process = startProcess(store, clock);
  calls = [];
  newSignIns = [];
  await seedStaff(process);
  await send(process, createUser, { id: amal.id, input: doctorInput('Amal'), password: 'first one' });
});

/** What no call of this file asks for. */
const absent = () => Promise.reject(new Error('nothing was asked of it'));
const noSecondFactors = {
  sessions: { listOf: absent, confirmSecondFactor: absent },
  passwords: { prove: absent },
  secondFactors: { begin: absent, beginOneTime: absent, oneTimeCode: absent, acceptOfApp: absent },
  confirmCode: absent,
  forgetFailures: absent,
  passkeys: {
    site: passkeySite(null),
    begin: absent,
    keep: absent,
    challenge: absent,
    remove: absent,
  },
};
const RECOVERY_CODE = 'ABCDE-23456';
let newSignIns: readonly NewSignIn[];

const handlersOf = ({ kernel, claims }: Process, userId = NURSE) =>
  accountHandlers({
    kernel,
    claims,
    ...noSecondFactors,
    sessions: {
      ...noSecondFactors.sessions,
      revoke: async (...session) => void calls.push(['revoked', ...session]),
    },
    signIn: async (attempt, { userIdOf, recoveryCodeUsed }) => {
      calls.push(['attempt', attempt, await userIdOf(attempt.email)]);
      if (attempt.code === RECOVERY_CODE) await recoveryCodeUsed(userId, 9);
      return { ...opened, newSignIns, userId };
    },
    onSignIn: async (id) => void calls.push(['signed in', id]),
    fingerprint: (body) => idOf('fingerprint', JSON.stringify(body)),
  });

interface Called extends Partial<Call> {
  readonly on?: ReturnType<typeof handlersOf>;
}

async function call(operation: string, { on = handlersOf(process), body, params, ...more }: Called = {}) {
  const handle = on[operation];
  if (!handle) throw new Error(`nobody answers ${operation}`);
  const asked = callOf(operation, {
    ...(params ? { params } : {}),
    ...(body === undefined ? {} : { body: Object(body) as object }),
  });
  return handle({ ...asked, ...more });
}

/** The same log with leaves that cannot be deciphered. */
function withoutLeaves(): EventStore {
  const read: EventStore['read'] = async function* (stream, from) {
    for await (const event of store.read(stream, from))
      yield stream.startsWith('employeeLeaves-')
        ? { ...event, unreadable: 'undecipherable' as const }
        : event;
  };
  const append: EventStore['append'] = (...all) => store.append(...all);
  return Object.assign(Object.create(store) as EventStore, { read, append });
}

/** Of a user: what is given back to claims comes after it. */
const lastEvent = async () => (await logOf(store)).findLast(({ stream }) => stream.startsWith('user-'));
const refused = (code: string) => expect.objectContaining({ code });

describe('signing in', () => {
  const signIn = (on = handlersOf(process), more: Partial<Call> = {}) =>
    call('SignIn', { on, body: credentials, ...more });

  test('the balance that their leaves leave them, or the one without', async () => {
    const leave = { ...march(2, 5), status: 'approved' };
    await leaving(process).ask(idOf('leave'), leave);
    const balance = async (on: Process) => Object(Object((await signIn(handlersOf(on))).body).user);
    expect(await balance(process)).toMatchObject({ firstname: 'Nurse', remainingLeave: 7 });
    const blind = startProcess(withoutLeaves(), clock);
    expect(await balance(blind)).toMatchObject({ firstname: 'Nurse', remainingLeave: 10 });
    await expect(blind.kernel.records.loadCompleted(users, NURSE)).rejects.toMatchObject({
      code: 'record_parked',
    });
  });

  test('returns the user with their role’s name, the token, and what the browser keeps', async () => {
    const { body, deviceToken } = await signIn(undefined, { deviceToken: 'before' });
    expect(body).toEqual({
      token: 'token',
      user: expect.objectContaining({ _id: NURSE, role: { _id: firstRoleId('Nurse'), name: 'Nurse' } }),
    });
    expect(deviceToken).toBe('device');
    const attempt = expect.objectContaining({
      password: 'of the test',
      ip: '127.0.0.1',
      deviceToken: 'before',
    });
    expect(calls).toEqual([
      ['attempt', attempt, NURSE],
      ['signed in', NURSE],
    ]);
  });

  test('a code and the browser go with the attempt; new sign-ins are in the answer only where there are some', async () => {
    const browser = { browser: 'Firefox', system: 'Windows', address: '192.0.2.1' };
    newSignIns = [{ at: '2026-11-25T13:03:00.000Z', ...browser }];
    const body = { ...credentials, code: '123456' };
    const answer = await signIn(undefined, { body, userAgent: 'Mozilla/5.0' });
    expect(calls[0]).toMatchObject(['attempt', { code: '123456', userAgent: 'Mozilla/5.0' }, NURSE]);
    expect(answer.body).toMatchObject({ newSignIns });
  });

  test('a recovery code that was used is in the log, by the person themselves', async () => {
    await signIn(undefined, { body: { ...credentials, code: RECOVERY_CODE } });
    expect(await lastEvent()).toMatchObject({
      type: 'UserRecoveryCodeUsed',
      stream: `user-${NURSE}`,
      data: { left: 9 },
      metadata: { actor: NURSE },
    });
  });

  test('so it is where their leaves cannot be read, or their row is parked', async () => {
    const blind = startProcess(withoutLeaves(), clock);
    const { dependencies } = blind.kernel;
    const readModel = { ...dependencies.readModel, isParked: () => Promise.resolve(true) };
    const kernel = new CommandKernel({ ...dependencies, readModel });
    await signIn(handlersOf({ ...blind, kernel }), { body: { ...credentials, code: RECOVERY_CODE } });
    expect(await lastEvent()).toMatchObject({ type: 'UserRecoveryCodeUsed', stream: `user-${NURSE}` });
  });

  test('a browser that keeps nothing yet says so', async () => {
    await signIn();
    expect(calls[0]).toMatchObject(['attempt', { deviceToken: null }, NURSE]);
  });

  test('of a user who is not in the log is refused, and the first password stays', async () => {
    const gone = handlersOf(process, idOf('nobody'));
    await expect(signIn(gone)).rejects.toEqual(refused('wrong_credentials'));
    expect(calls).toHaveLength(1);
  });

  test('an e-mail that was given up does not sign in while its claim still stands', async () => {
    const claim = { kind: 'userEmail', key: 'nurse@clinic.test', personalKey: true } as const;
    const lingering = await process.claims.state(claimStream(claim, process.kernel.hash));
    expect(lingering.entries.size).toBe(1);
    await send(process, changeUser, { id: NURSE, input: { email: 'other@clinic.test' } });
    const before = Object.assign(Object.create(process.claims) as Process['claims'], {
      state: () => Promise.resolve(lingering),
    });
    await signIn(handlersOf({ ...process, claims: before }));
    expect(calls[0]).toMatchObject(['attempt', { password: 'of the test' }, null]);
  });

  test('an error that is none of their leaves is not hidden', async () => {
    const broken = startProcess(
      Object.assign(Object.create(store) as EventStore, { read: withoutDisk }),
      clock,
    );
    await expect(signIn(handlersOf(broken))).rejects.toThrow('disk');
  });
});

/** The leaves cannot be read now, for a reason that is not theirs. */
async function* withoutDisk(stream: string, from?: bigint): ReturnType<EventStore['read']> {
  if (stream.startsWith('employeeLeaves-')) throw new Error('disk');
  yield* store.read(stream, from);
}

describe('signing out', () => {
  test('ends the session of the call', async () => {
    const answer = await call('SignOut', { sessionId: 's1' });
    expect(calls).toEqual([['revoked', 's1', '127.0.0.1']]);
    expect(answer).toEqual({ body: { message: 'User signout !' } });
  });

  test('without a session is the same answer', async () => {
    expect(await call('SignOut')).toEqual({ body: { message: 'User signout !' } });
    expect(calls).toEqual([]);
  });
});

describe('a password', () => {
  const body = {
    currentPassword: 'first one',
    password: 'Anchor-basil-77',
    confirmPassword: 'Anchor-basil-77',
  };
  const change = (actor: Actor) => call('ChangePassword', { params: { userId: amal.id }, body, actor });

  test('is changed by its owner: the answer is the user with the id of the role, and where readers find it', async () => {
    const answer = await change(amal);
    const event = await lastEvent();
    expect(event).toMatchObject({ type: 'UserPasswordSet', stream: `user-${amal.id}` });
    expect(answer).toEqual({
      status: 200,
      headers: { 'X-Position': event?.position },
      body: expect.objectContaining({ _id: amal.id, firstname: 'Amal', role: expect.any(String) }),
    });
  });

  test('is changed by nobody else', async () => {
    const end = await store.end();
    await expect(change({ ...holder('Doctors', 'Employees') })).rejects.toEqual(refused('wrong_actor'));
    expect(await store.end()).toBe(end);
  });
});

describe('one call for two commands', () => {
  const edit = (target: string, more: Partial<Call> = {}) =>
    call('ChangeUserOrProfile', {
      params: { userId: amal.id, target },
      body: { firstname: 'Amina', city: 'Tanger' },
      ...more,
    });

  test('a target that is a user is that user, edited by who manages them', async () => {
    const answer = await edit(NURSE, { actor: holder('Employees') });
    expect(answer).toMatchObject({ status: 200, body: { _id: NURSE, firstname: 'Amina' } });
    expect(await lastEvent()).toMatchObject({ type: 'UserChanged', stream: `user-${NURSE}` });
    await expect(edit(NURSE, { actor: amal })).rejects.toEqual(refused('not_allowed'));
  });

  test.each([
    ['id', firstRoleId('Doctor')],
    ['name', 'Doctor'],
    ['name in any case', ' dOCTOR '],
  ])('a target that is a role’s %s is the caller’s own profile', async (_name, target) => {
    const answer = await edit(target, { actor: amal });
    expect(answer).toMatchObject({ status: 200, body: { _id: amal.id, firstname: 'Amina' } });
    expect(await lastEvent()).toMatchObject({ type: 'UserChanged', stream: `user-${amal.id}` });
  });

  test('another role, e-mail or password of somebody else asks for a fresh second factor; the same ones and other fields do not', async () => {
    const asked = () => {
      throw new Problem('second_factor_again');
    };
    const edited = (body: object, actor: Actor = holder('Employees')) =>
      edit(NURSE, { body, actor, assertSecondFactor: asked });
    const password = { password: 'Anchor-basil-77', confirmPassword: 'Anchor-basil-77' };
    const end = await store.end();
    for (const body of [{ role: firstRoleId('Doctor') }, { email: 'other@clinic.test' }, password])
      await expect(edited(body)).rejects.toEqual(refused('second_factor_again'));
    expect(await store.end()).toBe(end);
    // One's own is guarded by the present password.
    const self = { ...holder('Employees', 'Patients', 'Appointments'), id: NURSE };
    const own = edited({ email: 'other@clinic.test' }, self);
    await expect(own).rejects.toMatchObject({ details: { fields: { currentPassword: expect.any(String) } } });
    expect(await edited({ email: 'nurse@clinic.test' })).toMatchObject({ status: 200 });
    expect(await edited({ role: firstRoleId('Nurse'), city: 'Rabat' })).toMatchObject({ status: 200 });
    expect(await edited({ city: 'Tanger' })).toMatchObject({ status: 200, body: { city: 'Tanger' } });
  });

  test('nobody edits the profile of another under a role’s name, whatever flags they hold', async () => {
    const end = await store.end();
    for (const actor of [holder('Doctors', 'Employees'), holder()])
      await expect(edit('Doctor', { actor })).rejects.toEqual(refused('wrong_actor'));
    expect(await store.end()).toBe(end);
  });

  test.each([idOf('nobody'), 'Nobody', '', undefined])('the target %j is not found', async (target) => {
    const params = { userId: amal.id, ...(target === undefined ? {} : { target }) };
    await expect(edit('', { actor: amal, params })).rejects.toEqual(refused('not_found'));
    await expect(routeFor(target, amal)).rejects.toEqual(refused('not_found'));
  });

  const routeFor = async (target: string | undefined, actor: Actor | null) => {
    const { route } = callOf('ChangeUserOrProfile', { body: {} });
    const params = target === undefined ? {} : { target };
    return [route, await handlersOf(process)['ChangeUserOrProfile']?.routeFor?.({ route, params, actor })];
  };

  test('a profile is parsed by its own fields, a user by those of the call', async () => {
    const [table, ofProfile] = await routeFor('Doctor', amal);
    expect(ofProfile).toEqual({ ...table, body: profileBody });
    expect(await routeFor(NURSE, holder('Employees'))).toEqual([table, table]);
    expect(await routeFor(amal.id, holder('Doctors'))).toEqual([table, table]);
  });

  test('before a body is read, nobody else learns anything of a user', async () => {
    const strangers = [
      [NURSE, holder('Doctors')],
      [amal.id, holder('Employees')],
      [amal.id, amal],
      [NURSE, null],
    ] as const;
    for (const [target, actor] of strangers)
      await expect(routeFor(target, actor)).rejects.toEqual(refused('not_allowed'));
  });
});

test('a user is created and removed by the calls that say so', async () => {
  const body = { ...doctorInput('Omar'), password: 'Anchor-basil-77', confirmPassword: 'Anchor-basil-77' };
  const created = await call('CreateUser', { body });
  expect(created).toMatchObject({ status: 201, body: { firstname: 'Omar' } });
  const id = String(Object(created.body)['_id']);
  const removed = await call('RemoveUser', { params: { id } });
  expect(removed).toMatchObject({ status: 200, body: { _id: id } });
  expect(await lastEvent()).toMatchObject({ type: 'UserRemoved', stream: `user-${id}` });
});
