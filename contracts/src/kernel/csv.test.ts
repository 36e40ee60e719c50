import { describe, expect, test } from '@jest/globals';
import { csvLine, csvSeparatorIn } from './csv.ts';
import { Problem } from './problem.ts';

describe('a line of CSV', () => {
  test.each(['=1+1', '+212 6', '+212600000000', '-2+3', '-12.5.0', '-', '--1', '@SUM(A1)', ' =1', '＝1'])(
    'never hands %j to a spreadsheet as a formula',
    (text) => expect(csvLine([text])).toBe(`'${text}\r\n`),
  );

  test.each(['\tx', '\t-1', ' -1'])('nor %j, which a spreadsheet reads past its blank', (text) => {
    expect(csvLine([text])).toBe(`'${text}\r\n`);
  });

  test.each(['\rx', '\nx', '-1\n'])('nor %j, which it quotes', (text) => {
    expect(csvLine([text])).toBe(`"'${text}"\r\n`);
  });

  test.each(['-12.50', '-5', '0', '1234.50', 'Anne-Marie', '2026-000001', ''])('leaves %j as it is', (text) =>
    expect(csvLine([text])).toBe(`${text}\r\n`),
  );

  test('leaves a number with a decimal comma as it is, where the comma separates nothing', () => {
    expect(csvLine(['-12,50', 'a;b'], ';')).toBe('-12,50;"a;b"\r\n');
    expect(csvLine(['-12,50', 'a;b'])).toBe('"-12,50",a;b\r\n');
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
