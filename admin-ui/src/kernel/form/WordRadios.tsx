/** A choice among a few of the specification's words, all of them visible. */
import { useTexts } from '../i18n/useTexts.ts';

interface WordRadiosProps {
  readonly name: string;
  readonly label: string;
  readonly words: readonly string[];
  readonly value: unknown;
  readonly onChange: (word: string) => void;
  readonly disabled?: boolean | undefined;
  readonly id?: string;
  readonly 'aria-describedby'?: string;
}

export function WordRadios({ name, label, words, value, onChange, disabled, ...rest }: WordRadiosProps) {
  const { word } = useTexts();
  return (
    <div {...rest} role="radiogroup" aria-label={label} className="radios">
      {words.map((known) => (
        <label key={known} className="check">
          <input
            type="radio"
            name={name}
            value={known}
            checked={value === known}
            disabled={disabled}
            onChange={() => onChange(known)}
          />
          {word(known)}
        </label>
      ))}
    </div>
  );
}
