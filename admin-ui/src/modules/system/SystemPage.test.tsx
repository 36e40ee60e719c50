import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { answerEach } from '../../testing/answers.ts';
import { signedIn } from '../../testing/people.ts';
import { RefreshAll } from '../../testing/RefreshAll.tsx';
import { press, showForm } from '../../testing/showForm.tsx';
import { takeOff, untilText } from '../../testing/show.tsx';
import { SystemPage } from './SystemPage.tsx';

beforeEach(() => {
  localStorage.clear();
  signedIn();
});
afterEach(takeOff);

const none = { count: 0, some: [] };
const system = {
  ...{ state: 'ready', reason: null, lag: 0, modules: [], audit: null, backups: null, lastBackupAt: null },
  ...{ alteredFiles: none, erasedKeys: none, seals: { unsealed: 0, broken: 0 }, hasOwnDatabaseAccount: true },
};

test('a state that cannot be refreshed says when it was read', async () => {
  answerEach({
    'GET /api/system/projections': [
      { body: system },
      { status: 500, body: { code: 'internal', error: 'Broken.' } },
    ],
  });
  const container = await showForm(
    <>
      <RefreshAll />
      <SystemPage />
    </>,
  );
  await untilText(container, 'Backups');
  expect(container.textContent).not.toContain('could not be refreshed');
  await press(container, 'refresh');
  await untilText(container, 'The page could not be refreshed. It shows the state of');
  expect(container.textContent).toContain('Backups');
});

test.each([
  ['a timer made', '2026-03-11T02:30:00.000Z', 'The last good backup ended on', 'set BACKUP_DIR'],
  ['nobody made', null, 'No backup was made yet. Ask your technician to set BACKUP_DIR', 'ended on'],
])('the section of backups goes by the last one, which %s', async (_who, at, shown, hidden) => {
  answerEach({ 'GET /api/system/projections': { body: { ...system, lastBackupAt: at } } });
  const container = await showForm(<SystemPage />);
  await untilText(container, shown);
  expect(container.textContent).not.toContain(hidden);
});
