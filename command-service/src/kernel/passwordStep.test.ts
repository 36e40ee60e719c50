/** A password comes with a command, and with nothing else: repeats, races and crashes set none. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { firstRoleId, flags, idOf, users, type Actor, type AnyRow } from '@hospital/contracts';
import type { EventStore } from '@hospital/event-store';
import type { TestClock } from '@hospital/platform/testing';
import { makeSettingsAndRoles } from '../firstStart.ts';
import { changePassword, changeUser, createUser, removeUser } from '../modules/users/users.ts';
import { holder } from '../testing/deciding.ts';
import { haltingStore, ProcessStopped } from '../testing/haltingStore.ts';
import {
  administrator,
  doctorInput,
  logOf,
  memoryEventStore,
  rowsOf,
  send,
  startProcess,
  testClock,
  type Process,
  type Sending,
} from '../testing/kernelFixture.ts';
import { memoryPasswords, type MemoryPasswords } from '../testing/memoryPasswords.ts';
import { slowStore } from '../testing/slowStore.ts';
import { withoutSecrets } from './passwordStep.ts';

let store: EventStore;
let clock: TestClock;
let passwords: MemoryPasswords;
let process: Process;
/** Who may act, as the log would tell. */
let rights: Map<string, Actor | null>;

const nurse = idOf('the nurse');
const manager = holder('Employees', 'Patients', 'Appointments');
const first = 'the first password';
const nurseInput = () => ({ ...doctorInput('Nurse'), role: firstRoleId('Nurse'), speciality: null });

const start = (log: EventStore = store): Process =>
  startProcess(log, clock, {
    passwords,
    actorNow: async (actor) => (rights.has(actor.id) ? (rights.get(actor.id) ?? null) : actor),
  });

beforeEach(async () => {
  [store, clock, rights] = [memoryEventStore(), testClock(), new Map()];
  passwords = memoryPasswords(store);
  process = start();
  await makeSettingsAndRoles(process.kernel);
  await send(process, createUser, { id: nurse, input: nurseInput(), password: first });
});

const withoutPassword: typeof createUser.decide = (input, row, context) =>
  createUser.decide(input, row, { ...context, credential: null });

async function folded(): Promise<AnyRow> {
  const row = (await rowsOf(store, users)).find(({ _id }) => _id === nurse);
  if (!row) throw new Error('there is no nurse');
  return row;
}
/** The password that the nurse signs in with. */
const valid = async () => passwords.kept.get(String((await folded())['credential']))?.password;
const change = (input: object, sending: Sending, by: Process = process) =>
  send(by, changeUser, { id: nurse, input: { ...input }, ...sending });
const code = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'accepted',
    (error: unknown) => (error as { code?: string }).code ?? String(error),
  );

describe('a repeat', () => {
  const key = 'k';
  const phone = { phone: '+212 611 111 111' };

  test('that brings a password where the first call brought none sets nothing: the takeover', async () => {
    expect(await code(change(phone, { key, actor: manager }))).toBe('accepted');
    const end = await store.end();
    expect(await code(change(phone, { key, actor: manager, password: 'of the attacker' }))).toBe(
      'key_reused',
    );
    expect(await valid()).toBe(first);
    expect(await store.end()).toBe(end);
    expect(passwords.kept.size).toBe(1);
  });

  test('with another password, or without the one of the first call, is refused', async () => {
    await change(phone, { key, password: 'the second password' });
    expect(await code(change(phone, { key, password: 'another one still' }))).toBe('key_reused');
    expect(await code(change(phone, { key }))).toBe('key_reused');
    expect(await valid()).toBe('the second password');
  });

  test('with the same password gets the first answer and writes nothing', async () => {
    const answer = await change(phone, { key, password: 'the second password' });
    const end = await store.end();
    await change({ city: 'Agadir' }, {});
    const again = await change(phone, { key, password: 'the second password' });
    expect(again).toMatchObject({ isRepeat: true, row: answer.row });
    expect(passwords.kept.size).toBe(2);
    expect(passwords.set).toEqual([nurse, nurse]);
    expect((await logOf(store)).filter(({ position }) => position > end)).toHaveLength(1);
  });

  test('does not bring an older password back', async () => {
    await change({}, { key, password: 'the second password' });
    await change({}, { password: 'the third password' });
    expect(await code(change({}, { key, password: 'the second password' }))).toBe('accepted');
    expect(await valid()).toBe('the third password');
  });

  test('is judged by the rights of today: none left, fewer left, signed out for good', async () => {
    await change(phone, { key, actor: manager, password: 'the second password' });
    const again = () => code(change(phone, { key, actor: manager, password: 'the second password' }));
    rights.set(manager.id, { ...manager, flags: new Set() });
    expect(await again()).toBe('not_allowed');
    rights.set(manager.id, { ...manager, flags: new Set(['Employees', 'Patients']) });
    expect(await again()).toBe('account_beyond_own');
    rights.set(manager.id, null);
    expect(await again()).toBe('not_signed_in');
    rights.set(manager.id, manager);
    expect(await again()).toBe('accepted');
  });

  test('is refused once its person has become stronger', async () => {
    await change({}, { key, actor: manager, password: 'the second password' });
    await change({ role: firstRoleId('Admin') }, {});
    expect(await code(change({}, { key, actor: manager, password: 'the second password' }))).toBe(
      'account_beyond_own',
    );
  });

  test('of a creation is compared too', async () => {
    const input = { ...nurseInput(), email: 'second@clinic.test' };
    const id = idOf('another nurse');
    const create = (password?: string) =>
      code(send(process, createUser, { id, input, key, ...(password ? { password } : {}) }));
    expect(await create('the word of another')).toBe('accepted');
    expect(await create('the word of nobody')).toBe('key_reused');
    expect(await create()).toBe('key_reused');
    expect(await create('the word of another')).toBe('accepted');
    expect(passwords.kept.size).toBe(2);
  });
});

