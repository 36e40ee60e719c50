/**
 * Text as it is compared in searches and put in order: without case and accents. The letters are those of Unicode's case folding (version 17,
 * CaseFolding.txt, statuses C and F) as a table of our own, so that every Node, PostgreSQL and browser folds the same text alike, whatever its
 * version and locale.
 */
import { arabicLetters } from './arabicLetters.ts';

/** Letters that fold to one letter, in hexadecimal: `from-to/step±offset`, where `-to` and `/2` may be absent. */
const RUNS =
  'b5+775 c6+32 d0+32 d8+32 de+32 110+1 126+1 131-200 132+1 13f-141/2+1 14a+1 152+1 166+1 17f-268 181+210 182-184/2+1 ' +
  '186+206 187+1 189-18a+205 18b+1 18e+79 18f+202 190+203 191+1 193+205 194+207 196+211 197+209 198+1 19c+211 19d+213 ' +
  '19f+214 1a2-1a4/2+1 1a6+218 1a7+1 1a9+218 1ac+1 1ae+218 1b1-1b2+217 1b3-1b5/2+1 1b7+219 1b8+1 1bc+1 1c4+2 1c5+1 1c7+2 ' +
  '1c8+1 1ca+2 1cb+1 1e4+1 1f1+2 1f2+1 1f6-97 1f7-56 21c+1 220-130 222-224/2+1 23a+10795 23b+1 23d-163 23e+10792 241+1 ' +
  '243-195 244+69 245+71 246-24e/2+1 345+116 370-372/2+1 376+1 37f+116 391-3a1+32 3a3-3a9+32 3c2+1 3cf+8 3d0-30 3d1-25 ' +
  '3d5-15 3d6-22 3d8-3ee/2+1 3f0-54 3f1-48 3f4-60 3f5-64 3f7+1 3f9-7 3fa+1 3fd-3ff-130 402-404/2+80 405-406+80 408-40b+80 ' +
  '40f+80 410-418+32 41a-42f+32 460-474/2+1 478-480/2+1 48a-4be/2+1 4c0+15 4c3-4cd/2+1 4d4+1 4d8+1 4e0+1 4e8+1 4f6+1 ' +
  '4fa-52e/2+1 531-556+48 10a0-10c5+7264 10c7+7264 10cd+7264 13a0-13ef+38864 13f0-13f5+8 1c80-6222 1c81-6221 1c82-6212 ' +
  '1c83-1c84-6210 1c85-6211 1c86-6204 1c87-6180 1c88+35267 1c89+1 1c90-1cba-3008 1cbd-1cbf-3008 1efa-1efe/2+1 2132+28 ' +
  '2160-216f+16 2183+1 24b6-24cf+26 2c00-2c2f+48 2c60+1 2c62-10743 2c63-3814 2c64-10727 2c67-2c6b/2+1 2c6d-10780 2c6e-10749 ' +
  '2c6f-10783 2c70-10782 2c72+1 2c75+1 2c7e-2c7f-10815 2c80-2ce2/2+1 2ceb-2ced/2+1 2cf2+1 a640-a66c/2+1 a680-a69a/2+1 ' +
  'a722-a72e/2+1 a732-a76e/2+1 a779-a77b/2+1 a77d-35332 a77e-a786/2+1 a78b+1 a78d-42280 a790-a792/2+1 a796-a7a8/2+1 ' +
  'a7aa-42308 a7ab-42319 a7ac-42315 a7ad-42305 a7ae-42308 a7b0-42258 a7b1-42282 a7b2-42261 a7b3+928 a7b4-a7c2/2+1 a7c4-48 ' +
  'a7c5-42307 a7c6-35384 a7c7-a7c9/2+1 a7cb-42343 a7cc-a7da/2+1 a7dc-42561 a7f5+1 ff21-ff3a+32 10400-10427+40 ' +
  '104b0-104d3+40 10570-1057a+39 1057c-1058a+39 1058c-10592+39 10594-10595+39 10c80-10cb2+64 10d50-10d65+32 118a0-118bf+32 ' +
  '16e40-16e5f+32 16ea0-16eb8+27 1e900-1e921+34';

/** Letters that fold to several, and those of other alphabets that people type without their stroke. */
const OTHERS: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', ẞ: 'ss', ŉ: 'ʼn', ẚ: 'aʾ', և: 'եւ', ﬓ: 'մն', ﬔ: 'մե', ﬕ: 'մի', ﬖ: 'վն', ﬗ: 'մխ' },
  ...{ ﬀ: 'ff', ﬁ: 'fi', ﬂ: 'fl', ﬃ: 'ffi', ﬄ: 'ffl', ﬅ: 'st', ﬆ: 'st' },
  ...{ ø: 'o', ł: 'l', đ: 'd', ı: 'i', ħ: 'h', æ: 'ae', œ: 'oe' },
  ...arabicLetters,
};

/** A regular expression's class of the accents that decomposed text loses, and the Arabic tatweel. U+0345 is an accent that folds to a letter. */
export const ACCENTS = '[\\u0300-\\u0344\\u0346-\\u036f\\u0640\\u064b-\\u065f\\u0670]';

function* lettersOf(run: string): Generator<readonly [string, string]> {
  const [, from = '', to = from, step = '1', offset = ''] =
    /^([0-9a-f]+)(?:-([0-9a-f]+))?(?:\/(\d))?([+-]\d+)$/.exec(run) ?? [];
  for (let code = parseInt(from, 16); code <= parseInt(to, 16); code += Number(step))
    yield [String.fromCodePoint(code), String.fromCodePoint(code + Number(offset))];
}

/** What a letter of decomposed text becomes. ASCII is not among them. */
export const foldedLetters: ReadonlyMap<string, string> = new Map(
  [
    ...RUNS.split(' ').flatMap((run) => [...lettersOf(run)]),
    ['\u0345', 'ι'] as const,
    ...Object.entries(OTHERS),
  ].map(([letter, folded]) => [letter, OTHERS[folded] ?? folded] as const),
);

const ASCII = /^[\0-\x7f]*$/;
const ANY_ACCENT = new RegExp(ACCENTS, 'g');
const MAY_FOLD = /[\x80-\u{10ffff}]/gu;

/** Without case and accents: two texts that differ only in these become equal. */
export function foldText(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize('NFD')
    .replace(ANY_ACCENT, '')
    .replace(MAY_FOLD, (letter) => foldedLetters.get(letter) ?? letter)
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
