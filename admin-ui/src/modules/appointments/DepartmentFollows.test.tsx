import { appointments } from '@hospital/contracts';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act } from 'react';
import { useFormContext } from 'react-hook-form';
import { routeOf } from '../../kernel/api/calls.ts';
import type { FormValues } from '../../kernel/form/formValues.ts';
import { RecordForm } from '../../kernel/form/RecordForm.tsx';
import { answerWith } from '../../testing/answers.ts';
import { signedIn } from '../../testing/people.ts';
import { showForm } from '../../testing/showForm.tsx';
import { settled, takeOff, until } from '../../testing/show.tsx';
import { DepartmentFollows } from './DepartmentFollows.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  signedIn();
});
afterEach(takeOff);

const department = (id: string) => ({ _id: id, name: id, status: 'Actif' });
const doctor = (id: string) => ({ id, _id: id, firstname: 'Leila', lastname: id });

/** The departments of the doctors' last appointments; `none` has had none. */
const last: Readonly<Record<string, object[]>> = {
  heart: [{ _id: 'a', department: department('cardiology') }],
  bones: [{ _id: 'b', department: department('surgery') }],
  none: [],
};

/** @param doctors in the order in which their last appointments are asked for */
async function open(...doctors: readonly string[]) {
  let form: ReturnType<typeof useFormContext<FormValues>> | null = null;
  function Held() {
    form = useFormContext<FormValues>();
    return null;
  }
  answerWith(...doctors.map((id) => ({ body: last[id] })));
  await showForm(
    <RecordForm
      module={appointments}
      route={routeOf('BookAppointment')}
      defaults={{ doctor: null, department: null }}
      cancelTo="/appointments"
      onSaved={() => undefined}
    >
      <DepartmentFollows />
      <Held />
    </RecordForm>,
  );
  const chosen = () => {
    const value: unknown = form?.getValues('department');
    return typeof value === 'object' && value !== null && '_id' in value ? value._id : value;
  };
  const set = async (name: string, value: unknown) => {
    await act(async () => form?.setValue(name, value));
    await settled();
  };
  return { chosen, set };
}

test('the department is that of the doctor’s last appointment, and none with a doctor who has had none', async () => {
  const { chosen, set } = await open('heart', 'none', 'bones');
  await set('doctor', doctor('heart'));
  await until(() => chosen() === 'cardiology');
  await set('doctor', doctor('none'));
  await until(() => chosen() === null);
  await set('doctor', doctor('bones'));
  await until(() => chosen() === 'surgery');
});

test('one that the person chose stays', async () => {
  const { chosen, set } = await open('heart', 'bones', 'none');
  await set('doctor', doctor('heart'));
  await until(() => chosen() === 'cardiology');
  await set('department', department('eyes'));
  await set('doctor', doctor('bones'));
  await set('doctor', doctor('none'));
  expect(chosen()).toBe('eyes');
});

test('one that the person chose stays, also where it is the usual one of the doctor chosen next', async () => {
  const { chosen, set } = await open('heart', 'bones', 'none');
  await set('department', department('cardiology'));
  for (const id of ['heart', 'bones', 'none']) {
    await set('doctor', doctor(id));
    expect(chosen()).toBe('cardiology');
  }
});

test('it goes on following in a draft that is opened again', async () => {
  const { set } = await open('heart');
  await set('doctor', doctor('heart'));
  await takeOff();
  const again = await open('heart', 'bones');
  await settled();
  expect(again.chosen()).toBe('cardiology');
  await again.set('doctor', doctor('bones'));
  await until(() => again.chosen() === 'surgery');
});
