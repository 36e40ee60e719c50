import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { appointments, leaves, patients, type ModuleDescription } from '@hospital/contracts';
import { QueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { CoreAdminContext } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { i18nProvider } from '../../modules/i18nProvider.ts';
import { inputNamed, showForm } from '../../testing/showForm.tsx';
import { signedIn } from '../../testing/people.ts';
import { show, submit, takeOff, type } from '../../testing/show.tsx';
import { BarFields } from './BarFields.tsx';
import { withFilter } from './FilterBar.tsx';
import { SearchForm } from './SearchForm.tsx';
import type { Filters } from './useModuleList.ts';

const fields = ['type', 'status', 'fromDate', 'toDate'];
const filled = { type: 'Other', status: 'Rejected', fromDate: '2026-03-01', toDate: '2026-03-31' };

async function searched(filters: Filters, needsAll?: number): Promise<Filters | 'reset' | null> {
  const said: { changed: Filters | 'reset' | null } = { changed: null };
  const container = await show(
    <MemoryRouter>
      <CoreAdminContext i18nProvider={i18nProvider} queryClient={new QueryClient()}>
        <SearchForm
          module={leaves}
          fields={fields}
          filters={filters}
          needsAll={needsAll}
          onSearch={(next) => {
            said.changed = next;
          }}
          onReset={() => {
            said.changed = 'reset';
          }}
        />
      </CoreAdminContext>
    </MemoryRouter>,
  );
  await submit(container);
  return said.changed;
}

beforeEach(() => {
  localStorage.clear();
  signedIn();
});
afterEach(takeOff);

async function form(
  names: readonly string[],
  onSearch: (filters: Filters) => void,
  module: ModuleDescription = patients,
) {
  return showForm(
    <SearchForm module={module} fields={names} filters={{}} onSearch={onSearch} onReset={() => undefined} />,
  );
}

describe('the Search form', () => {
  test('opens with the focus in its first field', async () => {
    const container = await form(['name', 'birthday'], () => undefined);
    expect(document.activeElement).toBe(inputNamed(container, 'name'));
  });

  test('a day that cannot be read is said at its field, and nothing is searched without it', async () => {
    const asked: Filters[] = [];
    const container = await form(['name', 'birthday'], (filters) => asked.push(filters));
    await type(inputNamed(container, 'birthday'), '31/02/1990');
    await submit(container);
    expect([asked, container.querySelector('.field-error')?.textContent]).toEqual([
      [],
      expect.stringMatching(/^Type a date such as /),
    ]);
    await type(inputNamed(container, 'birthday'), '28/02/1990');
    await submit(container);
    expect(asked).toEqual([{ birthday: '1990-02-28' }]);
  });

  test('an end before its begin is said at its field, and nothing is searched with it', async () => {
    const asked: Filters[] = [];
    const container = await form(['fromDate', 'toDate'], (filters) => asked.push(filters), appointments);
    await type(inputNamed(container, 'fromDate'), '31/12/2026');
    await type(inputNamed(container, 'toDate'), '01/01/2026');
    await submit(container);
    expect([asked, container.querySelector('.field-error')?.textContent]).toEqual([
      [],
      'To must not be before From.',
    ]);
    await type(inputNamed(container, 'toDate'), '31/12/2026');
    await submit(container);
    expect(asked).toEqual([{ fromDate: '2026-12-31', toDate: '2026-12-31' }]);
  });

  test('searches by what is given', async () => {
    expect(await searched({ type: 'Other' })).toEqual({ type: 'Other' });
  });

  test('that needs every field goes back to the first records while one is empty', async () => {
    expect(await searched({ ...filled, toDate: '' }, 8)).toBe('reset');
    expect(await searched(filled, 8)).toEqual(filled);
  });
});

test('a filter that is set or emptied leaves the others as they are', () => {
  expect(withFilter(filled, 'type', 'Casual')).toEqual({ ...filled, type: 'Casual' });
  const { type: _, ...others } = filled;
  for (const empty of ['', null, undefined]) expect(withFilter(filled, 'type', empty)).toEqual(others);
});

test('a day in the bar filters once it is one that a list can be asked for', async () => {
  const changed: unknown[] = [];
  const container = await show(
    <MemoryRouter>
      <CoreAdminContext i18nProvider={i18nProvider} queryClient={new QueryClient()}>
        <BarFields
          module={leaves}
          names={['fromDate']}
          words={undefined}
          filters={{}}
          onChange={(name, value) => changed.push([name, value])}
        />
      </CoreAdminContext>
    </MemoryRouter>,
  );
  const input = container.querySelector('input');
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  for (const day of ['0002-03-01', '2026-03-01'])
    await act(async () => {
      set?.call(input, day);
      input?.dispatchEvent(new Event('input', { bubbles: true }));
    });
  expect(changed).toEqual([['fromDate', '2026-03-01']]);
});
