import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { answerWith } from '../../testing/answers.ts';
import { showForm } from '../../testing/formPlace.tsx';
import { signedIn } from '../../testing/people.ts';
import { takeOff, untilText } from '../../testing/show.tsx';
import { PastShell } from './PastShell.tsx';

beforeEach(() => {
  localStorage.clear();
  signedIn();
});
afterEach(takeOff);

const settings = { dateFormat: 'd/m/Y', timezone: '(UTC +4) Dubai' };
const at = (moment: string) =>
  showForm(
    <PastShell key={moment} moment={moment}>
      what was
    </PastShell>,
    { settings },
  );

test('a position is described by its last event, and is no moment where nothing had happened', async () => {
  answerWith({ body: [{ at: '2026-03-01T08:00:00.000Z' }] }, { body: [] });
  await untilText(await at('42'), 'As it was on 01/03/2026, 12:00');
  await takeOff();
  const place = await at('0');
  await untilText(place, 'Nothing had happened in the clinic by then.');
  expect(place.textContent).not.toContain('what was');
});

test('an instant without an offset is the clinic’s time, wherever the browser is', async () => {
  await untilText(await at('2026-03-01T08:00'), 'As it was on 01/03/2026, 08:00');
});

test('what is still to come is not shown as what was', async () => {
  const place = await at('2190-01-01T00:00:00Z');
  await untilText(place, 'This moment is still to come. Choose an earlier one.');
  expect(place.textContent).not.toContain('what was');
});
