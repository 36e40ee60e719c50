/**
 * Fields that are typed as text and read as a value: amounts, days, months, times. What is typed stands as it is until the person
 * leaves the field; then it stands as the product writes it.
 */
import { useEffect, useState, type ChangeEvent, type FocusEvent, type KeyboardEvent, type Ref } from 'react';
import { flushSync } from 'react-dom';

export interface TypedProps {
  readonly name?: string | undefined;
  readonly id?: string | undefined;
  readonly value: unknown;
  readonly onChange: (value: string) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly ref?: Ref<HTMLInputElement>;
  readonly readOnly?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly autoFocus?: boolean | undefined;
  readonly placeholder?: string | undefined;
  readonly autoComplete?: string | undefined;
  readonly 'aria-label'?: string | undefined;
  readonly 'aria-invalid'?: boolean | undefined;
  readonly 'aria-describedby'?: string | undefined;
  readonly 'aria-required'?: boolean | undefined;
}

export interface TextFormat {
  /** The value of a text; null where it has none (yet). */
  readonly read: (text: string, isFinished: boolean) => string | null;
  readonly shown: (value: string) => string;
}

/** What was typed last, as long as the value is still the one that it gave. */
interface TypedText {
  readonly text: string;
  readonly value: string;
  readonly field: HTMLInputElement;
}

/** A form that is sent while somebody types in it gets the finished value: its submit button takes the focus from no field. */
function useFinishOnSubmit(typed: TypedText | null, finish: (text: string) => void): void {
  useEffect(() => {
    const field = typed?.field;
    const form = field?.form;
    if (!field || !form) return;
    // Before the form's own handler, which then runs with the values of this render.
    const onSubmit = () => flushSync(() => finish(field.value));
    form.addEventListener('submit', onSubmit, { capture: true });
    return () => form.removeEventListener('submit', onSubmit, { capture: true });
  });
}

function useTyped({ value, onChange, onBlur }: TypedProps, { read, shown }: TextFormat) {
  const [typed, setTyped] = useState<TypedText | null>(null);
  const held = String(value ?? '');
  const valueOf = (text: string, isFinished: boolean) =>
    text.trim() === '' ? '' : (read(text, isFinished) ?? text.trim());
  const give = (next: string) => {
    if (next !== held) onChange(next);
  };
  const finish = (text: string) => {
    setTyped(null);
    give(valueOf(text, true));
  };
  useFinishOnSubmit(typed, finish);
  return {
    text: typed?.value === held ? typed.text : shown(held),
    type: ({ target: field }: ChangeEvent<HTMLInputElement>) => {
      const value = valueOf(field.value, false);
      setTyped({ text: field.value, value, field });
      give(value);
    },
    leave: ({ target }: FocusEvent<HTMLInputElement>) => {
      if (typed) finish(target.value);
      onBlur?.();
    },
    /** Outside of a form too, where Enter filters. */
    onKeyDown: ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
      if (key === 'Enter' && typed) finish(currentTarget.value);
    },
  };
}

export function useTypedInput(props: TypedProps, reading: TextFormat) {
  const { value: _, onChange: __, onBlur: ___, ...rest } = props;
  const { text, type, leave, onKeyDown } = useTyped(props, reading);
  return {
    ...rest,
    type: 'text' as const,
    autoComplete: props.autoComplete ?? 'off',
    spellCheck: false,
    value: text,
    onChange: type,
    onBlur: leave,
    onKeyDown,
  };
}
