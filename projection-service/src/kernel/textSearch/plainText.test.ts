/** How text becomes plain. */
import { describe, expect, test } from '@jest/globals';
import { plainText } from './plainText.ts';

describe('plain text', () => {
  test.each([
    ['Dupont', 'dupont'],
    ['  Dupont  Martin ', 'dupont martin'],
    ['Hélène Çelik', 'helene celik'],
    ['He\u0301le\u0300ne', 'helene'],
    ['Đặng Łukasz Ørsted', 'dang lukasz orsted'],
    ['Straße, œuvre, Æsir', 'strasse, oeuvre, aesir'],
    ['CŒUR, STRAẞE, ÆTHER', 'coeur, strasse, aether'],
    ['İstanbul ISPARTA ı', 'istanbul isparta i'],
    ['ΣΊΣΥΦΟΣ', 'σισυφοσ'],
    ['أَحْمَد', 'احمد'],
    ['12, rue\n  des\tOrangers', '12, rue des orangers'],
    ['50% _ \\', '50% _ \\'],
    ['a\ue000b\uf8ffc', 'abc'],
    ['\u0301', ''],
    ['', ''],
  ])('%j is %j', (text, plain) => {
    expect(plainText(text)).toBe(plain);
  });

  test('is plain already', () => {
    for (const text of ['Hélène', 'İ', 'ΣΊΣΥΦΟΣ ', 'a  b', 'ﬁ', '각'])
      expect(plainText(plainText(text))).toBe(plainText(text));
  });
});
