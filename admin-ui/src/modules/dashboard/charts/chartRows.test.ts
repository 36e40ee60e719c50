import { describe, expect, test } from '@jest/globals';
import { currenciesOf, departmentRows, monthRows, weekRows } from './chartRows.ts';

const filterIn = (link: string | undefined) =>
  JSON.parse(new URL(link ?? '', 'http://clinic.test').searchParams.get('filter') ?? 'null') as unknown;

describe('rows of the charts', () => {
  test('every week is one, also those without figures, and leads to its days and its state', () => {
    const rows = weekRows([{ week: '2026-03-09', status: 'Approved', count: 4 }], {
      fromDate: '2026-03-02',
      toDate: '2026-03-22',
    });
    expect(rows.map(({ key, values }) => [key, values['Approved'], values['Pending']])).toEqual([
      ['2026-03-02', 0, 0],
      ['2026-03-09', 4, 0],
      ['2026-03-16', 0, 0],
    ]);
    expect(filterIn(rows[1]?.links['Approved'])).toEqual({
      fromDate: '2026-03-09',
      toDate: '2026-03-15',
      status: 'Approved',
    });
  });

  test('months are of one currency, and what is due leads to what is unpaid', () => {
    const figure = { billed: 120, received: 100, due: 20 };
    const figures = [
      { month: '2025-12', currency: 'EUR', ...figure },
      { month: '2025-12', currency: 'MAD', ...figure },
      { month: '2026-02', currency: 'MAD', ...figure },
    ];
    expect(currenciesOf(figures, 'MAD')).toEqual(['MAD', 'EUR']);
    expect(currenciesOf(figures, 'USD')).toEqual(['EUR', 'MAD']);
    const rows = monthRows(figures, { currency: 'MAD', thisMonth: '2026-02' });
    expect(rows.map(({ key, values }) => [key, values['due']])).toEqual([
      ['2025-09', 0],
      ['2025-10', 0],
      ['2025-11', 0],
      ['2025-12', 20],
      ['2026-01', 0],
      ['2026-02', 20],
    ]);
    expect(monthRows(figures, { currency: 'USD', thisMonth: '2026-02' })).toEqual([]);
    expect(filterIn(rows[3]?.links['due'])).toEqual({
      fromDate: '2025-12-01',
      toDate: '2025-12-31',
      status: 'Pending',
    });
    expect(filterIn(rows[5]?.links['billed'])).toEqual({ fromDate: '2026-02-01', toDate: '2026-02-28' });
  });

  test('a department leads to its own appointments of these weeks, by its id', () => {
    const department = { _id: 'd', name: 'Surgery' };
    const [row] = departmentRows([{ department, count: 3 }], {
      fromDate: '2026-03-02',
      toDate: '2026-03-08',
    });
    expect(filterIn(row?.links['appointments'])).toEqual({
      fromDate: '2026-03-02',
      toDate: '2026-03-08',
      department,
    });
  });
});
