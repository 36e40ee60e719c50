/** A day or a month that filters: while it is being typed the list stays as it is. */
import { isDay, isMonth } from '@hospital/contracts';
import { useEffect, useState } from 'react';
import { MomentInput, type TypedProps } from './TypedInput.tsx';

interface FilterMomentProps extends Omit<TypedProps, 'value'> {
  readonly kind: 'day' | 'month';
  readonly value: string;
}

export function FilterMoment({ kind, value, onChange, ...rest }: FilterMomentProps) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const change = (next: string) => {
    setText(next);
    if (next === '' || (kind === 'day' ? isDay(next) : isMonth(next))) onChange(next);
  };
  return <MomentInput {...rest} kind={kind} value={text} onChange={change} />;
}
