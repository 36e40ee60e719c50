import { describe, expect, test } from '@jest/globals';
import { excerptAbout, isAbout, personWords } from './aboutPerson.ts';

const words = personWords([
  { firstname: 'Hélène', lastname: 'El Mansouri', cin: 'AB-123456', phone: '+212 612 34 56 78' },
  { lastname: 'Tazi', email: 'Helene@Clinic.test' },
]);

describe('a text about a person', () => {
  test.each([
    'Mme HELENE EL MANSOURI est venue',
    'El Mansouri, Hélène: rappeler',
    'Helene, then called Tazi',
    'cin ab 123456',
    'call 06.12.34.56.78 first',
    'call ٠٦١٢٣٤٥٦٧٨ first',
    'write to helene@clinic.test',
  ])('is found: %s', (text) => expect(isAbout(text, words)).toBe(true));

  test.each(['Hélène alone', 'Mansouri and Helen', 'Helenexel Mansouri', 'AB 12345', '0612 34 56 79', ''])(
    'is not: %s',
    (text) => expect(isAbout(text, words)).toBe(false),
  );

  test('a person of whom nothing is known is in no text', () => {
    expect(isAbout('anything', personWords([{ firstname: null, cin: '', phone: '12' }]))).toBe(false);
  });

  test('the excerpt is around the name', () => {
    const long = `${'word '.repeat(40)}Hélène El Mansouri ${'end '.repeat(40)}`;
    expect(excerptAbout(long, words)).toMatch(/^… (word )+Hélène El Mansouri (end )+…$/);
    expect(excerptAbout('short Tazi', words)).toBe('short Tazi');
  });
});
