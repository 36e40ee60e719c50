/** One line of text in a dialog, under its label. */
import { FieldFrame } from './FieldFrame.tsx';

interface LineFieldProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly hint?: string;
  /** Characters, as the call takes them. */
  readonly maxLength: number;
  readonly onChange: (value: string) => void;
}

export function LineField({ name, label, value, error, hint, maxLength, onChange }: LineFieldProps) {
  return (
    <FieldFrame label={label} required={false} error={error} {...(hint === undefined ? {} : { hint })}>
      <input
        className="input"
        name={name}
        autoComplete="off"
        maxLength={maxLength}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </FieldFrame>
  );
}
