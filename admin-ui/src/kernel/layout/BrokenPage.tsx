/** The 500 page and the not-found page. Both work without a session. */
import { CircleAlert, CloudOff, Compass, Lock } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { isNotAllowed } from '../api/http.ts';
import { refusalText, sentenceText } from '../i18n/refusalText.ts';
import { useLocation } from 'react-router-dom';
import { reloadIfReached } from '../newRelease.ts';
import { useServerReach } from '../serverReach.ts';
import { Button, LinkButton } from '../ui/Button.tsx';
import { useDocumentTitle } from '../ui/Page.tsx';
import { State } from '../ui/State.tsx';

/** Nothing is broken: a role is as it is. */
function NoAccessPage({ text }: { readonly text: string }) {
  const translate = useTranslate();
  return (
    <main className="page" style={{ minBlockSize: '80dvh', display: 'grid', alignContent: 'center' }}>
      <div className="state">
        <Lock className="mark" size={32} strokeWidth={1.4} aria-hidden />
        <h1>{translate('error.noAccessTitle')}</h1>
        <p>{text}</p>
        <LinkButton to="/dashboard" look="primary">
          {translate('error.home')}
        </LinkButton>
      </div>
    </main>
  );
}

export function BrokenPage() {
  const translate = useTranslate();
  const { state } = useLocation();
  const { error: message, code } = (state ?? {}) as { readonly error?: unknown; readonly code?: unknown };
  const refused = typeof message === 'string' && typeof code === 'string' ? { error: message, code } : null;
  const isForbidden = refused !== null && isNotAllowed(refused);
  useDocumentTitle(translate(isForbidden ? 'error.noAccessTitle' : 'error.brokenTitle'));
  if (isForbidden) return <NoAccessPage text={refusalText(translate, refused)} />;
  return (
    <main className="page" style={{ minBlockSize: '80dvh', display: 'grid', alignContent: 'center' }}>
      <div className="state">
        <CircleAlert className="mark" size={32} strokeWidth={1.4} aria-hidden />
        <h1 style={{ fontSize: 28 }}>{translate('error.brokenTitle')}</h1>
        <h2>{translate('error.brokenText')}</h2>
        {typeof message === 'string' && <p>{sentenceText(translate, message)}</p>}
        <LinkButton to="/dashboard" look="primary">
          {translate('error.home')}
        </LinkButton>
      </div>
    </main>
  );
}

export function NotFoundPage() {
  const translate = useTranslate();
  useDocumentTitle(translate('error.notFoundTitle'));
  return (
    <main className="page" style={{ minBlockSize: '80dvh', display: 'grid', alignContent: 'center' }}>
      <div className="state">
        <Compass className="mark" size={32} strokeWidth={1.4} aria-hidden />
        <h1>{translate('error.notFoundTitle')}</h1>
        <p>{translate('error.notFoundText')}</p>
        <LinkButton to="/dashboard" look="primary">
          {translate('error.home')}
        </LinkButton>
      </div>
    </main>
  );
}

/** A screen whose files did not come. What was typed elsewhere is kept; it is asked for again, by itself once the server can be reached. */
export function NotLoadedPage({ retry }: { retry: () => void }) {
  const translate = useTranslate();
  const isReached = useServerReach() === 'reached';
  useEffect(() => {
    if (isReached) void reloadIfReached();
  }, [isReached]);
  useEffect(() => {
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [retry]);
  return (
    <div className="page" role="alert">
      <State
        icon={CloudOff}
        title={translate('error.notLoadedTitle')}
        text={translate('error.notLoadedText')}
      >
        <Button onClick={retry}>{translate('action.retry')}</Button>
      </State>
    </div>
  );
}
