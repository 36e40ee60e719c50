/** A day, a month or a time of day: typed, or chosen from what the button (or Alt and the down arrow) opens. */
import { CalendarDays, Clock } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { formatDay, formatMonth } from '../../format.ts';
import { forgetFailedLoads, lazyComponent } from '../../lazyScreen.ts';
import { useSayNotLoaded } from '../../newRelease.ts';
import { useFormats } from '../../session/useSettings.ts';
import { IconButton } from '../../ui/Button.tsx';
import { typedDay, typedMonth, typedTime, type Until } from './typedText.ts';
import { useTypedInput, type TextFormat, type TypedProps } from './useTypedInput.ts';

const MomentPopup = lazyComponent(() => import('./MomentPopup.tsx'), 'MomentPopup');

export interface MomentProps extends TypedProps {
  readonly kind: 'day' | 'month' | 'time';
  readonly until?: Until;
  readonly isUsuallyPast?: boolean | undefined;
}

function useReading({ kind, ...meant }: Pick<MomentProps, 'kind' | 'until' | 'isUsuallyPast'>): TextFormat {
  const { style, now } = useFormats();
  const locale = useLocale();
  const reading = (isFinished: boolean) => ({
    dateFormat: style.dateFormat,
    locale,
    today: now().day,
    ...meant,
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

export function TemporalInput({ kind, until, isUsuallyPast, ...props }: MomentProps) {
  const input = useTypedInput(props, useReading({ kind, until, isUsuallyPast }));
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
