/** A day or a month that filters: while it is being typed, and where it cannot be read, the list stays as it is. */
import { isDay, isMonth } from '@hospital/contracts';
import { useEffect, useId, useState } from 'react';
import { MomentInput, type TypedProps } from './TypedInput.tsx';
import { useUnread } from './useUnread.ts';

interface FilterMomentProps extends Omit<TypedProps, 'value' | 'onBlur'> {
  readonly kind: 'day' | 'month';
  readonly value: string;
}

export function FilterMoment({ kind, value, onChange, ...rest }: FilterMomentProps) {
  const [text, setText] = useState(value);
  const [isLeft, setLeft] = useState(false);
  const id = useId();
  const unread = useUnread();
  useEffect(() => setText(value), [value]);
  const change = (next: string) => {
    setText(next);
    setLeft(false);
    if (next === '' || (kind === 'day' ? isDay(next) : isMonth(next))) onChange(next);
  };
  const error = isLeft ? unread({ kind }, text) : undefined;
  const wrong = error ? { 'aria-invalid': true, 'aria-describedby': id } : {};
  return (
    <span className="filter-moment">
      <MomentInput
        {...rest}
        {...wrong}
        kind={kind}
        value={text}
        onChange={change}
        onBlur={() => setLeft(true)}
      />
      {error && (
        <span className="field-error" id={id} role="alert">
          {error}
        </span>
      )}
    </span>
  );
}
