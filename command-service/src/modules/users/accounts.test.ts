/** What signing in returns of the user: their true balance, and the user alone where their leaves cannot be read. */
import { idOf, users } from '@hospital/contracts';
import type { EventStore } from '@hospital/event-store';
import { expect, test } from '@jest/globals';
import { callOf } from '../../testing/calling.ts';
import { memoryEventStore, startProcess, testClock, type Process } from '../../testing/kernelFixture.ts';
import { leaving, march, NURSE, seedStaff } from '../../testing/leaving.ts';
import { accountHandlers } from './accounts.ts';

const opened = {
  userId: NURSE,
  token: 'token',
  deviceToken: 'device',
  sessionId: idOf('session'),
  expiresAt: '2026-03-02T21:00:00.000Z',
};

async function signedIn({ kernel, claims }: Process): Promise<unknown> {
  const handlers = accountHandlers({
    kernel,
    claims,
    sessions: { revoke: () => Promise.resolve() },
    signIn: () => Promise.resolve(opened),
    onSignIn: () => Promise.resolve(),
    fingerprint: () => '',
  });
  const body = { email: 'nurse@clinic.test', password: 'of the test' };
  return (await handlers['SignIn']?.(callOf('SignIn', { body })))?.body;
}

/** The same log with leaves that cannot be deciphered. */
function withoutLeaves(store: EventStore): EventStore {
  const read: EventStore['read'] = async function* (stream, from) {
    for await (const event of store.read(stream, from))
      yield stream.startsWith('employeeLeaves-')
        ? { ...event, unreadable: 'undecipherable' as const }
        : event;
  };
  return Object.assign(Object.create(store) as EventStore, { read });
}

test('the balance that their leaves leave them, or the one without', async () => {
  const store = memoryEventStore();
  const clock = testClock();
  const process = startProcess(store, clock);
  await seedStaff(process);
  const leave = { ...march(2, 5), status: 'approved' };
  await leaving(process).ask(idOf('leave'), leave);
  expect(await signedIn(process)).toMatchObject({ user: { firstname: 'Nurse', remainingLeave: 7 } });
  const blind = startProcess(withoutLeaves(store), clock);
  expect(await signedIn(blind)).toMatchObject({ user: { firstname: 'Nurse', remainingLeave: 10 } });
  await expect(blind.kernel.records.loadCompleted(users, NURSE)).rejects.toMatchObject({
    code: 'record_parked',
  });
});
