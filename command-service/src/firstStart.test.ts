/** A clinic starts once, however many copies start it and wherever one of them stops. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import {
  ADMINISTRATEUR_ROLE,
  firstRoles,
  flags,
  Problem,
  roles,
  settings,
  users,
  type AnyRow,
  type Flag,
  type ModuleDescription,
} from '@hospital/contracts';
import type { EventStore } from '@hospital/event-store';
import type { TestClock } from '@hospital/platform/testing';
import { activeAdministrators, makeFirstAdministrator, makeSettingsAndRoles } from './firstStart.ts';
import { changeUser } from './modules/users/users.ts';
import { haltingStore, ProcessStopped, type HaltAt } from './testing/haltingStore.ts';
import { logOf, memoryEventStore, rowsOf, send, startProcess, testClock } from './testing/kernelFixture.ts';
import { memoryPasswords, type MemoryPasswords } from './testing/memoryPasswords.ts';
import { slowStore } from './testing/slowStore.ts';

let store: EventStore;
let clock: TestClock;
let passwords: MemoryPasswords;

beforeEach(() => {
  store = memoryEventStore();
  clock = testClock();
  passwords = memoryPasswords(store);
});

const rows = (module: ModuleDescription): Promise<AnyRow[]> => rowsOf(store, module);

async function start(log: EventStore = store, password = 'chosen for the first') {
  const process = startProcess(log, clock, { passwords });
  await makeSettingsAndRoles(process.kernel);
  return makeFirstAdministrator({
    ...process,
    choose: () => Promise.resolve({ email: 'first@clinic.test', password }),
  });
}

async function clinicIsWhole(): Promise<void> {
  expect(await rows(settings)).toHaveLength(1);
  const made = await rows(roles);
  expect(made.map((row) => row['name']).sort()).toEqual(Object.keys(firstRoles).sort());
  const [administrator, ...others] = await rows(users);
  expect(others).toEqual([]);
  expect(administrator).toMatchObject({
    email: 'first@clinic.test',
    role: ADMINISTRATEUR_ROLE,
    status: 'active',
    remainingLeave: '1.5',
  });
  expect(passwords.kept.get(String(administrator?.['credential']))).toEqual({
    userId: administrator?._id,
    password: 'chosen for the first',
  });
}

test('a clinic starts with its settings, the ten roles and one Administrateur, whose password can be used', async () => {
  expect(await start()).toEqual({ made: true });
  await clinicIsWhole();
  expect(passwords.kept.size).toBe(1);
});

test.each(Object.entries(firstRoles))('%s has access, and exactly these flags', async (name, granted) => {
  await start();
  const role = (await rows(roles)).find((row) => row['name'] === name);
  expect(role).toMatchObject({ hasAccessModule: true, status: 'active' });
  expect(flags.filter((flag: Flag) => role?.[flag] === true).sort()).toEqual([...granted].sort());
});

test('a second start changes nothing', async () => {
  await start();
  const end = await store.end();
  expect(await start()).toEqual({ made: false });
  expect(await store.end()).toBe(end);
});

test('five copies at once make one clinic', async () => {
  await Promise.all(Array.from({ length: 5 }, (_, seed) => start(slowStore(store, seed + 1))));
  await start();
  await clinicIsWhole();
  const created = (await logOf(store)).filter(({ type }) => type === 'UserCreated');
  expect(created).toHaveLength(1);
});

/** Settings, ten roles each with its claim, the Administrateur's two claims and the user. */
const APPENDS = Array.from({ length: 24 }, (_, index) => index + 1);
const stops = (['before', 'after'] as const).flatMap((how: HaltAt) =>
  APPENDS.map((at) => [how, at] as const),
);

test.each(stops)('a start that stops %s append %i is finished by the next', async (how, at) => {
  const error = await start(haltingStore(store, at, how).store).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ProcessStopped);
  clock.advance(31_000);
  await start();
  await clinicIsWhole();
});

test('one copy goes on while another has stopped', async () => {
  for (const at of APPENDS) {
    store = memoryEventStore();
    await start(haltingStore(store, at, 'after').store).catch(() => undefined);
    await start();
    await clinicIsWhole();
  }
});

test('a password that everybody knows stops the start with a sentence', async () => {
  await expect(start(store, 'password1')).rejects.toThrow(/^ADMIN_PASSWORD cannot be used\. .*common/);
  await start();
  await clinicIsWhole();
});

test('copies with different passwords make one Administrateur, with one of them', async () => {
  const made = await Promise.all(
    ['chosen by the first', 'chosen by another'].map((password, seed) =>
      start(slowStore(store, seed + 1), password),
    ),
  );
  expect(made.filter(({ made: isMade }) => isMade).length).toBeLessThanOrEqual(2);
  const [administrator, ...others] = await rows(users);
  expect(others).toEqual([]);
  expect(passwords.kept.get(String(administrator?.['credential']))?.userId).toBe(administrator?._id);
});

describe('the first Administrateur', () => {
  test('is the last one too, and the one who has been it for longest', async () => {
    await start();
    const process = startProcess(store, clock);
    const [first] = await rows(users);
    expect((await activeAdministrators(process))[0]?._id).toBe(first?._id);
    const demotion = send(process, changeUser, { id: first?._id ?? '', input: { status: 'inactive' } });
    await expect(demotion).rejects.toThrow(Problem);
  });

  test('an empty clinic has none', async () => {
    expect(await activeAdministrators(startProcess(store, clock))).toEqual([]);
  });
});
