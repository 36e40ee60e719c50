/** What a doctor leaves behind who is made inactive, or gets another role; and days that cannot be true. */
import { firstRoleId, idOf, Problem } from '@hospital/contracts';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { holder } from '../../testing/deciding.ts';
import {
  bookingInput,
  doctorInput,
  send,
  startClinic,
  type RunningClinic,
} from '../../testing/kernelFixture.ts';
import { bookAppointment, statusCommand } from '../appointments/appointments.ts';
import { changeUser, createUser } from './users.ts';

let running: RunningClinic;
beforeEach(async () => {
  running = await startClinic();
  running.clock.set('2026-03-03T12:00:00.000Z');
});

const book = (appointmentDate: string, status = 'pending') =>
  send(running.process, bookAppointment, {
    id: idOf(appointmentDate),
    input: bookingInput(running.clinic, { appointmentDate, status }),
  });
const change = (input: Readonly<Record<string, unknown>>, id = running.clinic.doctor) =>
  send(running.process, changeUser, { id, input });
const said = async (work: ReturnType<typeof change>) => (await work).warnings.map(({ message }) => message);
const inactive = { status: 'inactive' };

describe('a doctor', () => {
  test('who leaves is said to have appointments, from the clinic’s day on', async () => {
    await book('2026-03-02');
    await book('2026-03-03', 'approved');
    await book('2026-03-05');
    await book('2026-03-06');
    const id = idOf('2026-03-06');
    await send(running.process, statusCommand('Cancel'), { id, input: { status: 'canceled' } });
    const two = 'This doctor still has 2 coming appointments. Move or cancel them.';
    expect(await said(change(inactive))).toEqual([two]);
    expect(await said(change({ city: 'Fès' }))).toEqual([]);
    expect(await said(change({ status: 'active' }))).toEqual([]);
    running.clock.set('2026-03-04T12:00:00.000Z');
    expect(await said(change({ role: firstRoleId('Nurse') }))).toEqual([
      'This doctor still has 1 coming appointment. Move or cancel it.',
    ]);
  });

  test('without any leaves in silence', async () => {
    await book('2026-03-02');
    expect(await said(change(inactive))).toEqual([]);
  });

  test('is said to have some, without their number, to who does not see appointments', async () => {
    await book('2026-03-05');
    const sending = { id: running.clinic.doctor, input: inactive, actor: holder('Doctors') };
    expect(await said(send(running.process, changeUser, sending))).toEqual([
      'The doctor still has coming appointments. Move or cancel them.',
    ]);
  });

  test.each([
    ['is behind', () => Promise.reject(new Problem('not_caught_up'))],
    ['is not made yet', () => Promise.reject(new Error('relation "read_models.checkpoints" does not exist'))],
    ['does not answer', () => new Promise<number>(() => undefined)],
  ])('is made inactive also while the read model %s', async (_, count) => {
    await book('2026-03-05');
    const { dependencies } = running.process.kernel;
    Object.assign(dependencies, { readModel: { ...dependencies.readModel, count } });
    expect(await said(change(inactive))).toEqual([]);
  });
});

describe('a joining date before the birthday', () => {
  const fieldsOf = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: unknown) => (error instanceof Problem ? error.details.fields : error),
    );
  const late = { joiningDate: 'Joining date must not be before the birthday.' };
  const early = { birthday: 'Birthday must not be after the joining date.' };

  test('is refused, whichever of the two days a call gives', async () => {
    const input = { ...doctorInput('Early'), birthday: '2000-01-02', joiningDate: '2000-01-01' };
    expect(await fieldsOf(send(running.process, createUser, { id: idOf('early'), input }))).toEqual(late);
    expect(await fieldsOf(change({ joiningDate: '1970-01-01' }))).toEqual(late);
    expect(await fieldsOf(change({ birthday: '2020-01-02' }))).toEqual(early);
    expect(await fieldsOf(change({ birthday: '2020-01-01' }))).toBeNull();
  });
});
