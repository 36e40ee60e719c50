import { describe, expect, test } from '@jest/globals';
import { latinDigits } from '@hospital/contracts';
import { typedDay, typedMonth, typedNumber, typedTime, type DayReading } from './typedText.ts';

describe('a figure', () => {
  test.each([
    ['150,50', '150.50'],
    ['150.50', '150.50'],
    ['1 234,5', '1234.5'],
    ['1.234,50', '1234.50'],
    ['1,234.50', '1234.50'],
    ['12,345,678.90', '12345678.90'],
    ['1,234,567', '1234567'],
    ['١٥٠٫٥٠', '150.50'],
    ['١٬٢٣٤٫٥', '1234.5'],
    ['۱۲', '12'],
    ['-0,5', '-0.5'],
    ['150,', '150'],
    [',50', '0.50'],
    ['-.5', '-0.5'],
    ['1,500', '1.500'],
    ['MAD 1,234.50', '1234.50'],
    ['1 234,50 MAD', '1234.50'],
    ['\u200e1.234,50\u00a0DH', '1234.50'],
    ['150 dhs', '150'],
    ['\u22120,5', '-0.5'],
    ['', ''],
  ])('%s is %s', (typed, value) => expect(typedNumber(typed)).toBe(value));

  test.each(['12a', 'MAD', '12 XYZ', ',', '1,2,3', '1.2.3', '1e5', '12,34.5', '1-2'])(
    '%s stays as it is, for the check to speak of',
    (typed) => expect(typedNumber(typed)).toBe(typed),
  );
});

describe('three digits behind a single sign', () => {
  test.each([
    ['1,500', ',', '1500'],
    ['-12,500', ',', '-12500'],
    ['MAD 12,500', ',', '12500'],
    ['1.500', ',', '1.500'],
    ['1.500', '.', '1500'],
    ['1,500', '.', '1.500'],
    ['1,500', '\u202f', '1.500'],
    ['1.500', '\u202f', '1.500'],
    ['0,500', ',', '0.500'],
    ['1500,500', ',', '1500.500'],
    ['1,50', ',', '1.50'],
  ])('%s, where %j is between groups, is %s', (typed, sign, value) =>
    expect(typedNumber(typed, sign)).toBe(value),
  );
});

const reading: DayReading = { dateFormat: 'd/m/Y', locale: 'en', today: '2026-11-21', isFinished: true };

