/** Below a list: sums of each currency, more rows, and where the list ends for good. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { invoices, patients } from '@hospital/contracts';
import { answerEach, type Given } from '../../testing/answers.ts';
import { press, showForm } from '../../testing/showForm.tsx';
import { listState } from '../../testing/listState.ts';
import { signedIn } from '../../testing/people.ts';
import { settled, takeOff, untilText } from '../../testing/show.tsx';
import { ListFoot } from './ListFoot.tsx';
import type { ModuleListState } from './useModuleList.ts';

beforeEach(() => {
  localStorage.clear();
  signedIn();
});
afterEach(takeOff);

const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `${index}` }));

const foot = (state: Partial<ModuleListState>) =>
  showForm(<ListFoot module={patients} list={listState(state)} fixed={{}} />);

describe('more rows', () => {
  test('are asked for by a button while there may be more', async () => {
    let asked = 0;
    const container = await foot({ records: rows(10), total: 40, loadMore: () => (asked += 1) });
    await press(container, 'Load more');
    expect(asked).toBe(1);
    expect(container.querySelector('button')?.getAttribute('aria-busy')).not.toBe('true');
  });

  test('are on their way', async () => {
    const container = await foot({
      records: rows(10),
      total: 40,
      loadMore: () => undefined,
      isLoadingMore: true,
    });
    expect(container.querySelector('button')?.getAttribute('aria-busy')).toBe('true');
  });

  test('are not offered where there are none', async () => {
    expect((await foot({ records: rows(10), total: 10 })).querySelector('button')).toBeNull();
  });

  test.each([
    [1_000, 1_001, true],
    [1_000, 1_000, false],
    [999, 1_001, false],
    [1_000, undefined, false],
  ])('%d of %s: that the list goes no further is said: %s', async (shown, total, isSaid) => {
    const container = await foot({ records: rows(shown), total });
    const text = 'The first 1,000 are shown. Filter the list to see others.';
    expect(container.textContent?.includes(text)).toBe(isSaid);
  });
});

describe('sums', () => {
  const sums = [
    { currency: 'MAD', sums: { grandTotal: '1200.50', due: '0.00' } },
    { currency: 'EUR', sums: { grandTotal: '7.00', due: '3.25' } },
  ];
  async function summed(state: Partial<ModuleListState>, of: readonly object[] = sums) {
    const answer: Given = { body: [], headers: { 'X-Sums': JSON.stringify(of), 'X-Total-Count': '3' } };
    const asked = answerEach({
      'GET /api/invoices?limit=0&search=%7B%22any%22%3A%22a%22%2C%22patient%22%3A%22p%22%7D&sums=true':
        answer,
    });
    const list = listState({ records: rows(3), total: 3, filters: { any: 'a' }, ...state });
    const container = await showForm(<ListFoot module={invoices} list={list} fixed={{ patient: 'p' }} />);
    await settled();
    return { container, asked };
  }

  test('stand for each field by currency, of what is filtered here and by the page', async () => {
    const { container } = await summed({});
    await untilText(container, '1,200.50');
    const named = [...container.querySelectorAll('.sums > div')].map((field) => [
      field.querySelector('dt')?.textContent,
      ...[...field.querySelectorAll('dd')].map(({ textContent }) => textContent?.replaceAll(/\s/g, ' ')),
    ]);
    expect(named).toEqual([
      ['Grand total', expect.stringMatching(/1,200\.50/), expect.stringMatching(/7\.00/)],
      [expect.any(String), expect.stringMatching(/0\.00/), expect.stringMatching(/3\.25/)],
    ]);
    expect(named[0]?.[1]).toContain('MAD');
    expect(named[0]?.[2]).not.toContain('MAD');
    expect(container.querySelector('.sums')?.getAttribute('aria-label')).toBe('Sums of what is listed');
    expect(container.querySelector('.on-paper')).toBeNull();
  });

  test('say on paper of how many they are, from one more than is printed on', async () => {
    const { container } = await summed({ total: 4 });
    await untilText(container, '1,200.50');
    expect(container.querySelector('.on-paper')?.textContent).toBe('Of all 4:');
  });

  test('take no place where there are none', async () => {
    const { container, asked } = await summed({}, []);
    expect(asked).toHaveLength(1);
    expect(container.querySelector('.sums')).toBeNull();
  });

  test('are not asked for of a list that is empty, or is not there yet', async () => {
    expect((await summed({ records: [], total: 0 })).asked).toEqual([]);
    await takeOff();
    expect((await summed({ isPending: true })).asked).toEqual([]);
  });
});
