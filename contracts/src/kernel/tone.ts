import type { Field, Tone } from './field.ts';
import { codeOf } from './kinds/texts.ts';

/** Whether the field is a state: its values have tones. */
export function isState(field: Field | undefined): boolean {
  return field?.kind === 'choice' && field.tones !== undefined;
}

/** How a value of this field looks, from its word in an answer; grey where it has no tone. */
export function toneOf(field: Field | undefined, word: unknown): Tone {
  if (field?.kind !== 'choice') return 'grey';
  const code = codeOf(field, word);
  if (code !== null) return field.tones?.[code] ?? 'grey';
  return typeof word === 'string' ? (field.otherTone ?? 'grey') : 'grey';
}
