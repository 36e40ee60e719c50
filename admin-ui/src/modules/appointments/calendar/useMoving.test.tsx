import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act } from 'react';
import { answerEach, answerWith, holdCalls } from '../../../testing/answers.ts';
import { showForm } from '../../../testing/showForm.tsx';
import { receptionist, signedIn } from '../../../testing/people.ts';
import { settled, takeOff, until, untilText } from '../../../testing/show.tsx';
import { useMoving } from './useMoving.ts';

const visit = {
  id: 'a',
  _id: 'a',
  doctor: 'd1',
  appointmentDate: '2026-03-02',
  fromTime: '09:00',
  toTime: '09:30',
  revision: 3,
};
const slot = { appointmentDate: '2026-03-02', fromTime: '11:00', toTime: '11:30' };

const other = { ...visit, id: 'b', _id: 'b', fromTime: '15:00', toTime: '15:30' };

const pathOf = (id: string) => `/api/appointments/${id}/${receptionist._id}`;

function Grid({ to = slot }) {
  const { move } = useMoving();
  return (
    <>
      <button onClick={() => move(visit, to)}>move</button>
      <button onClick={() => move(other, to)}>move the other</button>
    </>
  );
}

async function press(container: HTMLElement, text: string): Promise<void> {
  const button = [...container.querySelectorAll('button')].find(({ textContent }) => textContent === text);
  if (!button) throw new Error(`There is no button ${text} in: ${container.textContent}`);
  await act(async () => button.click());
  await settled();
}

beforeEach(() => {
  localStorage.clear();
  signedIn();
});
afterEach(takeOff);

test('taking a move back is refused where a colleague changed the appointment meanwhile', async () => {
  const asked = answerWith(
    { body: { ...visit, ...slot, revision: 4 } },
    { status: 412, body: { error: 'Somebody changed it.', code: 'revision_conflict' } },
  );
  const container = await showForm(<Grid />);
  await press(container, 'move');
  await untilText(container, 'Undo');
  await press(container, 'Undo');
  expect(asked.map(({ method, body }) => [method, body])).toEqual([
    ['PUT', slot],
    ['PUT', { appointmentDate: '2026-03-02', fromTime: '09:00', toTime: '09:30' }],
  ]);
  expect(asked[1]?.headers['If-Match']).toBe('"4"');
  await untilText(container, 'Somebody changed it.');
});

test('a move that was taken back is not offered to be taken back again', async () => {
  const asked = answerWith({ body: { ...visit, ...slot, revision: 4 } }, { body: { ...visit, revision: 5 } });
  const container = await showForm(<Grid />);
  await press(container, 'move');
  await untilText(container, 'Undo');
  await press(container, 'Undo');
  expect(asked).toHaveLength(2);
  expect(container.textContent).not.toContain('Undo');
});

test('a toast takes back its own move, where another one was answered first', async () => {
  const asked = answerEach({
    [`PUT ${pathOf('a')}`]: { body: { ...visit, ...slot, revision: 4 } },
    [`PUT ${pathOf('b')}`]: { body: { ...other, ...slot, revision: 4 } },
  });
  const letGo = holdCalls('/appointments/a');
  const container = await showForm(<Grid />);
  const undo = () => [...container.querySelectorAll('button')].filter((one) => one.textContent === 'Undo');
  await press(container, 'move');
  await press(container, 'move the other');
  await until(() => undo().length === 1);
  letGo();
  await until(() => undo().length === 2);
  await act(async () => undo()[1]?.click());
  await settled();
  expect(asked.at(-1)).toMatchObject({ path: pathOf('a'), body: { fromTime: '09:00' } });
});

test('one that is let go where it stood calls nobody', async () => {
  const asked = answerWith({ body: visit });
  const { appointmentDate, fromTime, toTime } = visit;
  await press(await showForm(<Grid to={{ appointmentDate, fromTime, toTime }} />), 'move');
  expect(asked).toEqual([]);
});
