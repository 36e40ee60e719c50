/** An amount, a rate or a number that is typed. No wheel changes it; the arrow keys do where it has steps. */
import { money } from '@hospital/contracts';
import type { KeyboardEvent } from 'react';
import { groupSign, typedFigure } from '../../format.ts';
import { useFormats } from '../../session/useSettings.ts';
import { typedNumber } from './typedText.ts';
import { useTypedInput, type TypedProps } from './useTypedInput.ts';

interface NumberSteps {
  readonly size: number;
  readonly min: number;
  readonly max: number;
}

interface NumberInputProps extends TypedProps {
  readonly kind: 'money' | 'decimal' | 'integer';
  readonly mayBeNegative?: boolean;
  readonly steps?: NumberSteps | undefined;
}

const directions: Readonly<Record<string, 1 | -1>> = { ArrowUp: 1, ArrowDown: -1 };

/** One step further, and not past the bounds. An empty field is at zero. */
function stepped(value: string, { size, min, max }: NumberSteps, direction: 1 | -1): string {
  const next = money.difference(value || '0', -direction * size);
  if (money.isAbove(next, max)) return String(max);
  return money.isAbove(min, next) ? String(min) : next;
}

/** @returns whether the key was an arrow that changes the value */
function useSteps({ value, onChange, readOnly, disabled, steps }: NumberInputProps) {
  return (event: KeyboardEvent<HTMLInputElement>): boolean => {
    const direction = directions[event.key];
    const held = String(value ?? '');
    const isHeld = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
    if (!steps || !direction || isHeld || readOnly || disabled) return false;
    if (held !== '' && !money.decimalIn(held)) return false;
    event.preventDefault();
    onChange(stepped(held, steps, direction));
    return true;
  };
}

/** No phone keypad of figures has a minus sign. */
export function NumberInput(given: NumberInputProps) {
  const { kind, mayBeNegative, steps: _, ...props } = given;
  const { style } = useFormats();
  const isMoney = kind === 'money';
  const input = useTypedInput(props, {
    read: (text) => typedNumber(text, isMoney ? groupSign(style) : undefined),
    shown: (value) => typedFigure(value, style, isMoney),
  });
  const step = useSteps(given);
  const keypad = kind === 'integer' ? 'numeric' : 'decimal';
  return (
    <input
      {...input}
      className="input number"
      inputMode={mayBeNegative ? 'text' : keypad}
      onKeyDown={(event) => step(event) || input.onKeyDown(event)}
    />
  );
}
