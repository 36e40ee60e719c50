/** What is shown where there is nothing, not yet anything, or something went wrong: always words and one way on. */
import { CalendarClock, CircleAlert, Inbox, Lock, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { isNotAllowed, refusalFrom } from '../api/http.ts';
import { refusalInWords, refusalText } from '../i18n/refusalText.ts';
import { BackToNow } from '../past/BackToNow.tsx';
import { Button } from './Button.tsx';

interface StateProps {
  readonly icon?: LucideIcon;
  readonly title: string;
  readonly text?: ReactNode;
  readonly children?: ReactNode;
}

export function State({ icon: Icon = Inbox, title, text, children }: StateProps) {
  return (
    <div className="state">
      <Icon className="mark" size={28} strokeWidth={1.4} aria-hidden />
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {children}
    </div>
  );
}

export function ErrorState({ error, retry }: { error: unknown; retry?: () => void }) {
  const translate = useTranslate();
  const refusal = refusalFrom(error);
  if (refusal.code === 'no_past') {
    return (
      <State icon={CalendarClock} title={translate('past.noneTitle')} text={refusalText(translate, refusal)}>
        <BackToNow />
      </State>
    );
  }
  const isRestricted = refusal.code === 'restricted_record';
  if (isRestricted || isNotAllowed(refusal)) {
    const title = translate(isRestricted ? 'field.restricted' : 'error.noAccessTitle');
    return <State icon={Lock} title={title} text={refusalText(translate, refusal)} />;
  }
  return (
    <State icon={CircleAlert} title={translate('error.loadTitle')} text={refusalInWords(translate, refusal)}>
      {retry && <Button onClick={retry}>{translate('action.retry')}</Button>}
    </State>
  );
}

export function Skeleton({ width = '100%', height = 14 }: { width?: number | string; height?: number }) {
  return <span className="skeleton" style={{ inlineSize: width, blockSize: height }} aria-hidden />;
}

/** Rows in the shape of a table that is on its way. */
export function SkeletonRows({ rows = 8 }: { rows?: number }) {
  return (
    <div className="table-frame" aria-busy="true">
      {Array.from({ length: rows }, (_, row) => (
        <div
          key={row}
          style={{
            display: 'flex',
            gap: 24,
            alignItems: 'center',
            blockSize: 'var(--row)',
            paddingInline: 14,
          }}
        >
          <Skeleton width="22%" />
          <Skeleton width="30%" />
          <Skeleton width="14%" />
          <Skeleton width="10%" />
        </div>
      ))}
    </div>
  );
}
