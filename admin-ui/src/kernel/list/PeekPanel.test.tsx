import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { taxes } from '@hospital/contracts';
import { answerWith } from '../../testing/answers.ts';
import { showForm } from '../../testing/showForm.tsx';
import { signedIn } from '../../testing/people.ts';
import { settled, takeOff, untilText } from '../../testing/show.tsx';
import { PeekPanel } from './PeekPanel.tsx';

beforeEach(() => {
  localStorage.clear();
  signedIn();
});
afterEach(takeOff);

const row = { id: 't', _id: 't', name: 'TVA', percentage: 20, status: 'Approved', revision: 3 };

test.each([
  ['the row where it is newer than the record that was read', 2, 'TVA'],
  ['the record where it is the same one, with more than its row has', 3, 'TVA of the record'],
  ['the record where it is newer than its row', 4, 'TVA of the record'],
])('shows %s', async (_what, revision, title) => {
  answerWith({ body: { ...row, name: 'TVA of the record', revision } });
  const container = await showForm(
    <PeekPanel module={taxes} record={row} opensAt={null} close={() => undefined} />,
  );
  await untilText(container, 'TVA');
  await settled();
  expect(container.querySelector('h2')?.textContent).toBe(title);
});
