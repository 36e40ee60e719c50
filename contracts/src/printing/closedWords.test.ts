/** No paper shows a word of a closed list in another language than its own. */
import { expect, test } from '@jest/globals';
import { withDefaults } from '../kernel/crud.ts';
import { namesOf, wordsOf, type Field, type Fields } from '../kernel/field.ts';
import { documentKinds } from '../modules/documents/documents.ts';
import { closedWords } from './closedWords.ts';
import { templates } from './templates.ts';

/** A record that is full: of each list the word at this place, else something that its kind may hold. */
function filled(fields: Fields, place: number): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, valueOf(field, place)]));
}

function valueOf(field: Field, place: number): unknown {
  if (field.kind === 'object') return filled(field.of, place);
  if (field.kind === 'lines') return [filled(field.of, place)];
  const words = field.kind === 'choice' ? Object.keys(field.choices) : wordsOf(field);
  if (words.length > 0) return words[place % words.length];
  if (field.kind === 'boolean') return false;
  return (
    { money: '10.00', decimal: '1', integer: 1, day: '2026-03-02', month: '2026-03' }[field.kind as 'day'] ??
    '–'
  );
}

const MOST_WORDS = 10;
const translated = Object.keys(closedWords.ar);
const isIn = (text: string, word: string) => new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, 'u').test(text);

test.each(namesOf(documentKinds))('%s in Arabic', (kind) => {
  const fields = documentKinds[kind].fields;
  for (let place = 0; place < MOST_WORDS; place += 1) {
    const row = { ...withDefaults(fields, filled(fields, place)), _id: 'x' } as never;
    const { body } = templates[kind].printable(row, { logo: null }, { language: 'ar' });
    const text = body.replace(/<[^>]*>/g, ' ');
    expect(translated.filter((word) => isIn(text, word))).toEqual([]);
  }
});
