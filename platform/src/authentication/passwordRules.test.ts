import { describe, expect, test } from '@jest/globals';
import { passwordFault } from './passwordRules.ts';

const words = ['Amina', 'Berrada-Benjelloun', 'amina.berrada@clinic.test'];

describe('a password that is refused', () => {
  test.each([
    ['12345678', /common/],
    ['password', /common/],
    ['PassWord1', /common/],
    [' 12345678 ', /common/],
    ['QWERTYUIOP', /common/],
    ['        ', /blank/],
    ['\t \u00a0\u2003\u200b\u2800 '.replace('\u2800', '\u200d').padEnd(8, ' '), /blank/],
    ['aaaaaaaaaaaa', /repeats/],
    ['aaaaAAAA', /repeats/],
    ['😀😀😀😀😀😀😀😀', /repeats/],
    ['ｚｚｚｚzzzz', /repeats/],
    [' !!!!!!!! ', /repeats/],
    ['amina.berrada@clinic.test', /name or email/],
    ['Amina.Berrada@Clinic.TEST', /name or email/],
    ['amina.berrada', /name or email/],
    ['AMINABERRADA', /name or email/],
    ['Berrada-Benjelloun', /name or email/],
    ['berradabenjelloun', /name or email/],
    ['Amina Berrada-Benjelloun', /name or email/],
    ['berrada benjelloun amina', /name or email/],
  ])('%j', async (password, sentence) => {
    expect(await passwordFault(password, words)).toMatch(sentence);
  });
});

describe('a password that is taken', () => {
  test.each([
    'correct horse battery',
    'a password for tests',
    'Amina and her bicycle',
    'ααααββββ',
    '12345679-0',
    'مستشفى المدينة',
  ])('%j', async (password) => {
    expect(await passwordFault(password, words)).toBeNull();
  });

  test('nobody’s name, where there is none', async () => {
    expect(await passwordFault('amina.berrada', ['', '   ', '@'])).toBeNull();
  });
});
