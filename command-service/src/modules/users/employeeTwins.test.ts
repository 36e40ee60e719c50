/** Two employees with one CIN: the second is accepted, and the first is named to who manages them. */
import { DOCTOR_ROLE, firstRoleId, idOf } from '@hospital/contracts';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { holder } from '../../testing/deciding.ts';
import {
  administrator,
  doctorInput,
  logOf,
  send,
  startClinic,
  type RunningClinic,
} from '../../testing/kernelFixture.ts';
import { employeeIndexes } from './employeeTwins.ts';
import { changeUser, createUser, removeUser } from './users.ts';

let running: RunningClinic;
beforeEach(async () => {
  running = await startClinic();
});

const userId = (name: string) => idOf('user', name);
const nurse = { role: firstRoleId('Nurse'), speciality: null };

function created(name: string, cin: string, more: object = nurse, actor = administrator) {
  const input = { ...doctorInput(name), email: `${name.toLowerCase()}@clinic.test`, cin, ...more };
  return send(running.process, createUser, { id: userId(name), input, actor });
}
const changed = (name: string, input: Readonly<Record<string, unknown>>) =>
  send(running.process, changeUser, { id: userId(name), input });
const said = async (work: ReturnType<typeof created>) => (await work).warnings;

describe('an employee with the CIN of another', () => {
  test('is accepted however it is written, and the other one is named', async () => {
    await created('Amal', 'QA 123-456');
    expect(await said(created('Omar', 'qa123456'))).toEqual([
      {
        code: 'same_cin',
        message: expect.stringMatching(/^Another employee, .*Amal.*, has the same CIN\.$/),
        records: [{ _id: userId('Amal'), name: expect.stringContaining('Amal') }],
      },
    ]);
    expect(await said(created('Sara', 'QA123457'))).toEqual([]);
  });

  test('is not named to who does not manage the other one', async () => {
    await created('Amal', 'QA123456', { role: DOCTOR_ROLE });
    const clerk = holder('Employees', 'Patients', 'Appointments');
    expect(await said(created('Omar', 'QA123456', nurse, clerk))).toEqual([
      { code: 'same_cin', message: 'Another employee has the same CIN.' },
    ]);
  });

  test('is said of the edit that makes it so, and of no later one', async () => {
    await created('Amal', 'QA123456');
    await created('Omar', 'QA1');
    expect(await said(changed('Omar', { cin: 'QA123456' }))).toMatchObject([{ code: 'same_cin' }]);
    expect(await said(changed('Omar', { city: 'Fès' }))).toEqual([]);
  });

  test('who was deleted is none', async () => {
    await created('Amal', 'QA123456');
    await send(running.process, removeUser, { id: userId('Amal'), input: {} });
    expect(await said(created('Omar', 'QA123456'))).toEqual([]);
  });
});

test('what stands in for a CIN that nobody knows is nobody’s', () => {
  for (const cin of ['-', 'N/A', '000', null, undefined]) expect(employeeIndexes({ cin })).toEqual([]);
});

test('no CIN is in a stream’s name', async () => {
  await created('Amal', 'QA123456');
  const streams = (await logOf(running.store)).map(({ stream }) => stream);
  expect(streams.filter((stream) => stream.startsWith('claim-employeeCin')).length).toBeGreaterThan(0);
  expect(streams.join(' ')).not.toMatch(/qa123456/i);
});
