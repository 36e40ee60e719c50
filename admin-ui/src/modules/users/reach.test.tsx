import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { ADMINISTRATEUR, users, type Flag } from '@hospital/contracts';
import type { RaRecord } from 'react-admin';
import { routeOf } from '../../kernel/api/calls.ts';
import { RecordForm } from '../../kernel/form/RecordForm.tsx';
import { SessionContext, sessionOf } from '../../kernel/session/SessionContext.tsx';
import { answerWith } from '../../testing/answers.ts';
import { showForm } from '../../testing/showForm.tsx';
import { receptionist, signedIn } from '../../testing/people.ts';
import { settled, takeOff } from '../../testing/show.tsx';
import { passwordFields, PersonInputs } from './people.tsx';
import { useUserRights } from './useUserRights.ts';

const person = (id: string, roleName: string): RaRecord => ({
  ...receptionist,
  id,
  _id: id,
  role: { _id: `role of ${id}`, name: roleName },
  status: 'Actif',
});
const self = person(receptionist._id, 'Manager');
const nurse = person('n', 'Nurse');
const head = person('h', ADMINISTRATEUR);

function Edited({ record }: { record: RaRecord }) {
  const { isOwn, isBeyond, isStronger, mayRemove } = useUserRights();
  return (
    <RecordForm
      module={users}
      route={routeOf('ChangeUserOrProfile')}
      record={record}
      defaults={passwordFields}
      cancelTo="/employees"
      onSaved={() => undefined}
    >
      <PersonInputs
        kind="employee"
        mode="change"
        isOwn={isOwn(record)}
        isBeyond={isBeyond(record)}
        isStronger={isStronger(record)}
      />
      {mayRemove(record) && 'may be deleted'}
    </RecordForm>
  );
}

/** The first question is how far one's rights reach. */
async function formOf(record: RaRecord, roleName = 'Manager', bounds: object = {}): Promise<HTMLElement> {
  answerWith({ body: bounds }, { body: [], headers: { 'X-Total-Count': '0' } });
  const user = { ...receptionist, role: { ...receptionist.role, name: roleName } };
  const flags: ReadonlySet<Flag> = new Set(['Employees']);
  const container = await showForm(
    <SessionContext.Provider value={sessionOf(user, { hasAccess: true, flags })}>
      <Edited record={record} />
    </SessionContext.Provider>,
  );
  await settled();
  return container;
}

const guarded = ['role', 'remainingLeave', 'status', 'email', 'password'];

/** Of the guarded fields, those that can be filled in. */
function open(container: HTMLElement): string[] {
  return guarded.filter((name) => {
    const field = container.querySelector<HTMLInputElement>(`[name="${name}"]`);
    return field !== null && !field.disabled && !field.readOnly;
  });
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  signedIn();
});
afterEach(takeOff);

describe('a manager', () => {
  test('changes and deletes others', async () => {
    const container = await formOf(nurse);
    expect(open(container)).toEqual(guarded);
    expect(container.textContent).toContain('may be deleted');
  });

  test('is not offered to give themself rights or leave, or to delete themself', async () => {
    const container = await formOf(self);
    expect(open(container)).toEqual(['email', 'password']);
    expect(container.textContent).not.toContain('may be deleted');
  });

  test('is not offered the account of an Administrateur', async () => {
    const container = await formOf(head);
    expect(open(container)).toEqual(['remainingLeave']);
    expect(container.textContent).not.toContain('may be deleted');
  });
});

describe('a manager, of an account with rights that they lack,', () => {
  const doctor = person('d', 'Accountant');
  const admin = person('a', 'Admin');
  const bounds = { beyond: [doctor['role']._id, admin['role']._id], stronger: [admin['role']._id] };

  test('is offered neither the ways into it nor its role', async () => {
    const container = await formOf(doctor, 'Manager', bounds);
    expect(open(container)).toEqual(['remainingLeave', 'status']);
    expect(container.textContent).toContain('may be deleted');
  });

  test('is offered neither its status nor its deletion, where these are over people or settings', async () => {
    const container = await formOf(admin, 'Manager', bounds);
    expect(open(container)).toEqual(['remainingLeave']);
    expect(container.textContent).not.toContain('may be deleted');
  });
});

test('an Administrateur changes and deletes another one', async () => {
  const container = await formOf(head, ADMINISTRATEUR);
  expect(open(container)).toEqual(guarded);
  expect(container.textContent).toContain('may be deleted');
});
