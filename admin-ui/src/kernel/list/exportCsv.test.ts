import { describe, expect, test } from '@jest/globals';
import { acts, cheques, invoices, patients } from '@hospital/contracts';
import { forSpreadsheet, separatorOf } from '../csvSeparator.ts';
import { csvOf, readEvery, type CsvStyle } from './exportCsv.ts';

const style: CsvStyle = {
  separator: ',',
  day: (day) => String(day).split('-').reverse().join('/'),
  instant: String,
  word: (word) => word,
  label: (field) => field,
  truth: String,
};
const row = { id: '1', _id: '1' };

describe('the file', () => {
  test('begins with the mark of UTF-8, has a column for each field that a row shows, and none for the others', () => {
    const csv = csvOf(patients, [{ ...row, firstname: 'Ève', lastname: 'Sûr', status: 'Actif' }], style);
    expect(csv).toBe('\uFEFFfirstname,lastname,status\r\nÈve,Sûr,Actif\r\n');
  });

  test('writes figures, days and references as a spreadsheet of the language reads them', () => {
    const invoice = {
      ...row,
      number: '2026-000001',
      patient: { _id: 'p', firstname: 'Ève', lastname: 'Sûr' },
      dueDate: '2026-02-01',
      grandTotal: 1234.5,
      due: 0,
    };
    const lines = (own: Partial<CsvStyle>) => csvOf(invoices, [invoice], { ...style, ...own }).split('\r\n');
    expect(lines({})[1]).toContain('Ève Sûr');
    expect(lines({})[1]).toContain('01/02/2026');
    expect(lines({})[1]).toContain('1234.50');
    expect(lines({ separator: ';' })[1]).toContain(';1234,50');
    expect(['fr', 'en', 'ar'].map(separatorOf)).toEqual([';', ',', ';']);
    expect(forSpreadsheet('/a', 'fr')).toBe('/a?separator=%3B');
  });

  test('says what a reference is called as the screens do: days in the clinic’s format', () => {
    const slip = { _id: 's', day: '2026-02-01', reference: 'B-77' };
    expect(csvOf(cheques, [{ ...row, chequeNumber: '41', slip }], style)).toContain('01/02/2026 B-77');
  });

  test('has each line of a record in one cell', () => {
    const prices = [
      { from: '2026-01-01', price: 300 },
      { from: '2026-07-01', price: 320.5 },
    ];
    const csv = (own: unknown) => csvOf(acts, [{ ...row, code: 'C', prices: own }], style).split('\r\n')[1];
    expect(csv(prices)).toBe('C,01/01/2026 300.00; 01/07/2026 320.50');
    expect([csv([]), csv(null)]).toEqual(['C,', 'C,']);
    const payments = [{ id: 'p', amount: 5, method: 'cash', receipt: 'r' }];
    expect(csvOf(invoices, [{ ...row, number: '7', payments }], style)).toBe('\uFEFFnumber\r\n7\r\n');
  });

  test('keeps every figure of a code, which as a number would lose some', () => {
    const codes = { chequeNumber: '0041', bank: '123456', drawer: '001234567000089' };
    expect(csvOf(cheques, [{ ...row, ...codes }], style)).toBe(
      "\uFEFFchequeNumber,bank,drawer\r\n'0041,123456,'001234567000089\r\n",
    );
  });

  test('leaves a code within other text as it is, which is no number', () => {
    const slip = { _id: 's', day: '2026-02-01', reference: '0077' };
    expect(csvOf(cheques, [{ ...row, slip }], style)).toBe('\uFEFFslip\r\n01/02/2026 0077\r\n');
    const undated = { ...slip, day: null };
    expect(csvOf(cheques, [{ ...row, slip: undated }], style)).toBe("\uFEFFslip\r\n'0077\r\n");
  });

  test('keeps text from becoming a day, a figure or a truth, and columns of these as they are', () => {
    const texts = { chequeNumber: '3-4', bank: '1E5', drawer: 'TRUE' };
    expect(csvOf(cheques, [{ ...row, ...texts, depositedOn: '2026-02-01', amount: 5 }], style)).toBe(
      "\uFEFFchequeNumber,bank,drawer,amount,depositedOn\r\n'3-4,'1E5,'TRUE,5.00,01/02/2026\r\n",
    );
  });

  test('has heads without the marks that a screen needs', () => {
    const label = (name: string) => (name === 'firstname' ? '\u2066125%\u2069' : name);
    expect(csvOf(patients, [{ ...row, firstname: 'Ève' }], { ...style, label })).toBe(
      '\uFEFF125%\r\nÈve\r\n',
    );
  });

  test('keeps text from being a formula, and negative amounts as numbers', () => {
    const firstname = '=1+1';
    expect(csvOf(patients, [{ ...row, firstname }], style)).toContain("'=1+1");
    const rows = [{ ...row, grandTotal: -5 }];
    expect(csvOf(invoices, rows, style)).toContain('\n-5.00\r');
    expect(csvOf(invoices, rows, { ...style, separator: ';' })).toContain('\n-5,00\r');
  });
});

describe('reading every page', () => {
  const asked: object[] = [];
  const pages = [
    { data: [{ id: '1' }, { id: '2' }], total: 3, meta: { next: 'there' } },
    { data: [{ id: '3' }], total: 3, meta: {} },
  ];
  const getPage = async (query: object) => {
    asked.push(query);
    return pages[asked.length - 1] ?? { data: [], total: 0 };
  };
  const base = { filter: { any: 'a' }, sort: { field: 'name', order: 'ASC' } } as const;

  test('follows X-Next to the end and tells how far it is', async () => {
    const progress: unknown[] = [];
    const { signal } = new AbortController();
    const rows = await readEvery(getPage, { ...base, signal, onProgress: (...at) => progress.push(at) });
    expect(rows.map(({ id }) => id)).toEqual(['1', '2', '3']);
    expect(asked).toMatchObject([{ filter: { any: 'a' }, meta: {} }, { meta: { after: 'there' } }]);
    expect(progress).toEqual([
      [2, 3],
      [3, 3],
    ]);
  });

  test('stops when its signal is aborted', async () => {
    const stop = new AbortController();
    const endless = async () => ({ data: [{ id: '1' }], total: 9, meta: { next: 'on' } });
    const reading = readEvery(endless, { ...base, signal: stop.signal, onProgress: () => stop.abort() });
    await expect(reading).rejects.toThrow(/abort/i);
  });
});
