/** Columns that are chosen, and filters that are kept under a name. */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { patients, users } from '@hospital/contracts';
import { act } from 'react';
import { press, showForm } from '../../testing/showForm.tsx';
import { signedIn } from '../../testing/people.ts';
import { settled, submit, takeOff, type, until } from '../../testing/show.tsx';
import { columnsFor } from './columns.tsx';
import { ColumnsTool } from './ListTools.tsx';
import { SavedTool } from './SavedTool.tsx';
import type { ColumnChoice } from './useColumns.ts';
import type { ModuleListState } from './useModuleList.ts';

beforeEach(() => {
  localStorage.clear();
  signedIn();
});
afterEach(takeOff);

const dialog = () => {
  const found = document.querySelector<HTMLElement>('[role="dialog"]');
  if (!found) throw new Error('No dialog is open.');
  return found;
};

async function opened(container: ParentNode): Promise<HTMLElement> {
  await act(async () => container.querySelector<HTMLElement>('[aria-haspopup="dialog"]')?.click());
  await until(() => document.querySelector('[role="dialog"]')?.hasChildNodes() === true);
  await settled();
  return dialog();
}

test('each column that is offered can be shown or hidden, and the usual ones brought back', async () => {
  const [city, status] = columnsFor(patients, [{ source: 'city' }, { source: 'status' }]);
  if (!city || !status) throw new Error('There are two columns.');
  const [toggle, reset] = [jest.fn<ColumnChoice['toggle']>(), jest.fn()];
  const columns = {
    offered: [city, status],
    isShown: (one: object) => one === city,
    isUsual: false,
    toggle,
    reset,
  };
  const container = await showForm(
    <ColumnsTool module={patients} columns={columns as unknown as ColumnChoice} />,
  );
  const shown = await opened(container);
  const boxes = [...shown.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')];
  expect(boxes.map(({ checked }) => checked)).toEqual([true, false]);
  expect([...shown.querySelectorAll('label')].map(({ textContent }) => textContent)).toEqual([
    'City',
    'Status',
  ]);
  await act(async () => boxes[1]?.click());
  expect(toggle.mock.calls).toEqual([[status]]);
  await press(shown, 'Usual columns');
  expect(reset.mock.calls).toHaveLength(1);
});

describe('filters under a name', () => {
  const list = (more: Partial<ModuleListState>) =>
    ({
      filters: {},
      sort: { field: '', order: 'ASC' },
      show: jest.fn(),
      ...more,
    }) as unknown as ModuleListState;
  const names = () =>
    [...dialog().querySelectorAll('.saved-filter .clip')].map(({ textContent }) => textContent);
  const save = async (name: string) => {
    await type(dialog().querySelector('input'), name);
    await submit(dialog());
    await settled();
  };

  test('nothing is kept of a list without filter and order', async () => {
    const container = await showForm(<SavedTool fixed={{}} module={patients} list={list({})} />);
    const shown = await opened(container);
    expect([shown.querySelector('form'), names()]).toEqual([null, []]);
  });

  test('the name of the first one can be typed at once', async () => {
    const container = await showForm(
      <SavedTool fixed={{}} module={patients} list={list({ filters: { city: 'Rabat' } })} />,
    );
    const shown = await opened(container);
    expect(document.activeElement).toBe(shown.querySelector('input'));
  });

  test('are kept with their order, replaced after a question, shown again and dropped', async () => {
    const state = list({ filters: { city: 'Rabat' }, sort: { field: 'lastname', order: 'DESC' } });
    const container = await showForm(<SavedTool fixed={{}} module={patients} list={state} />);
    await opened(container);
    await save('   ');
    expect(names()).toEqual([]);
    await save(' From Rabat ');
    await opened(container);
    await save('From Rabat');
    expect(dialog().querySelector('[role="alert"]')?.textContent).toBe(
      '“From Rabat” is saved already. Replace it?',
    );
    await press(dialog(), 'Replace');
    await opened(container);
    expect(names()).toEqual(['From Rabat']);
    await press(dialog(), 'From Rabat');
    expect((state.show as jest.Mock).mock.calls).toEqual([
      [{ city: 'Rabat' }, { field: 'lastname', order: 'DESC' }],
    ]);
    await opened(container);
    await act(async () => dialog().querySelector<HTMLElement>('[aria-label="Remove From Rabat"]')?.click());
    await settled();
    expect(names()).toEqual([]);
  });

  test('are not replaced before the question is answered, and under another name nothing is asked', async () => {
    const state = list({ filters: { city: 'Rabat' } });
    const container = await showForm(<SavedTool fixed={{}} module={patients} list={state} />);
    await opened(container);
    await save('Mine');
    Object.assign(state, { filters: { city: 'Fès' } });
    await opened(container);
    await save('Mine');
    await press(dialog(), 'Mine');
    expect((state.show as jest.Mock).mock.calls[0]?.[0]).toEqual({ city: 'Rabat' });
    await opened(container);
    await save('Mine too');
    await opened(container);
    expect(names()).toEqual(['Mine', 'Mine too']);
  });

  test('are renamed in their place; a name that another one has asks first', async () => {
    const state = list({ filters: { city: 'Rabat' } });
    const container = await showForm(<SavedTool fixed={{}} module={patients} list={state} />);
    for (const name of ['First', 'Second']) {
      await opened(container);
      await save(name);
    }
    await opened(container);
    await press(dialog(), 'Rename First');
    expect(document.activeElement).toBe(dialog().querySelector('input'));
    await save('Rabat');
    expect(names()).toEqual(['Rabat', 'Second']);
    await press(dialog(), 'Rename Rabat');
    await save('Second');
    expect(dialog().querySelector('[role="alert"]')).not.toBeNull();
    await press(dialog(), 'Replace');
    await settled();
    expect(names()).toEqual(['Second']);
  });

  test('of a part of a module are its own: those of employees are not offered for doctors', async () => {
    const state = list({ filters: { city: 'Rabat' } });
    await opened(await showForm(<SavedTool fixed={{}} module={users} list={state} />));
    await save('Nurses');
    await takeOff();
    await opened(await showForm(<SavedTool fixed={{ role: 'Doctor' }} module={users} list={state} />));
    expect(names()).toEqual([]);
  });
});
