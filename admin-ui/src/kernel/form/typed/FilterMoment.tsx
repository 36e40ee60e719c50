/**
 * A day or a month that filters at once: while it is being typed, and where it cannot be read, what is shown stays as it is. A filter that is
 * always needed ignores an empty field, which has its value again once it is left. A form that is sent has a `TemporalInput`.
 */
import { useEffect, useId, useState } from 'react';
import { FieldError } from '../FieldError.tsx';
import { TemporalInput, type MomentProps } from './TemporalInput.tsx';
import { useParseError } from './useParseError.ts';

interface FilterMomentProps extends Omit<MomentProps, 'kind' | 'value' | 'onBlur'> {
  readonly kind: 'day' | 'month';
  readonly value: string;
}

export function FilterMoment({ kind, value, onChange, ...rest }: FilterMomentProps) {
  const [text, setText] = useState(value);
  const [isLeft, setLeft] = useState(false);
  const id = useId();
  const unread = useParseError();
  useEffect(() => setText(value), [value]);
  const change = (next: string) => {
    setText(next);
    setLeft(false);
    if (unread({ kind }, next) === undefined) onChange(next);
  };
  const leave = () => {
    setLeft(true);
    if (text === '') setText(value);
  };
  const error = isLeft ? unread({ kind }, text) : undefined;
  return (
    <span className="filter-moment">
      <TemporalInput
        {...rest}
        kind={kind}
        value={text}
        onChange={change}
        onBlur={leave}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
      />
      {error && <FieldError id={id} role="alert" text={error} />}
    </span>
  );
}
