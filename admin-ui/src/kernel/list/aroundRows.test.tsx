/** What may stand around the rows of a list: a refused filter, and the way to fill the page. */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act } from 'react';
import { HttpError } from 'react-admin';
import { showForm } from '../../testing/showForm.tsx';
import { takeOff } from '../../testing/show.tsx';
import { LoadMoreUntilFull } from './LoadMoreUntilFull.tsx';
import { isFilterRefused } from './filterRefused.ts';
import { RefusedFilter } from './RefusedFilter.tsx';
import type { ModuleListState } from './useModuleList.ts';

afterEach(async () => {
  await takeOff();
  jest.restoreAllMocks();
});

const refusal = (fields?: object, code = 'validation_failed') =>
  new HttpError('', 400, { error: 'Some fields need your attention.', code, fields });

describe('a filter that was refused', () => {
  async function refused(error: unknown, filters: Readonly<Record<string, unknown>>) {
    const clear = jest.fn();
    const container = await showForm(<RefusedFilter error={error} filters={filters} clear={clear} />);
    await act(async () => container.querySelector('button')?.click());
    expect(clear).toHaveBeenCalledTimes(1);
    expect(container.querySelector('button')?.textContent).toBe('Clear filters');
    expect(container.querySelector('h2')?.textContent).toBe('Nothing matches');
    return container.querySelector('p')?.textContent;
  }

  test('is said field by field, each in a sentence', async () => {
    const fields = { from: 'To must be after From.', to: 'To must not be before From.' };
    expect(await refused(refusal(fields), { from: 1, to: 2 })).toBe(
      'To must be after From. To must not be before From.',
    );
  });

  test('is not said of what nobody searched for', async () => {
    const fields = { from: 'To must be after From.', cursor: 'This is no page.' };
    expect(await refused(refusal(fields), { from: 1 })).toBe('To must be after From.');
  });

  test.each([refusal({ cursor: 'This is no page.' }), refusal(), new Error('away')])(
    'is said in general where nothing of it is known: %p',
    async (error) =>
      expect(await refused(error, { from: 1 })).toBe(
        'This list cannot be filtered like this. Clear the filters to see it.',
      ),
  );

  test.each([
    ['unknown_search_field', true],
    ['validation_failed', true],
    ['use_after', true],
    ['not_allowed', false],
    ['internal', false],
  ])('is a refusal of the filter: %s %s', (code, isRefused) => {
    expect(isFilterRefused(refusal(undefined, code))).toBe(isRefused);
  });
});

describe('the way to fill the page', () => {
  const sizes = { row: 40, top: 100 };
  beforeEach(() => {
    Object.assign(sizes, { row: 40, top: 100 });
    jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(() => sizes.row);
    jest
      .spyOn(HTMLElement.prototype, 'getBoundingClientRect')
      .mockImplementation(() => ({ top: sizes.top }) as DOMRect);
    jest.replaceProperty(window, 'innerHeight', 500);
  });

  async function list(shown: number, total: number | undefined, row = <i data-row="1" />) {
    const loadUpTo = jest.fn();
    const records = Array.from({ length: shown }, (_, id) => ({ id }));
    const container = await showForm(
      <>
        {row}
        <LoadMoreUntilFull list={{ records, total, loadUpTo } as unknown as ModuleListState} />
      </>,
    );
    return { loadUpTo, button: () => container.querySelector('button') };
  }

  test('loads as many rows as the window has room for below the first one', async () => {
    const { loadUpTo, button } = await list(9, 30);
    expect(button()?.textContent).toBe('Fill the page');
    await act(async () => button()?.click());
    expect(loadUpTo.mock.calls).toEqual([[10]]);
  });

  test('counts a row that is cut off, cards too, and as if the page were not scrolled', async () => {
    sizes.top = -1;
    jest.replaceProperty(window, 'scrollY', 100);
    const { loadUpTo, button } = await list(1, 30, <i className="card-row" />);
    await act(async () => button()?.click());
    expect(loadUpTo.mock.calls).toEqual([[11]]);
  });

  test.each<[string, number, number | undefined]>([
    ['the page is full', 10, 30],
    ['all are loaded', 9, 9],
    ['nobody knows how many there are', 9, undefined],
  ])('is not offered where %s', async (_why, shown, total) => {
    expect((await list(shown, total)).button()).toBeNull();
  });

  test('is not offered where nothing is shown, nor where the rows begin below the window', async () => {
    expect((await list(0, 30, <i />)).button()).toBeNull();
    sizes.top = 600;
    expect((await list(0, 30)).button()).toBeNull();
    Object.assign(sizes, { row: 0, top: 100 });
    expect((await list(0, 30)).button()).toBeNull();
  });

  test('follows the window, until it is gone', async () => {
    const { button } = await list(10, 30);
    expect(button()).toBeNull();
    jest.replaceProperty(window, 'innerHeight', 541);
    await act(async () => window.dispatchEvent(new Event('resize')));
    expect(button()).not.toBeNull();
  });
});