test('a creation of the time before events named credentials is compared with the row of its user', async () => {
  const [id, key] = [idOf('an earlier nurse'), 'earlier'];
  const input = { ...nurseInput(), email: 'earlier@clinic.test' };
  await send(process, { ...createUser, decide: withoutPassword }, { id, input, key });
  await passwords.keep({ id, userId: id, password: 'from before' });
  const create = (password: string) => code(send(process, createUser, { id, input, key, password }));
  expect(await create('from before')).toBe('accepted');
  expect(await create('of the attacker')).toBe('key_reused');
});

describe('the rights', () => {
  test('are those of the moment when the command runs, not of the moment when the call came in', async () => {
    rights.set(manager.id, { ...manager, flags: new Set() });
    expect(await code(change({ city: 'Agadir' }, { actor: manager }))).toBe('not_allowed');
    rights.set(administrator.id, null);
    expect(await code(change({ city: 'Agadir' }, {}))).toBe('not_signed_in');
  });

  test('a refused command leaves no password behind, not even an inert one', async () => {
    const stranger = holder(...flags.filter((flag) => flag !== 'Patients'));
    expect(await code(change({}, { actor: stranger, password: 'of the attacker' }))).toBe(
      'account_beyond_own',
    );
    expect(await code(change({ role: idOf('no role') }, { password: 'the second password' }))).toBe(
      'validation_failed',
    );
    expect(passwords.kept.size).toBe(1);
  });
});

describe('a command that is declared wrong', () => {
  const password = 'the second password';

  test('takes no password where it says none', async () => {
    const work = send(process, removeUser, { id: nurse, input: {}, password });
    await expect(work).rejects.toThrow('RemoveUser takes no password');
  });

  test('loses none without a word: an event names it', async () => {
    const silent = {
      ...changeUser,
      decide: () => [{ type: 'UserChanged', data: { city: 'Agadir' } }],
    } as typeof changeUser;
    const work = send(process, silent, { id: nurse, input: {}, password });
    await expect(work).rejects.toThrow('ChangeUser took a password and names it in no event');
    const other = {
      ...changeUser,
      decide: () => [{ type: 'UserPasswordSet', data: { credential: 'another' } }],
    } as typeof changeUser;
    await expect(send(process, other, { id: nurse, input: {}, password })).rejects.toThrow(
      'names it in no event',
    );
    expect([passwords.kept.size, passwords.set.length]).toEqual([1, 1]);
  });
});

describe('somebody else’s', () => {
  const guesses = [first, 'a wrong guess at it'];

  test('is not guessed by what else is refused: the answer is the same for the present one', async () => {
    const taken = { email: 'doctor@clinic.test' };
    await send(process, createUser, { id: idOf('a doctor'), input: doctorInput('Doctor') });
    for (const password of guesses)
      expect(await code(change(taken, { actor: manager, password }))).toBe('duplicate');
    expect([await valid(), passwords.kept.size]).toEqual([first, 3]);
  });

  test('is set to any that the rules allow, the present one too, and an event says so', async () => {
    for (const password of guesses)
      expect(await code(change({}, { actor: manager, password }))).toBe('accepted');
    expect(passwords.set).toEqual([nurse, nurse, nurse]);
    expect(passwords.setByOthers).toEqual(passwords.set);
    expect(await code(change({}, { actor: manager, password: 'nurse@clinic.test' }))).toBe(
      'validation_failed',
    );
  });
});

