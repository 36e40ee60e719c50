/** Who may decide their own matter, and how it is known that nobody else could. */
import { firstRoleId, idOf, isRejection } from '@hospital/contracts';
import { describe, expect, test } from '@jest/globals';
import { changeRole } from '../modules/roles/roles.ts';
import { changeUser, createUser, removeUser } from '../modules/users/users.ts';
import { holder } from '../testing/deciding.ts';
import {
  doctorInput,
  memoryEventStore,
  seedClinic,
  send,
  startProcess,
  testClock,
  type Process,
} from '../testing/kernelFixture.ts';
import { loadFacts } from './facts.ts';
import { fourEyes, fourEyesRefusal, otherHolderFact } from './fourEyes.ts';

const manager = holder('Leaves');
const nurse = holder();

describe('a decision', () => {
  test.each([
    ['of who holds the flag, about somebody else', manager, 'somebody', true, { selfApproved: false }],
    ['of who holds the flag, about themself', manager, manager.id, true, 'self_approval'],
    ['of its only holder, about themself', manager, manager.id, false, { selfApproved: true }],
    ['of who holds no flag, about themself', nurse, nurse.id, false, 'self_approval'],
  ] as const)('%s', (_name, actor, owner, otherHolder, expected) => {
    const matter = { flag: 'Leaves', owners: [null, owner] } as const;
    const answer = fourEyes(matter, { actor, facts: { otherHolder } });
    expect(isRejection(answer) ? answer.rejected : answer).toEqual(expected);
    expect(fourEyesRefusal(matter, { actor, facts: { otherHolder } }) === null).toBe(!isRejection(answer));
  });
});

describe('whether somebody else holds the flag', () => {
  const first = idOf('first manager');
  const second = idOf('second manager');

  async function clinic(): Promise<Process> {
    const process = startProcess(memoryEventStore(), testClock());
    await seedClinic(process);
    const manager = { role: firstRoleId('Manager'), speciality: null };
    await send(process, createUser, { id: first, input: { ...doctorInput('First'), ...manager } });
    return process;
  }
  async function isHeld(process: Process, owner = first): Promise<boolean> {
    const matter = { flag: 'Leaves', owners: [owner] } as const;
    const refs = { otherHolder: otherHolderFact(matter) };
    return (await loadFacts(process.kernel.dependencies, refs, first)).otherHolder;
  }

  test('it is the log that says so: active people with an active role', async () => {
    const process = await clinic();
    expect(await isHeld(process)).toBe(false);
    const manager = { role: firstRoleId('Manager'), speciality: null };
    await send(process, createUser, { id: second, input: { ...doctorInput('Second'), ...manager } });
    expect(await isHeld(process)).toBe(true);
    await send(process, changeUser, { id: second, input: { status: 'inactive' } });
    expect(await isHeld(process)).toBe(false);
    await send(process, changeUser, { id: second, input: { status: 'active' } });
    expect(await isHeld(process)).toBe(true);
    await send(process, removeUser, { id: second, input: {} });
    expect(await isHeld(process)).toBe(false);
  });

  test('a role that lost its access, or its flag, grants nothing', async () => {
    const process = await clinic();
    const nurse = { role: firstRoleId('Nurse'), speciality: null };
    await send(process, createUser, { id: second, input: { ...doctorInput('Second'), ...nurse } });
    expect(await isHeld(process)).toBe(false);
    await send(process, changeRole, { id: firstRoleId('Nurse'), input: { Leaves: true } });
    expect(await isHeld(process)).toBe(true);
    await send(process, changeRole, { id: firstRoleId('Nurse'), input: { hasAccessModule: false } });
    expect(await isHeld(process)).toBe(false);
  });

  test('is not asked of a matter that is somebody else’s', async () => {
    const process = await clinic();
    await send(process, createUser, {
      id: second,
      input: { ...doctorInput('Second'), role: firstRoleId('Manager'), speciality: null },
    });
    expect([await isHeld(process, second), await isHeld(process, first)]).toEqual([false, true]);
  });
});
