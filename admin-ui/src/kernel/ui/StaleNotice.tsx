import { useTranslate } from 'react-admin';
import { serverTimeAt } from '../api/serverClock.ts';
import { Notice } from '../form/RecordForm.tsx';
import { useFormats } from '../session/useSettings.ts';

interface StaleNoticeProps {
  /** Why it could not be refreshed; nothing while it is current. */
  readonly error: unknown;
  /** When it was read, in milliseconds by the workstation's clock; nothing or 0 where that is not known. */
  readonly readAt?: number | undefined;
  readonly retry: () => void;
}

/** Above what could not be refreshed. Render it always: it is read aloud when it comes. */
export function StaleNotice({ error, readAt, retry }: StaleNoticeProps) {
  const translate = useTranslate();
  const { instant } = useFormats();
  const since = (ms: number) =>
    translate('error.staleSince', { at: instant(serverTimeAt(ms).toISOString()) });
  const text = error && readAt ? since(readAt) : 'error.stale';
  return <Notice text={error ? text : null} tone="orange" action="action.retry" onAct={retry} />;
}
