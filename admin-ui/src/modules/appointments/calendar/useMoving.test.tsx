import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act } from 'react';
import { answerWith } from '../../../testing/answers.ts';
import { showForm } from '../../../testing/formPlace.tsx';
import { signedIn } from '../../../testing/people.ts';
import { settled, takeOff, untilText } from '../../../testing/show.tsx';
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

function Grid({ to = slot }) {
  const { move } = useMoving();
  return (
    <button id="move" onClick={() => move(visit, to)}>
      move
    </button>
  );
}

async function press(place: HTMLElement, text: string): Promise<void> {
  const button = [...place.querySelectorAll('button')].find(({ textContent }) => textContent === text);
  if (!button) throw new Error(`There is no button ${text} in: ${place.textContent}`);
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
  const place = await showForm(<Grid />);
  await press(place, 'move');
  await untilText(place, 'Undo');
  await press(place, 'Undo');
  expect(asked.map(({ method, body }) => [method, body])).toEqual([
    ['PUT', slot],
    ['PUT', { appointmentDate: '2026-03-02', fromTime: '09:00', toTime: '09:30', doctor: 'd1' }],
  ]);
  expect(asked[1]?.headers['If-Match']).toBe('"4"');
  await untilText(place, 'Somebody changed it.');
});

test('a move that was taken back is not offered to be taken back again', async () => {
  const asked = answerWith({ body: { ...visit, ...slot, revision: 4 } }, { body: { ...visit, revision: 5 } });
  const place = await showForm(<Grid />);
  await press(place, 'move');
  await untilText(place, 'Undo');
  await press(place, 'Undo');
  expect(asked).toHaveLength(2);
  expect(place.textContent).not.toContain('Undo');
});

test('one that is let go where it stood calls nobody', async () => {
  const asked = answerWith({ body: visit });
  const { appointmentDate, fromTime, toTime } = visit;
  await press(await showForm(<Grid to={{ appointmentDate, fromTime, toTime }} />), 'move');
  expect(asked).toEqual([]);
});
