/** A choice among the specification's words: the browser's own list, quick by keyboard and on a phone. */
import type { Ref } from 'react';
import { useTranslate } from 'react-admin';
import { useTexts } from '../i18n/useTexts.ts';

interface WordSelectProps {
  readonly id?: string;
  readonly name?: string;
  readonly value: unknown;
  readonly words: readonly string[];
  readonly onChange: (word: string) => void;
  readonly onBlur?: () => void;
  readonly disabled?: boolean | undefined;
  readonly required?: boolean | undefined;
  readonly ref?: Ref<HTMLSelectElement>;
  readonly empty?: string;
  readonly autoComplete?: string;
  readonly autoFocus?: boolean;
}

export function WordSelect({ words, value, onChange, required, empty, ...rest }: WordSelectProps) {
  const translate = useTranslate();
  const { word } = useTexts();
  const chosen = typeof value === 'string' ? value : '';
  const offered = chosen && !words.includes(chosen) ? [chosen, ...words] : words;
  return (
    <select {...rest} className="input" value={chosen} onChange={(event) => onChange(event.target.value)}>
      {(!required || !chosen) && (
        <option value="">{empty ?? translate(required ? 'field.choose' : 'field.none')}</option>
      )}
      {offered.map((known) => (
        <option key={known} value={known}>
          {word(known)}
        </option>
      ))}
    </select>
  );
}
