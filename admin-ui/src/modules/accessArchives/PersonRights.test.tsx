/** What was taken out about a person: an own archive can be fetched again, that of a colleague cannot. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { answerEach } from '../../testing/answers.ts';
import { showMoney } from '../../testing/moneyDialogs.tsx';
import { receptionist } from '../../testing/people.ts';
import { press } from '../../testing/showForm.tsx';
import { takeOff, until, untilText } from '../../testing/show.tsx';
import { PersonRights } from './PersonRights.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(takeOff);

const taken = (_id: string, requestedBy: object) => ({
  _id,
  requestedBy,
  ...{ reason: `reason ${_id}`, createdAt: '2026-03-02T09:00:00.000Z', subject: 'p', kind: 'patients' },
});
const search = encodeURIComponent(JSON.stringify({ subject: 'p' }));

test('an archive of one’s own, whose download failed, is fetched again without a new request', async () => {
  const asked = answerEach({
    [`GET /api/accessArchives?limit=10&search=${search}&sort=createdAt&order=desc`]: {
      body: [
        taken('own', receptionist),
        taken('other', { _id: 'somebody', firstname: 'Omar', lastname: 'Test' }),
      ],
      headers: { 'X-Total-Count': '2' },
    },
    'GET /api/accessArchives/own/file': { status: 500, body: { code: 'internal', error: 'Broken.' } },
  });
  const record = { id: 'p', _id: 'p', firstname: 'Amal', lastname: 'Test', restricted: false };
  const container = await showMoney(<PersonRights record={record} />, ['Patients', 'RolesAndPermissions']);
  await untilText(container, 'reason other');
  expect(container.querySelectorAll('[aria-label="Get the archive"]')).toHaveLength(1);
  await press(container, 'Get the archive');
  await until(() => asked.some(({ path }) => path === '/api/accessArchives/own/file'));
  await untilText(container, 'Broken.');
  expect(asked.filter(({ method }) => method !== 'GET')).toEqual([]);
});
