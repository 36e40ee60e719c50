/** Nobody erases a person whose record they could not remove: at the request and at its confirmation. */
import {
  ADMINISTRATEUR_ROLE,
  firstRoleId,
  idOf,
  Problem,
  type Actor,
  type ErasableModule,
  type Flag,
} from '@hospital/contracts';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { callOf } from '../../testing/calling.ts';
import { holder } from '../../testing/deciding.ts';
import {
  administrator,
  doctorInput,
  send,
  startClinic,
  type RunningClinic,
} from '../../testing/kernelFixture.ts';
import { createUser, removeUser } from '../users/users.ts';
import { createRole } from '../roles/roles.ts';
import { confirmErasure, erasureHandlers, requestErasure, type ErasureDependencies } from './erasures.ts';
import { refuseRemoval } from './removalRight.ts';

const STRONG: readonly Flag[] = ['RolesAndPermissions', 'Employees', 'Doctors'];
let running: RunningClinic;

async function employee(role: string, name = 'Employee'): Promise<string> {
  const id = idOf(name);
  const input = { ...doctorInput(name), role, speciality: null };
  await send(running.process, createUser, { id, input });
  return id;
}

beforeEach(async () => {
  running = await startClinic();
});

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => (error instanceof Problem ? error.code : Promise.reject(error)),
  );
const judged = (kind: ErasableModule, subject: string, actor: Actor) =>
  codeOf(refuseRemoval(running.process.kernel.records, actor, { kind, subject }));

describe('may be asked for and confirmed', () => {
  test('of a patient with the right to remove patients', async () => {
    const { patient } = running.clinic;
    expect(await judged('patients', patient, holder('RolesAndPermissions', 'Patients'))).toBeNull();
    expect(await judged('patients', patient, holder('RolesAndPermissions'))).toBe('not_allowed');
  });

  test('of a doctor with Doctors, of anybody else with Employees', async () => {
    const { doctor } = running.clinic;
    const nurse = await employee(firstRoleId('Nurse'));
    const [doctors, employees] = [
      holder('RolesAndPermissions', 'Doctors'),
      holder('RolesAndPermissions', 'Employees'),
    ];
    expect(await judged('users', doctor, doctors)).toBeNull();
    expect(await judged('users', doctor, employees)).toBe('not_allowed');
    expect(await judged('users', nurse, employees)).toBeNull();
    expect(await judged('users', nurse, doctors)).toBe('not_allowed');
    expect(await judged('users', nurse, holder('RolesAndPermissions'))).toBe('not_allowed');
  });

  test('of an account without rights over people or settings that oneself lacks, deleted or not', async () => {
    const id = await employee(ADMINISTRATEUR_ROLE);
    await employee(ADMINISTRATEUR_ROLE, 'Another');
    expect(await judged('users', id, holder(...STRONG))).toBe('account_beyond_own');
    expect(await judged('users', id, administrator)).toBeNull();
    await send(running.process, removeUser, { id, input: {} });
    expect(await judged('users', id, holder(...STRONG))).toBe('account_beyond_own');
  });
});

test('the calls ask for it', async () => {
  const { process, clinic } = running;
  const handlers = erasureHandlers({ ...process, fingerprint: () => '' } as unknown as ErasureDependencies);
  const body = { kind: 'users' as const, subject: clinic.doctor, reason: 'By letter' };
  const { row } = await send(process, requestErasure, { id: idOf('request'), input: body });
  const ask = (operation: string, params = {}) =>
    codeOf(
      Promise.resolve(
        handlers[operation]?.({
          ...callOf(operation, { params, body: operation === 'RequestErasure' ? body : {} }),
          actor: holder('RolesAndPermissions', 'Employees'),
        }),
      ),
    );
  expect(await ask('RequestErasure')).toBe('not_allowed');
  expect(await ask('ConfirmErasure', { id: row._id })).toBe('not_allowed');
});

describe('who asked confirms as long as nobody else could', () => {
  const roleWith = async (name: string, ...flags: Flag[]): Promise<string> => {
    const id = idOf(name);
    const held = Object.fromEntries(flags.map((flag) => [flag, true]));
    await send(running.process, createRole, { id, input: { name, hasAccessModule: true, ...held } });
    return id;
  };
  const asked = async () => {
    const body = { kind: 'patients' as const, subject: running.clinic.patient, reason: 'By letter' };
    return send(running.process, requestErasure, { id: idOf('request'), input: body, actor: administrator });
  };
  const confirm = () =>
    send(running.process, confirmErasure, { id: idOf('request'), input: {}, actor: administrator });

  test('also beside somebody who holds the flag and may not remove patients', async () => {
    await employee(await roleWith('Roles alone', 'RolesAndPermissions'));
    await asked();
    expect((await confirm()).row).toMatchObject({ status: 'confirmed', selfApproved: true });
  });

  test('but not beside somebody who may', async () => {
    await employee(await roleWith('Both', 'RolesAndPermissions', 'Patients'));
    await asked();
    expect(await codeOf(confirm())).toBe('self_approval');
  });
});
