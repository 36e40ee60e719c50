/** What a click on a row opens, and what stands on a row, on a card and in the head. */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { patients } from '@hospital/contracts';
import { act } from 'react';
import type { RaRecord } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { showForm } from '../../testing/showForm.tsx';
import { signedIn } from '../../testing/people.ts';
import { takeOff } from '../../testing/show.tsx';
import { DataTable, type DataTableProps } from './DataTable.tsx';
import { columnsFor } from './columns.tsx';

const columns = columnsFor(patients, [
  { source: 'lastname' },
  { source: 'city' },
  { source: 'address', onCard: false },
  { source: 'status' },
]);
const records: readonly RaRecord[] = ['Alami', 'Bennani', 'Chraibi'].map((lastname) => ({
  id: lastname,
  lastname,
  city: 'Rabat',
  address: `Rue ${lastname}`,
  status: 'Active',
}));

const opened = jest.fn<typeof window.open>();
beforeEach(() => {
  signedIn();
  opened.mockReset();
  globalThis.open = opened as unknown as typeof globalThis.open;
});
afterEach(takeOff);

function Address() {
  return <output>{useLocation().pathname}</output>;
}

const opens = ({ id }: RaRecord) => (id === 'Chraibi' ? null : `/patients/${String(id)}`);

function shown(more: Partial<DataTableProps> = {}): Promise<HTMLElement> {
  const table = { module: patients, columns, records, opens, ...more };
  return showForm(
    <>
      <DataTable {...table} />
      <Address />
    </>,
  );
}

const cellOf = (container: ParentNode, lastname: string) => {
  const cell = container.querySelectorAll(`tr[data-row="${lastname}"] td`)[1];
  if (!cell) throw new Error(`There is no row ${lastname}.`);
  return cell;
};
const at = (container: ParentNode) => container.querySelector('output')?.textContent;

async function click(element: Element, type = 'click', more: MouseEventInit = {}): Promise<void> {
  await act(async () =>
    element.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, ...more })),
  );
}

describe('a click on a row', () => {
  test('opens its record here', async () => {
    const container = await shown();
    await click(cellOf(container, 'Bennani'));
    expect([at(container), opened.mock.calls]).toEqual(['/patients/Bennani', []]);
  });

  test.each([
    ['with Ctrl', 'click', { ctrlKey: true }],
    ['with the command key', 'click', { metaKey: true }],
    ['with the middle button', 'auxclick', { button: 1 }],
  ])('%s opens it in another tab, which knows nothing of this one', async (_, type, more) => {
    const container = await shown();
    await click(cellOf(container, 'Bennani'), type, more);
    expect([at(container), opened.mock.calls]).toEqual([
      '/form',
      [['/patients/Bennani', '_blank', 'noopener']],
    ]);
  });

  test('opens nothing where a verb, a selected text, the right button or no page is meant', async () => {
    const container = await shown({ actions: () => <button type="button">verb</button> });
    const verb = container.querySelector('.row-actions button');
    if (!verb) throw new Error('There is no verb.');
    await click(verb);
    await click(verb, 'auxclick', { button: 1 });
    await click(cellOf(container, 'Bennani'), 'auxclick', { button: 2 });
    await click(cellOf(container, 'Chraibi'));
    getSelection()?.selectAllChildren(cellOf(container, 'Alami'));
    await click(cellOf(container, 'Alami'));
    getSelection()?.removeAllRanges();
    expect([at(container), opened.mock.calls]).toEqual(['/form', []]);
  });
});

test('what names a record is a link where it opens', async () => {
  const container = await shown();
  const links = [...container.querySelectorAll('tbody a.row-link')].map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/patients/Alami', '/patients/Bennani']);
  const marks = [...container.querySelectorAll('tbody tr')].map(({ className }) => className);
  expect(marks).toEqual(['opens', 'opens', 'opens']);
});

test('a card has the name, the state, and fields but those that no card shows', async () => {
  const container = await shown();
  const text = container.querySelector('.card-row')?.textContent ?? '';
  for (const part of ['Alami', 'Rabat', 'Active']) expect(text).toContain(part);
  expect(text).not.toContain('Rue Alami');
});

describe('rows are chosen', () => {
  const selectionOf = (...ids: readonly string[]) => {
    const [toggle, setAll] = [
      jest.fn<(id: string, isRange: boolean) => void>(),
      jest.fn<(is: boolean) => void>(),
    ];
    return { ids: new Set(ids), toggle, setAll };
  };
  const boxIn = (container: ParentNode, row: string) => {
    const box = container.querySelector<HTMLInputElement>(`${row} input[type="checkbox"]`);
    if (!box) throw new Error('There is no box.');
    return box;
  };

  test.each([
    ['none', [], false, false],
    ['some', ['Alami'], false, true],
    ['all', ['Alami', 'Bennani', 'Chraibi'], true, false],
  ])('%s of them: the box of all says so', async (_, ids, isChecked, isBetween) => {
    const container = await shown({ selection: selectionOf(...ids) });
    const all = boxIn(container, 'thead');
    expect([all.checked, all.indeterminate]).toEqual([isChecked, isBetween]);
    const chosen = [...container.querySelectorAll('tr.chosen')].map((row) => row.getAttribute('data-row'));
    expect(chosen).toEqual(ids);
  });

  test('one by one, with Shift as a range, and all at once', async () => {
    const selection = selectionOf();
    const container = await shown({ selection });
    await click(boxIn(container, 'tr[data-row="Alami"]'));
    await click(boxIn(container, 'tr[data-row="Bennani"]'), 'click', { shiftKey: true });
    await click(boxIn(container, 'thead'));
    expect(selection.toggle.mock.calls).toEqual([
      ['Alami', false],
      ['Bennani', true],
    ]);
    expect(selection.setAll.mock.calls).toEqual([[true]]);
    expect(at(container)).toBe('/form');
  });
});

test('the head says by which column the rows are in order, and asks for another one', async () => {
  const asked = jest.fn<(field: string) => void>();
  const container = await shown({ sort: { field: 'city', order: 'DESC' }, onSort: asked });
  const heads = [...container.querySelectorAll('th')];
  expect(heads.map((head) => head.getAttribute('aria-sort'))).toEqual([null, 'descending', null, null]);
  const [first] = container.querySelectorAll('th button.sort');
  if (first) await click(first);
  expect(asked.mock.calls).toEqual([['lastname']]);
});
