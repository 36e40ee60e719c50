import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { day, money, text } from './field.ts';
import { csvCell, csvHead, csvLine } from './csv.ts';
import { csvSeparatorIn } from './csvSeparator.ts';
import { Problem } from './problem.ts';

describe('a line of CSV', () => {
  test.each([
    '=1+1',
    '-5',
    '+212 6',
    '+212600000000',
    '-2+3',
    '-12.5.0',
    '-',
    '--1',
    '@SUM(A1)',
    ' =1',
    '＝1',
  ])('never hands %j to a spreadsheet as a formula', (text) => expect(csvLine([text])).toBe(`'${text}\r\n`));

  test.each(['\tx', ' -1'])('nor %j, which a spreadsheet reads past its blank', (text) => {
    expect(csvLine([text])).toBe(`'${text}\r\n`);
  });

  test.each(['\rx', '\nx', '-1\n'])('nor %j, which it quotes', (text) => {
    expect(csvLine([text])).toBe(`"'${text}"\r\n`);
  });

  test.each(['-12.50', '-5', '0', '1234.50', '03/04/2026', '12:30', 'TRUE', '0041', ''])(
    'leaves the value %j as it is',
    (value) => expect(csvLine([{ value }])).toBe(`${value}\r\n`),
  );

  test.each([
    ['Ali;=1+1;x', "Ali;'=1+1;x"],
    ['Ali; @SUM(A1)', "Ali; '@SUM(A1)"],
    ['a\t-2+3;+1', "a\t'-2+3;'+1"],
    ['=1;=2', "'=1;'=2"],
    ['\t-1', "'\t'-1"],
    ['Ali;"=1"', `"Ali;""'=1"""`],
    ['Ali;x=1;2026-1', 'Ali;x=1;2026-1'],
  ])('nor a part of %j to one that expects the other separator', (text, written) =>
    expect(csvLine([text], ',')).toBe(`${written}\r\n`),
  );

  test.each([
    ['a\n\n=1', `"a\n\n'=1"`],
    ['a\t\t=1', "a\t\t'=1"],
    ['a\r\r=1', `"a\r\r'=1"`],
    ['a; "\n" ;,=1', `"a; ""\n"" ;,'=1"`],
    ['a  ""=1', `"a  """"=1"`],
  ])('nor what follows the run of separators, blanks and quotes in %j', (text, written) =>
    expect(csvLine([text], ';')).toBe(`${written}\r\n`),
  );

  test('guards the parts of any text as a search from each separator would', () => {
    const fromEach = /[,;\t\r\n][\s"]*(?=[=+\-@＝＋－＠])/g;
    const sign = fc.constantFrom(...',;\t\r\n \u00a0"=+-@＝a1');
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 30 }), (signs) => {
        const value = `a${signs.join('')}`;
        expect(csvLine([{ value }])).toBe(csvLine([{ value: value.replace(fromEach, "$&'") }]));
      }),
      { numRuns: 2_000 },
    );
  });

  // Searched from each of its signs, such a run takes minutes.
  test.each(['\n', '\t', '\r', ';', ',"', ' \n"\t'])('goes through a run of %j once', (run) => {
    const text = `a${run.repeat(100_000)}`;
    expect(csvLine([`${text}b`])).not.toContain("'");
    expect(csvLine([`${text}=1`]).slice(-6)).toMatch(/'=1"?\r\n$/);
  });

  test.each([
    ['Ali,=1+1', "Ali,'=1+1"],
    ['Ali\n=1+1', `"Ali\n'=1+1"`],
  ])('nor a part of %j', (text, written) => expect(csvLine([text], ';')).toBe(`${written}\r\n`));

  test.each([
    ...['1E5', '2e-3', '1.50', '1 000', '1\u202f000', "1'000", '5%', '5 €', '$5', 'MAD 5', '(5)', '.5'],
    ...['1/2', '1 1/2', '3-4', '3.4', '3.4.2026', '2026-01-02', '01/02/2026', '2026-10', '12/2026'],
    ...['12:30', '12:30:15', '9 am', '1:30 PM', '2026-01-02T10:00:00.000Z', '03/04/2026 12:30'],
    ...['MARCH1', 'Sept2', '3 janv.', '1 août 2026', 'Mai 12', 'Dec-1'],
    ...['TRUE', 'false', 'Vrai', 'FAUX', '#N/A', '#REF!', '0041', '123456789012', ' 1/2 '],
  ])('keeps the text %j from being read as something else', (typed) =>
    expect(csvLine([typed], ';')).toBe(`'${typed}\r\n`),
  );

  test.each([
    ...[
      'Anne-Marie',
      '2026-000001',
      '',
      '41',
      '123456',
      'C',
      'E5',
      'Ward 3',
      'Mars',
      'May',
      'March of 5',
      '#5 a',
    ],
    ...['1/2 tablet', '3-4 days', '12:30 at the desk', '06 12 34 56 78', '1er étage', 'B-77', 'a.1', '5 mg'],
    ...['3f2b1c4e-0000-4000-8000-000000000001', 'Truelove', 'BED 5', 'Marie 5', 'A+', '٤١'],
  ])('leaves the text %j as it is', (typed) => expect(csvLine([typed])).toBe(`${typed}\r\n`));

  test('has a field’s figures and days as values, and anything else as text', () => {
    const of = { amount: money(), on: day(), name: text() };
    const cells = [csvCell(of.amount, '5.00'), csvCell(of.on, '2026-01-02'), csvCell(of.name, '3-4')];
    expect(csvLine([...cells, csvCell(undefined, '3-4')])).toBe("5.00,2026-01-02,'3-4,'3-4\r\n");
  });

  test('has heads as they are, but no formula', () => {
    expect(csvHead(['125%', '=1'], ',')).toBe("\ufeff125%,'=1\r\n");
  });

  test('leaves a number with a decimal comma as it is, where the comma separates nothing', () => {
    expect(csvLine([{ value: '-12,50' }, 'a;b'], ';')).toBe('-12,50;"a;b"\r\n');
    expect(csvLine([{ value: '-12,50' }, 'a;b'])).toBe('"-12,50",a;b\r\n');
  });

  test('quotes what would break a line or a value', () => {
    expect(csvLine(['a "b"', 'c,d\ne', '=1,2'])).toBe(`"a ""b""","c,d\ne","'=1,2"\r\n`);
  });
});

test('a call may ask for the separator of its reader’s spreadsheet, and for no other sign', () => {
  expect([{}, { separator: '' }, { separator: ',' }, { separator: ';' }].map(csvSeparatorIn)).toEqual([
    ',',
    ',',
    ',',
    ';',
  ]);
  expect(() => csvSeparatorIn({ separator: '\t' })).toThrow(Problem);
});