describe('one’s own', () => {
  const self: Actor = { ...manager, id: nurse };
  const own = (sending: Sending) =>
    code(send(process, changePassword, { id: nurse, input: {}, actor: self, ...sending }));

  test('asks for the present one, on every way there', async () => {
    const password = 'the second password';
    expect(await own({ password })).toBe('validation_failed');
    expect(await own({ password, currentPassword: 'a guess at it' })).toBe('wrong_password');
    expect(await code(change({}, { actor: self, password }))).toBe('validation_failed');
    expect(await code(change({}, { actor: self, password, currentPassword: 'a guess' }))).toBe(
      'wrong_password',
    );
    expect(await valid()).toBe(first);
    expect(await own({ password, currentPassword: first })).toBe('accepted');
    expect(await valid()).toBe(password);
    expect(passwords.setByOthers).toEqual([nurse]);
  });

  test('asks for it for another e-mail too, which is where its person signs in; the same e-mail and other fields need none', async () => {
    const email = { email: 'of-the-thief@clinic.test' };
    const owned = (input: object, currentPassword?: string) =>
      code(change(input, { actor: self, ...(currentPassword ? { currentPassword } : {}) }));
    const before = (await folded())['email'];
    expect(await owned(email)).toBe('validation_failed');
    expect(await owned(email, 'a guess at it')).toBe('wrong_password');
    expect(await owned({ city: 'Agadir', email: before })).toBe('accepted');
    expect((await folded())['email']).toBe(before);
    expect(await owned(email, first)).toBe('accepted');
    expect((await folded())['email']).toBe(email.email);
    expect(await code(change({ email: before }, { actor: manager }))).toBe('accepted');
    expect(passwords.set).toEqual([nurse]);
  });

  test('changed twice at once: the second no longer knows the present one', async () => {
    const [left, right] = [start(slowStore(store, 1)), start(slowStore(store, 2))];
    const work = [left, right].map((by, index) =>
      code(
        send(by, changePassword, {
          id: nurse,
          input: {},
          actor: self,
          password: `another word ${index}`,
          currentPassword: first,
        }),
      ),
    );
    expect((await Promise.all(work)).sort()).toEqual(['accepted', 'wrong_password']);
  });

  test('does not become what it is, what everybody has, or a name', async () => {
    for (const password of [first, 'password1', 'nurse@clinic.test', 'aaaaaaaaaa'])
      expect(await own({ password, currentPassword: first })).toBe('validation_failed');
    expect(passwords.kept.size).toBe(1);
  });
});

describe('two at once', () => {
  test.each([1, 2, 3, 4, 5])(
    'in two processes, one key and two passwords: one is set, the other call is refused (seed %i)',
    async (seed) => {
      const by = [start(slowStore(store, seed)), start(slowStore(store, seed + 50))];
      const wanted = ['the word of the left', 'the word of the right'];
      const answers = await Promise.all(
        by.map((one, index) =>
          code(change({ city: 'Agadir' }, { key: 'k', password: wanted[index] ?? '' }, one)),
        ),
      );
      expect([...answers].sort()).toEqual(['accepted', 'key_reused']);
      expect(await valid()).toBe(wanted[answers.indexOf('accepted')]);
    },
  );

  test('one key, with and without a password, in one process', async () => {
    const answers = await Promise.all([
      code(change({ city: 'Agadir' }, { key: 'k' })),
      code(change({ city: 'Agadir' }, { key: 'k', password: 'of the attacker' })),
    ]);
    expect(answers).toEqual(['accepted', 'key_reused']);
    expect(await valid()).toBe(first);
  });
});

describe('a crash', () => {
  const wanted = { key: 'k', password: 'the second password' };

  test('between the stored password and the event leaves it inert; the retry sets one', async () => {
    const { store: halting } = haltingStore(store, 1, 'before');
    await expect(change({ city: 'Agadir' }, wanted, start(halting))).rejects.toThrow(ProcessStopped);
    expect(passwords.kept.size).toBe(2);
    expect(await valid()).toBe(first);
    expect(await code(change({ city: 'Agadir' }, wanted, start()))).toBe('accepted');
    expect(await valid()).toBe(wanted.password);
  });

  test('between the event and the answer is a repeat: the same password is answered, another is refused', async () => {
    const { store: halting } = haltingStore(store, 1, 'after');
    await expect(change({ city: 'Agadir' }, wanted, start(halting))).rejects.toThrow(ProcessStopped);
    expect(await valid()).toBe(wanted.password);
    const end = await store.end();
    const other = { ...wanted, password: 'the word of nobody' };
    expect(await code(change({ city: 'Agadir' }, other, start()))).toBe('key_reused');
    expect(await code(change({ city: 'Agadir' }, wanted, start()))).toBe('accepted');
    expect(await store.end()).toBe(end);
  });
});

describe('what the log holds', () => {
  test('of a password is the id of a row, and of no other thing', async () => {
    await change({ city: 'Agadir' }, { key: 'k', password: 'the second password' });
    const log = await logOf(store);
    expect(
      JSON.stringify(log, (_key, value: unknown) => (typeof value === 'bigint' ? Number(value) : value)),
    ).not.toMatch(/second password|first password/);
    const set = log.filter(({ type }) => type === 'UserPasswordSet');
    expect(set.map(({ data }) => Object.keys(data).sort())).toEqual([
      ['credential', 'id'],
      ['credential', 'id'],
    ]);
  });
});

test('a body’s passwords are apart from its input, whatever they are', () => {
  const body = { city: 'Agadir', password: 'p', confirmPassword: 'p', currentPassword: 'c' };
  expect(withoutSecrets(body)).toEqual({
    input: { city: 'Agadir' },
    given: { password: 'p', currentPassword: 'c' },
  });
  expect(withoutSecrets({ password: { $gt: '' } })).toEqual({
    input: {},
    given: { password: null, currentPassword: null },
  });
  for (const plain of [undefined, null, [], { city: 'Agadir' }])
    expect(withoutSecrets(plain).input).toBe(plain);
});
