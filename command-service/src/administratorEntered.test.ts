/** A user who became an administrator just before a crash counts as one when another administrator wants to leave. */
import { ADMINISTRATEUR_ROLE, firstRoleId, idOf, Problem } from '@hospital/contracts';
import { beforeEach, expect, test } from '@jest/globals';

import { claimStream } from './kernel/claims/claimPlan.ts';
import { ADMINISTRATORS, changeUser, createUser } from './modules/users/users.ts';
import { recover, settled } from './testing/haltingProcesses.ts';
import { haltingStore } from './testing/haltingStore.ts';
import {
  doctorInput,
  logOf,
  send,
  startClinic,
  startProcess,
  type RunningClinic,
} from './testing/kernelFixture.ts';

const [first, second] = [idOf('first'), idOf('second')];
const inputOf = (name: string) => ({ ...doctorInput(name), role: ADMINISTRATEUR_ROLE, speciality: null });
const demoted = { role: firstRoleId('Nurse') };

let running: RunningClinic;
beforeEach(async () => {
  running = await startClinic();
  await send(running.process, createUser, { id: first, input: inputOf('First') });
});

const counted = async () => {
  const { process } = running;
  const { entries } = await process.claims.state(claimStream(ADMINISTRATORS, () => ''));
  return [...entries.values()].map(({ owner }) => owner).filter((owner) => owner !== `user-${first}`);
};

test('a crash between the user and their entry is mended', async () => {
  const { store, clock } = running;
  const log = await logOf(store);
  // E-mail and CIN are entered, the user is written, and their entry among the administrators never is.
  const halting = haltingStore(store, 4, 'before');
  const stopped = startProcess(halting.store, clock);
  expect(await settled(send(stopped, createUser, { id: second, input: inputOf('Second') }))).not.toBe(
    'refused',
  );
  const written = (await logOf(store)).slice(log.length).map(({ type }) => type);
  expect(written).toContain('UserCreated');
  expect(await counted()).not.toContain(`user-${second}`);

  await recover(startProcess(store, clock));
  expect(await counted()).toContain(`user-${second}`);
  await send(startProcess(store, clock), changeUser, { id: first, input: demoted });
  const last = send(startProcess(store, clock), changeUser, { id: second, input: demoted });
  await expect(last).rejects.toBeInstanceOf(Problem);
});