describe('a day', () => {
  test.each([
    ['28/11/2026', '2026-11-28'],
    ['28.11.26', '2026-11-28'],
    ['8-3-84', '1984-03-08'],
    ['28112026', '2026-11-28'],
    ['281126', '2026-11-28'],
    ['28/11', '2026-11-28'],
    ['28 Nov 2026', '2026-11-28'],
    ['Nov 28 2026', '2026-11-28'],
    ['1 march', '2027-03-01'],
    ['1st march 2026', '2026-03-01'],
    ['2026-11-28', '2026-11-28'],
    ['2026/11/28', '2026-11-28'],
    ['٢٨/١١/٢٠٢٦', '2026-11-28'],
    ['30/02/2026', null],
    ['28', null],
    ['ma 5 2026', null],
    ['nonsense', null],
    ['', null],
  ])('%s is %s where the day comes first', (typed, day) => expect(typedDay(typed, reading)).toBe(day));

  test.each([
    ['m/d/Y', '11/28/2026', '2026-11-28'],
    ['M d Y', '112826', '2026-11-28'],
    ['Y-m-d', '20261128', '2026-11-28'],
    ['Y/m/d', '28/11/2026', null],
    ['d M Y', '28/11/2026', '2026-11-28'],
  ])('in the order of %s %s is %s', (dateFormat, typed, day) =>
    expect(typedDay(typed, { ...reading, dateFormat })).toBe(day),
  );

  test('is found by the month in any language of the screens', () => {
    expect(typedDay('3 août 2026', { ...reading, locale: 'fr' })).toBe('2026-08-03');
    expect(typedDay('3 fev 26', { ...reading, locale: 'fr' })).toBe('2026-02-03');
    expect(typedDay('3 Feb 2026', { ...reading, locale: 'fr' })).toBe('2026-02-03');
    for (const locale of ['en', 'fr', 'ar'])
      for (const typed of ['3 août 2026', '3 aug 2026', '3 غشت 2026', '3 أغسطس 2026'])
        expect([locale, typedDay(typed, { ...reading, locale })]).toEqual([locale, '2026-08-03']);
    expect(typedDay('3 دجنبر 2026', { ...reading, locale: 'ar' })).toBe('2026-12-03');
    expect(typedDay('3 ديسمبر 2026', { ...reading, locale: 'ar' })).toBe('2026-12-03');
  });

  test.each([
    ['fr', 'lundi 2 mars 2026', '2026-03-02'],
    ['fr', 'Lun. 2 mars 2026', '2026-03-02'],
    ['fr', 'mar 3 mars 2026', '2026-03-03'],
    ['fr', 'mar 3 2026', '2026-03-03'],
    ['fr', 'mar 24/11', '2026-11-24'],
    ['en', 'le mar. 24.11', '2026-11-24'],
    ['ar', 'mar ٢٤/١١', '2026-11-24'],
    ['fr', 'mar 23/11', null],
    ['fr', 'mar 3 26', '2026-03-03'],
    ['fr', '24 mar', '2027-03-24'],
    ['fr', 'le dimanche 1er mars 2026', '2026-03-01'],
    ['fr', 'lundi 02/03/2026', '2026-03-02'],
    ['fr', 'samedi 28/11', '2026-11-28'],
    ['en', 'Monday, 2 March 2026', '2026-03-02'],
    ['en', 'Mon Mar 2 2026', '2026-03-02'],
    ['en', 'Monday, the 2nd of March 2026', '2026-03-02'],
    ['en', 'lundi 2 March 2026', '2026-03-02'],
    ['ar', 'الاثنين 2 مارس 2026', '2026-03-02'],
    ['ar', 'يوم الإثنين ٢ مارس ٢٠٢٦', '2026-03-02'],
    ['ar', 'الأربعاء، 1 ابريل 2026', '2026-04-01'],
    ['ar', 'lundi 02/03/2026', '2026-03-02'],
    ['en', 'خميس 3 دجنبر 2026', '2026-12-03'],
    ['fr', 'mardi 2 mars 2026', null],
    ['fr', 'lundi mardi 2 mars 2026', null],
    ['fr', 'lundi 2026', null],
    ['fr', 'lundi', null],
  ])('may have its weekday: in %s, %s is %s', (locale, typed, day) =>
    expect(typedDay(typed, { ...reading, locale })).toBe(day),
  );

  test.each([
    ['2026-12-15', '05/01', '2027-01-05'],
    ['2026-12-15', '5 Jan', '2027-01-05'],
    ['2026-12-15', 'Jan 5', '2027-01-05'],
    ['2027-01-03', '28/12', '2026-12-28'],
    ['2027-01-03', '28/06', '2027-06-28'],
    ['2027-12-15', '29/02', '2028-02-29'],
    ['2026-11-21', '29/02', null],
    ['2026-12-15', 'Tuesday 05/01', '2027-01-05'],
    ['2026-12-15', 'Monday 05/01', null],
  ])('without a year is the nearest one: on %s, %s is %s', (today, typed, day) =>
    expect(typedDay(typed, { ...reading, today })).toBe(day),
  );

  test.each([
    ['2026-12-15', '05/01', '2026-01-05'],
    ['2026-12-15', '16/12', '2025-12-16'],
    ['2026-12-15', '15/12', '2026-12-15'],
    ['2027-01-03', '28 Dec', '2026-12-28'],
    ['2026-11-21', '15/03/31', '1931-03-15'],
    ['2026-11-21', '150327', '1927-03-15'],
    ['2026-11-21', '15 March 26', '2026-03-15'],
    ['2026-11-21', '15/12/26', '2026-12-15'],
    ['2026-11-21', '15/03/2031', '2031-03-15'],
  ])('of a field that ends today is in no later year: on %s, %s is %s', (today, typed, day) =>
    expect(typedDay(typed, { ...reading, today, until: 'today' })).toBe(day),
  );

  test.each([
    ['2026-11-21', '12/03', '2026-03-12'],
    ['2026-11-21', '21/11', '2026-11-21'],
    ['2026-11-21', '22 Nov', '2025-11-22'],
    ['2026-11-21', '12/03/27', '2027-03-12'],
    ['2026-11-21', '12/03/2027', '2027-03-12'],
  ])('of what has usually happened is the last one without its year: on %s, %s is %s', (today, typed, day) =>
    expect(typedDay(typed, { ...reading, today, isUsuallyPast: true })).toBe(day),
  );

  test('is not guessed from a beginning while one types on', () => {
    for (const typed of ['28/11', '28/11/20', '281120'])
      expect(typedDay(typed, { ...reading, isFinished: false })).toBeNull();
  });
});

test.each([
  ['11/2026', '2026-11'],
  ['112026', '2026-11'],
  ['nov 2026', '2026-11'],
  ['février 2026', '2026-02'],
  ['2026-1', '2026-01'],
  ['13/2026', null],
  ['2026', null],
])('the month %s is %s', (typed, month) => expect(typedMonth(typed, reading)).toBe(month));

test.each([
  ['9:30', '09:30'],
  ['930', '09:30'],
  ['1430', '14:30'],
  ['14h30', '14:30'],
  ['9', '09:00'],
  ['2:15 pm', '14:15'],
  ['12 am', '00:00'],
  ['٩:٣٠', '09:30'],
  ['9:30 ص', '09:30'],
  ['\u200f٢:١٥ م', '14:15'],
  ['2 مساءً', '14:00'],
  ['12:30 صباحاً', '00:30'],
  ['م', null],
  ['24:00', null],
  ['9:75', null],
  ['', null],
])('the time %s is %s', (typed, time) => expect(typedTime(typed, { isFinished: true })).toBe(time));

test('digits of other scripts are digits', () => expect(latinDigits('٠١٩ ۰۹')).toBe('019 09'));
