/** The 500 page and the not-found page. Both work without a session. */
import { CircleAlert, Compass } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { saidOf } from '../i18n/told.ts';
import { useLocation } from 'react-router-dom';
import { LinkButton } from '../ui/Button.tsx';
import { State } from '../ui/State.tsx';

export function BrokenPage() {
  const translate = useTranslate();
  const { state } = useLocation();
  const told = (state as { error?: unknown } | null)?.error;
  return (
    <div className="page" style={{ minBlockSize: '80dvh', display: 'grid', alignContent: 'center' }}>
      <div className="state">
        <CircleAlert className="mark" size={32} strokeWidth={1.4} aria-hidden />
        <h1 style={{ fontSize: 28 }}>{translate('error.brokenTitle')}</h1>
        <h2>{translate('error.brokenText')}</h2>
        {typeof told === 'string' && <p>{saidOf(translate, told)}</p>}
        <LinkButton to="/dashboard" look="primary">
          {translate('error.home')}
        </LinkButton>
      </div>
    </div>
  );
}

export function NotFoundPage() {
  const translate = useTranslate();
  return (
    <div className="page" style={{ minBlockSize: '80dvh', display: 'grid', alignContent: 'center' }}>
      <State icon={Compass} title={translate('error.notFoundTitle')} text={translate('error.notFoundText')}>
        <LinkButton to="/dashboard" look="primary">
          {translate('error.home')}
        </LinkButton>
      </State>
    </div>
  );
}
