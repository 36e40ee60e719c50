/** A doctor who stops working here: what is still to come is said before it is saved, and on the record until it is settled. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { DOCTOR, users, type Flag } from '@hospital/contracts';
import type { RaRecord } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { routeOf } from '../../kernel/api/calls.ts';
import { RecordForm } from '../../kernel/form/RecordForm.tsx';
import { PastContext, type Past } from '../../kernel/past/past.ts';
import { SessionContext, sessionOf } from '../../kernel/session/SessionContext.tsx';
import { answerEach, type Asked } from '../../testing/answers.ts';
import { press, showForm } from '../../testing/showForm.tsx';
import { receptionist, signedIn } from '../../testing/people.ts';
import { settled, takeOff } from '../../testing/show.tsx';
import { AppointmentsLeft, LeavesAppointments } from './AppointmentsLeft.tsx';

const doctor: RaRecord = {
  ...receptionist,
  id: 'd',
  _id: 'd',
  role: { _id: 'r', name: DOCTOR },
  status: 'Actif',
};
const counted = (total: number) => ({ body: [], headers: { 'X-Total-Count': String(total) } });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  signedIn();
});
afterEach(takeOff);

function Choices() {
  const { setValue } = useFormContext();
  return (
    <>
      <button type="button" onClick={() => setValue('status', 'Inactif')}>
        leaves
      </button>
      <button type="button" onClick={() => setValue('role', { _id: 'n', name: 'Nurse' })}>
        nurses
      </button>
    </>
  );
}

interface Shown {
  readonly container: HTMLElement;
  readonly asked: () => readonly unknown[];
}

interface Standing {
  readonly flags?: readonly Flag[];
  /** Of all that are to come, then by status. */
  readonly coming?: readonly number[];
  readonly past?: Past | null;
}

async function shown(
  record: RaRecord,
  { flags = ['Doctors', 'Appointments'], coming = [3, 2, 1], past = null }: Standing = {},
): Promise<Shown> {
  const asked: readonly Asked[] = answerEach({ 'POST /api/appointments': coming.map(counted) });
  const session = sessionOf(receptionist, { hasAccess: true, flags: new Set(flags) });
  const container = await showForm(
    <SessionContext.Provider value={session}>
      <RecordForm
        module={users}
        route={routeOf('ChangeUserOrProfile')}
        record={record}
        defaults={{}}
        cancelTo="/doctors"
        onSaved={() => undefined}
      >
        <Choices />
        <LeavesAppointments />
        <PastContext.Provider value={past}>
          <AppointmentsLeft record={record} />
        </PastContext.Provider>
      </RecordForm>
    </SessionContext.Provider>,
  );
  await settled();
  await settled();
  return {
    container,
    asked: () => asked.filter(({ path }) => path.includes('/appointments')).map(({ body }) => body),
  };
}

describe('on the record', () => {
  test('of a doctor who is inactive, what is to come is counted by its status, each with its list', async () => {
    const { container, asked } = await shown({ ...doctor, status: 'Inactif' });
    expect(container.textContent).toContain(
      'Appointments are still to come. Move or cancel them. Pending: 2 Approved: 1',
    );
    expect(container.querySelectorAll('a')[0]?.getAttribute('href')).toContain(
      encodeURIComponent('"status":"Pending"'),
    );
    expect(asked()).toMatchObject([
      { search: { doctor: 'd', upcoming: true } },
      { search: { doctor: 'd', status: 'Pending', upcoming: true } },
      { search: { doctor: 'd', status: 'Approved', upcoming: true } },
    ]);
  });

  test('of somebody who was a doctor, too', async () => {
    const { container } = await shown({ ...doctor, role: { _id: 'n', name: 'Nurse' } });
    expect(container.textContent).toContain('Pending: 2');
  });

  test('of an employee who leaves none behind, one question is asked and nothing is said', async () => {
    const { container, asked } = await shown(
      { ...doctor, role: { _id: 'n', name: 'Nurse' } },
      { coming: [0] },
    );
    expect(asked()).toEqual([expect.objectContaining({ search: { doctor: 'd', upcoming: true } })]);
    expect(container.textContent).not.toContain('still to come');
  });

  test('of the past nothing is asked: there is nothing to be settled', async () => {
    const past = { moment: '42', instant: '2026-03-02T09:00:00.000Z' };
    const { container, asked } = await shown({ ...doctor, status: 'Inactif' }, { past });
    expect([asked(), container.textContent?.includes('still to come')]).toEqual([[], false]);
  });

  test('of a doctor who works, or to who does not see appointments, nothing is asked', async () => {
    expect((await shown(doctor)).asked()).toEqual([]);
    expect((await shown({ ...doctor, status: 'Inactif' }, { flags: ['Doctors'] })).asked()).toEqual([]);
  });
});

describe('in the form', () => {
  const sentence =
    'There are appointments still to come that would stay without this doctor: Pending: 2, Approved: 1. Move or cancel them.';

  test.each(['leaves', 'nurses'])('it is said as soon as the doctor %s', async (choice) => {
    const { container, asked } = await shown(doctor);
    expect(asked()).toEqual([]);
    await press(container, choice);
    await settled();
    await settled();
    expect(container.textContent).toContain(sentence);
  });

  test('it is not said again of somebody who left before', async () => {
    const { container } = await shown({ ...doctor, status: 'Inactif' });
    expect(container.textContent).not.toContain(sentence);
  });
});
