/** Another tab shows the moment of this one, wherever it is opened from. */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { patients } from '@hospital/contracts';
import { act } from 'react';
import { showForm } from '../testing/showForm.tsx';
import { signedIn } from '../testing/people.ts';
import { takeOff } from '../testing/show.tsx';
import { columnsFor } from './list/columns.tsx';
import { DataTable } from './list/DataTable.tsx';
import { PastNavigation } from './past/PastNavigation.tsx';
import { useOpenTab } from './useOpenTab.ts';

const open = jest.spyOn(window, 'open').mockReturnValue(null);
beforeEach(() => {
  signedIn();
  open.mockClear();
});
afterEach(async () => {
  await takeOff();
  history.replaceState(null, '', '/');
});

function OpensTab() {
  const openTab = useOpenTab();
  return (
    <button type="button" onClick={() => openTab('/taxs')}>
      open
    </button>
  );
}

const columns = columnsFor(patients, [{ source: 'lastname' }, { source: 'city' }]);
const records = [{ id: '7', lastname: 'Alami', city: 'Rabat' }];

async function openedAt(search: string): Promise<unknown[]> {
  history.replaceState(null, '', `/patients${search}`);
  const container = await showForm(
    <PastNavigation>
      <OpensTab />
      <DataTable module={patients} columns={columns} records={records} opens={() => '/patients/7'} />
    </PastNavigation>,
  );
  const cell = container.querySelectorAll('td')[1];
  const press = new MouseEvent('click', { bubbles: true, ctrlKey: true });
  await act(async () => {
    container.querySelector('button')?.click();
    cell?.dispatchEvent(press);
  });
  return open.mock.calls.map(([address]) => address);
}

test('of the past', async () => {
  expect(await openedAt('?asOf=42')).toEqual(['/taxs?asOf=42', '/patients/7?asOf=42']);
});

test('or of now', async () => {
  expect(await openedAt('')).toEqual(['/taxs', '/patients/7']);
});
