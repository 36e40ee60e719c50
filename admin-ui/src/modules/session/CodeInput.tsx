/** Where a code of the second factor is typed. */
import type { ComponentProps } from 'react';
import { FieldFrame } from '../../kernel/form/FieldFrame.tsx';

interface CodeInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  readonly label: string;
  readonly hint?: string;
  readonly error: string | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function CodeInput({ label, hint, error, value, onChange, ...input }: CodeInputProps) {
  return (
    <FieldFrame label={label} required error={error} hint={hint}>
      <input
        className="input"
        dir="ltr"
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus
        {...input}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </FieldFrame>
  );
}
