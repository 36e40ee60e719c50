import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { answerEach, type Given } from '../../testing/answers.ts';
import { press, showForm } from '../../testing/showForm.tsx';
import { signedIn } from '../../testing/people.ts';
import { takeOff, untilText } from '../../testing/show.tsx';
import { RetentionProposals } from './RetentionProposals.tsx';

beforeEach(() => {
  localStorage.clear();
  signedIn();
});
afterEach(takeOff);

const proposal = (_id: string, firstname: string) => ({
  ...{ _id, firstname, lastname: 'Zerouali', lastContact: '2000-01-02', why: 'appointments' },
});
const failed: Given = { status: 500, body: { code: 'internal', error: 'Broken.' } };

test('what was read stays where more of it cannot be read, and is asked for again', async () => {
  answerEach({
    'GET /api/retention/patients?limit=25': { body: [proposal('p', 'Omar')], headers: { 'X-Next': 'p' } },
    'GET /api/retention/patients?limit=25&after=p': [failed, { body: [proposal('q', 'Sofia')] }],
  });
  const container = await showForm(<RetentionProposals />);
  await untilText(container, 'Omar');
  await press(container, 'Load more');
  await untilText(container, 'Try again');
  expect(container.textContent).toContain('Omar');
  await press(container, 'Load more');
  await untilText(container, 'Sofia');
});
