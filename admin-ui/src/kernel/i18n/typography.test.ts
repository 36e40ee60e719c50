import { expect, test } from '@jest/globals';
import { typographyOf } from './typography.ts';

test('an Arabic percentage keeps its sign behind its figure, and a place to be filled stays one', () => {
  const { rate, place, inner } = typographyOf('ar')({
    rate: 'الساعات الإضافية 125%',
    place: '90%{unit} %{count}',
    inner: { half: 'نسبة 2.5%.' },
  });
  expect([rate, place]).toEqual(['الساعات الإضافية \u2066125%\u2069', '90%{unit} %{count}']);
  expect(inner).toEqual({ half: 'نسبة \u20662.5%\u2069.' });
});

test('French signs keep to the word before them', () => {
  expect(typographyOf('fr')({ asked: 'Vraiment ? à 125 % : oui' })).toEqual({
    asked: 'Vraiment\u202f? à 125\u00a0%\u00a0: oui',
  });
});

test('English is written as it stands', () => {
  expect(typographyOf('en')({ rate: 'Supplementary 125%' })).toEqual({ rate: 'Supplementary 125%' });
});
