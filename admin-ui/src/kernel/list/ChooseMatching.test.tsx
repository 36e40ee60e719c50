/** Choosing every row that matches, not only those on the screen. */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { taxes } from '@hospital/contracts';
import { act, useState, type ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import { answerWith, holdAnswers, type Given } from '../../testing/answers.ts';
import { press, showForm } from '../../testing/showForm.tsx';
import { listState } from '../../testing/listState.ts';
import { signedIn } from '../../testing/people.ts';
import { settled, takeOff, until, untilText } from '../../testing/show.tsx';
import { ChooseMatching } from './ChooseMatching.tsx';
import { MOST_ROWS, type ModuleListState } from './useModuleList.ts';

const choose = jest.fn<(records: readonly RaRecord[]) => void>();
beforeEach(() => {
  localStorage.clear();
  signedIn();
  choose.mockReset();
});
afterEach(takeOff);

const shownRows = [{ id: 'a' }, { id: 'b' }];

/** The tool is gone once the list is left; the messages stay. */
function Listed({ children }: { readonly children: ReactNode }) {
  const [isLeft, setLeft] = useState(false);
  if (isLeft) return null;
  return (
    <>
      {children}
      <button type="button" aria-label="leave" onClick={() => setLeft(true)} />
    </>
  );
}

function matching(state: Partial<ModuleListState> = {}): Promise<HTMLElement> {
  const list = listState({
    records: shownRows,
    total: 3,
    filters: { name: 'T', status: 'Pending' },
    sort: { field: 'name', order: 'DESC' },
    ...state,
  });
  return showForm(
    <Listed>
      <ChooseMatching module={taxes} list={list} fixed={{ status: 'Approved' }} choose={choose} />
    </Listed>,
  );
}

const page = (ids: readonly string[], next?: string): Given => ({
  body: ids.map((_id) => ({ _id })),
  headers: { 'X-Total-Count': '3', ...(next === undefined ? {} : { 'X-Next': next }) },
});
const button = (container: ParentNode) => container.querySelector('button:not([aria-label])');
const SELECT_ALL = 'Select all 3 that match';

test.each([
  [undefined, null],
  [2, null],
  [3, SELECT_ALL],
  [MOST_ROWS, 'Select all 1,000 that match'],
  [MOST_ROWS + 1, null],
])('beside two rows of %p it says: %p', async (total, text) => {
  const container = await matching({ total });
  expect(button(container)?.textContent ?? null).toBe(text);
});

test('chooses the rows of all pages, in the order and by the filters of the list', async () => {
  const asked = answerWith(page(['a', 'b'], 'more'), page(['c']));
  const container = await matching();
  await press(container, SELECT_ALL);
  await until(() => choose.mock.calls.length > 0);
  expect(choose.mock.calls.map(([records]) => records.map(({ id }) => id))).toEqual([['a', 'b', 'c']]);
  const queries = asked.map(({ path }) => Object.fromEntries(new URLSearchParams(path.split('?')[1])));
  expect(asked[0]?.path).toMatch(/^\/api\/taxs\?/);
  expect(queries.map(({ search, sort, order, after }) => [search, sort, order, after])).toEqual([
    ['{"name":"T","status":"Approved"}', 'name', 'desc', undefined],
    ['{"name":"T","status":"Approved"}', 'name', 'desc', 'more'],
  ]);
  expect(document.body.textContent).toBe(SELECT_ALL);
});

/** Pressed, and the first page is asked for. */
async function begun() {
  const { answer, waiting } = holdAnswers();
  const container = await matching();
  await press(container, SELECT_ALL);
  await until(() => waiting() === 1);
  return { container, waiting, answered: (given: Given) => act(async () => answer(given)) };
}

test('is busy while the rows are read, and asks for nothing twice', async () => {
  const { container, waiting, answered } = await begun();
  expect(button(container)?.getAttribute('aria-busy')).toBe('true');
  await press(container, SELECT_ALL);
  await settled();
  expect(waiting()).toBe(1);
  await answered(page(['a']));
  await until(() => button(container)?.getAttribute('aria-busy') === 'false');
  expect(choose).toHaveBeenCalledTimes(1);
});

test('leaving the list stops it: nothing more is asked, nothing chosen, and nothing said', async () => {
  const { container, waiting, answered } = await begun();
  await press(container, 'leave');
  await answered(page(['a', 'b'], 'more'));
  await settled();
  expect([waiting(), choose.mock.calls, document.querySelector('.toast')]).toEqual([0, [], null]);
});

test('a refusal is shown, nothing is chosen, and it can be pressed again', async () => {
  answerWith({ status: 403, body: { error: 'You may not read this list.', code: 'unknown' } }, page(['a']));
  const container = await matching();
  await press(container, SELECT_ALL);
  await untilText(document.body, 'You may not read this list.');
  expect(document.querySelector('.toast')?.textContent).toContain('Error, try again !');
  expect(choose).not.toHaveBeenCalled();
  await until(() => button(container)?.getAttribute('aria-busy') === 'false');
  await press(container, SELECT_ALL);
  await until(() => choose.mock.calls.length === 1);
});
