/** A refusal in the language of the screens: its own sentence where that is translated, or else what its code says. */
import type { Refusal } from '../api/http.ts';

export type Translate = (key: string, options?: Readonly<Record<string, unknown>>) => string;

export function refusalText(translate: Translate, { error, code }: Pick<Refusal, 'error' | 'code'>): string {
  return translate(error, { _: translate(`problem.${code}`, { _: error }) });
}

/** Where there is no field at which its messages could stand: they say more than the refusal itself. */
export function refusalInWords(
  translate: Translate,
  refusal: Pick<Refusal, 'error' | 'code' | 'fields'>,
): string {
  const said = Object.values(refusal.fields ?? {}).map((sentence) => sentenceText(translate, sentence));
  return said.join(' ') || refusalText(translate, refusal);
}

/** A message of the server about a field, or any other sentence that has no code. */
export function sentenceText(translate: Translate, sentence: string): string {
  return translate(sentence, { _: sentence });
}
