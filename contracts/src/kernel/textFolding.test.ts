/** Case and accents are ignored in every alphabet, as Unicode folds them. */
import { describe, expect, test } from '@jest/globals';
import { foldedLetters, foldText } from './textFolding.ts';

function* characters(): Generator<string> {
  for (let code = 0; code <= 0x10ffff; code++)
    if (code < 0xd800 || code > 0xdfff) yield String.fromCodePoint(code);
}
/** Of a later Unicode than the table's. */
const isNewer = (character: string): boolean =>
  Number(process.versions.unicode) > 17 &&
  /\p{Changes_When_Casemapped}/u.test(character) &&
  !isOf17(character);
const isOf17 = (character: string): boolean =>
  [character, character.toLowerCase(), character.toUpperCase()].some(
    (letter) => foldedLetters.has(letter) || /[a-z]/.test(letter) || letter !== letter.normalize('NFD'),
  );

describe('text is folded', () => {
  test.each([
    ['CŒUR', 'cœur'],
    ['Æther', 'æther'],
    ['STRAẞE', 'strasse'],
    ['Straße', 'STRASSE'],
    ['ΣΊΣΥΦΟΣ', 'σισυφος'],
    ['ᾼ', 'αι'],
    ['ЁЛКА', 'елка'],
    ['Ԫ', 'ԫ'],
    ['ﬁn', 'FIN'],
    ['Ꭰ', 'ꭰ'],
    ['Ა', 'ა'],
    ['K', 'k'],
    ['𐐀', '𐐨'],
    ['أَحْمَد', 'احمد'],
    ['فاطمة', 'فاطمه'],
    ['مصطفى', 'مصطفي'],
    ['عبد الرحـــمٰن', 'عبد الرحمن'],
    ['ٱلصديق', 'الصديق'],
    ['ڭلميم', 'كلميم'],
    ['کریم', 'كريم'],
    ['شقة ١٢', 'شقه 12'],
  ])('%j like %j', (one, other) => {
    expect(foldText(one)).toBe(foldText(other));
  });

  test('every character like its small and its capital form, and only once', () => {
    const wrong: string[] = [];
    for (const character of characters()) {
      if (isNewer(character)) continue;
      const folded = foldText(character);
      const others = new Set([character.toLowerCase(), character.toUpperCase(), folded]);
      others.delete(character);
      if ([...others].some((other) => foldText(other) !== folded)) wrong.push(character);
    }
    expect(wrong).toEqual([]);
  });

  test('other characters stay', () => {
    const kept = 'علي 你好 한 _%\\“–” 12 ½ ௩';
    expect(foldText(kept)).toBe(kept.normalize('NFD'));
  });
});
