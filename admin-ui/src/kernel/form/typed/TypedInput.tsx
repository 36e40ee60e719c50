/**
 * Fields that are typed as text and read as a value: amounts, days, months, times. What is typed stands as it is until the person
 * leaves the field; then it stands as the product writes it. Nothing but typing changes it: no wheel, no arrow key.
 */
import { CalendarDays, Clock } from 'lucide-react';
import {
  useEffect,
  useRef,
  useState,
  type ChangeEvent,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { flushSync } from 'react-dom';
import { formatDay, formatMonth, groupSign, typedFigure } from '../../format.ts';
import { forgetFailedLoads, lazyComponent } from '../../lazyScreen.ts';
import { useSayNotLoaded } from '../../newRelease.ts';
import { useFormats } from '../../session/useSettings.ts';
import { IconButton } from '../../ui/Button.tsx';
import { typedDay, typedMonth, typedNumber, typedTime, type Until } from './typedText.ts';

const MomentPopup = lazyComponent(() => import('./MomentPopup.tsx'), 'MomentPopup');

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

interface Reading {
  /** The value of a text; null where it has none (yet). */
  readonly read: (text: string, isFinished: boolean) => string | null;
  readonly shown: (value: string) => string;
}

/** What was typed last, as long as the value is still the one that it gave. */
interface Typed {
  readonly text: string;
  readonly value: string;
  readonly field: HTMLInputElement;
}

/** A form that is sent while somebody types in it gets the finished value: its submit button takes the focus from no field. */
function useFinishOnSubmit(typed: Typed | null, finish: (text: string) => void): void {
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

function useTyped({ value, onChange, onBlur }: TypedProps, { read, shown }: Reading) {
  const [typed, setTyped] = useState<Typed | null>(null);
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

function useInput(props: TypedProps, reading: Reading) {
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

interface NumberInputProps extends TypedProps {
  readonly kind: 'money' | 'decimal' | 'integer';
  readonly mayBeNegative?: boolean;
}

/** No phone keypad of figures has a minus sign. */
export function NumberInput({ kind, mayBeNegative, ...props }: NumberInputProps) {
  const { style } = useFormats();
  const isMoney = kind === 'money';
  const input = useInput(props, {
    read: (text) => typedNumber(text, isMoney ? groupSign(style) : undefined),
    shown: (value) => typedFigure(value, style, isMoney),
  });
  const keypad = kind === 'integer' ? 'numeric' : 'decimal';
  return <input {...input} className="input number" inputMode={mayBeNegative ? 'text' : keypad} />;
}

export interface MomentProps extends TypedProps {
  readonly kind: 'day' | 'month' | 'time';
  readonly until?: Until;
}

function useReading({ kind, until }: Pick<MomentProps, 'kind' | 'until'>): Reading {
  const { style, now } = useFormats();
  const locale = useLocale();
  const reading = (isFinished: boolean) => ({
    dateFormat: style.dateFormat,
    locale,
    today: now().day,
    until,
    isFinished,
  });
  if (kind === 'time') return { read: (text, isFinished) => typedTime(text, { isFinished }), shown: String };
  if (kind === 'month')
    return {
      read: (text, isFinished) => typedMonth(text, reading(isFinished)),
      shown: (value) => value && formatMonth(value, style),
    };
  return {
    read: (text, isFinished) => typedDay(text, reading(isFinished)),
    shown: (value) => value && formatDay(value, style),
  };
}

/** Once the popup is closed the field has the focus, also where its button opened it. An open popup would take the focus back. */
function useFocusAfter(anchor: HTMLElement | null): void {
  const field = useRef<HTMLInputElement | null>(null);
  useEffect(() => {
    if (anchor === null) field.current?.focus();
    field.current = anchor?.querySelector('input') ?? null;
  }, [anchor]);
}

/** A day, a month or a time of day: typed, or chosen from what the button (or Alt and the down arrow) opens. */
export function MomentInput({ kind, until, ...props }: MomentProps) {
  const input = useInput(props, useReading({ kind, until }));
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const translate = useTranslate();
  const isFixed = Boolean(props.readOnly ?? props.disabled);
  const sayNotLoaded = useSayNotLoaded();
  // One types on without it: where it does not come, the field stays as it is.
  const open = (field: HTMLElement) =>
    MomentPopup.preload().then(
      () => setAnchor(field.closest<HTMLElement>('.moment')),
      () => {
        forgetFailedLoads();
        void sayNotLoaded();
      },
    );
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    input.onKeyDown(event);
    if (isFixed || event.key !== 'ArrowDown' || !event.altKey) return;
    event.preventDefault();
    void open(event.currentTarget);
  };
  useFocusAfter(anchor);
  const popup: ReactNode = anchor && (
    <MomentPopup
      kind={kind}
      anchor={anchor}
      value={String(props.value ?? '')}
      onClose={() => setAnchor(null)}
      onChoose={props.onChange}
    />
  );
  return (
    <span className="input moment">
      <input
        {...input}
        dir={kind === 'time' ? 'ltr' : undefined}
        inputMode={kind === 'time' ? 'numeric' : 'text'}
        onKeyDown={onKeyDown}
      />
      {!isFixed && (
        <IconButton
          icon={kind === 'time' ? Clock : CalendarDays}
          size="small"
          tabIndex={-1}
          label={translate(`field.choose_${kind}`)}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={(event) => void open(event.currentTarget)}
        />
      )}
      {popup}
    </span>
  );
}
