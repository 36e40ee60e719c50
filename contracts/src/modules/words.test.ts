import { describe, expect, test } from '@jest/globals';
import { listWordsAr } from './words.ar.ts';
import { listWordsFr } from './words.fr.ts';

/** No language leaves a word empty, and Arabic ones are written in its letters. */
describe.each([
  ['French', listWordsFr, /\p{Script=Latin}/u],
  ['Arabic', listWordsAr, /\p{Script=Arabic}/u],
])('the words of closed lists in %s', (_language, words, letters) => {
  test.each(Object.entries(words))('%s is %s', (_word, text) => {
    expect(text).toMatch(letters);
    expect(text.trim()).toBe(text);
  });
});
