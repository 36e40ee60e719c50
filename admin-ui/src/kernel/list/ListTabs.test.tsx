/** The states and the views above a list: which of them is shown, and where each leads. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { holidays, invoices } from '@hospital/contracts';
import { answerWith } from '../../testing/answers.ts';
import { press, showForm } from '../../testing/showForm.tsx';
import { listState } from '../../testing/listState.ts';
import { signedIn } from '../../testing/people.ts';
import { takeOff, untilText } from '../../testing/show.tsx';
import { ListTabs, type ListView } from './ListTabs.tsx';
import type { ModuleListState } from './useModuleList.ts';

beforeEach(() => {
  localStorage.clear();
  signedIn();
  answerWith({ body: [], headers: { 'X-Total-Count': '7' } });
});
afterEach(takeOff);

const views: readonly ListView[] = [
  { text: 'list.overdue', filters: { overdue: 'true' } },
  { text: 'list.myDay', filters: { doctor: { _id: 'd' } }, sort: { field: 'fromTime', order: 'ASC' } },
  { text: 'list.everything', filters: {} },
];

/** What the button is called, without its count, which comes later. */
function nameOf(button: Element): string | undefined {
  return button.firstChild?.textContent ?? undefined;
}

interface Given extends Partial<ModuleListState> {
  readonly module?: typeof invoices | typeof holidays;
  readonly views?: readonly ListView[];
  readonly orderNote?: string;
}

async function tabs({ module = invoices, views: shown = views, orderNote, ...state }: Given = {}) {
  const said: unknown[] = [];
  const list = listState({
    total: 0,
    setFilters: (...given) => void said.push(['filter', ...given]),
    show: (...given) => void said.push(['show', ...given]),
    reset: () => void said.push('reset'),
    ...state,
  });
  const container = await showForm(
    <ListTabs module={module} list={list} fixed={{}} views={shown} orderNote={orderNote} />,
  );
  const pressed = [...container.querySelectorAll('[aria-pressed="true"]')].map(nameOf);
  return { container, said, pressed };
}

describe('the states', () => {
  test('stand with all of them first, each in its tone, with how many there are', async () => {
    const { container } = await tabs();
    const states = [...container.querySelectorAll('.state-tab')].map(({ textContent, className }) => [
      textContent,
      className,
    ]);
    expect(states).toEqual([
      ['All0', 'state-tab'],
      ['Sent0', expect.stringContaining('state-tab ')],
      ['Partially Paid0', expect.stringContaining('state-tab ')],
      ['Paid0', 'state-tab green'],
    ]);
    expect(container.querySelector('[role="group"]')?.getAttribute('aria-label')).toBe('States and views');
  });

  test.each([
    ['All', {}, 'All'],
    ['the one that is filtered', { status: 'Paid', any: 'a' }, 'Paid'],
    ['all of them for a filter that is no text', { status: 7 }, 'All'],
  ])('%s is shown', async (_which, filters, shown) => {
    expect((await tabs({ filters, views: [] })).pressed).toEqual([shown]);
  });

  test('filter by one, and by none for all, and leave the other filters', async () => {
    const filters = { any: 'a', status: 'Paid' };
    const { container, said } = await tabs({ filters });
    await untilText(container, 'Sent7');
    await press(container, 'Sent7');
    await press(container, 'All7');
    expect(said).toEqual([
      ['filter', { any: 'a', status: 'Sent' }],
      ['filter', { any: 'a' }],
    ]);
  });

  test('are not there in a list that has none', async () => {
    const { container } = await tabs({ module: holidays });
    expect(container.querySelector('.state-tab')).toBeNull();
    expect(container.querySelectorAll('.view')).toHaveLength(3);
  });
});

describe('a view', () => {
  test('leads to its filters and its order', async () => {
    const { container, said } = await tabs({ filters: { any: 'a' } });
    await press(container, 'Overdue');
    await press(container, 'My day');
    expect(said).toEqual([
      ['show', { overdue: 'true' }, undefined],
      ['show', { doctor: { _id: 'd' } }, { field: 'fromTime', order: 'ASC' }],
    ]);
  });

  test('that is shown leads back to the whole list', async () => {
    const { container, said } = await tabs({ filters: { overdue: 'true' } });
    await press(container, 'Overdue');
    expect(said).toEqual(['reset']);
  });

  const ascending = { field: 'fromTime', order: 'ASC' } as const;
  test.each<[string, Partial<ModuleListState>, readonly string[]]>([
    ['its filters and the usual order', { filters: { overdue: 'true' } }, ['Overdue']],
    [
      'its filters, however they are kept',
      { filters: { doctor: { _id: 'd' } }, sort: ascending },
      ['My day'],
    ],
    ['not another value', { filters: { overdue: 'false' } }, []],
    ['not a filter more', { filters: { overdue: 'true', any: 'a' } }, []],
    ['not another filter', { filters: { any: 'true' } }, []],
    ['not another field of the order', { filters: { overdue: 'true' }, sort: ascending }, []],
    [
      'not the other direction',
      { filters: { doctor: { _id: 'd' } }, sort: { field: 'fromTime', order: 'DESC' } },
      [],
    ],
    ['not its filters without its order', { filters: { doctor: { _id: 'd' } } }, []],
    ['no filter at all', {}, ['All']],
  ])('is shown by: %s', async (_which, state, shown) => {
    expect((await tabs({ module: holidays, ...state })).pressed).toEqual(shown);
  });
});

describe('what the usual order is', () => {
  const note = { orderNote: 'list.farthest', views: [] };
  const says = async (state: Given) =>
    (await tabs(state)).container.textContent?.includes('The farthest date comes first.');

  test('is said while nothing is filtered or sorted', async () => {
    expect(await says(note)).toBe(true);
    await takeOff();
    expect(await says({ ...note, filters: { any: 'a' } })).toBe(false);
    await takeOff();
    expect(await says({ ...note, sort: { field: 'number', order: 'ASC' } })).toBe(false);
  });

  test('is no empty line in a list without views', async () => {
    expect((await tabs({ views: [] })).container.querySelector('.views')).toBeNull();
    await takeOff();
    expect((await tabs()).container.querySelector('.views')).not.toBeNull();
  });
});

test('a list without states and views has nothing above it', async () => {
  const { container } = await tabs({ module: holidays, views: [], orderNote: 'list.farthest' });
  expect(container.querySelector('.list-tabs')).toBeNull();
});
