/** The same page as it is now. */
import { useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import { atMoment } from './moment.ts';

export function BackToNow({ size }: { readonly size?: 'small' }) {
  const translate = useTranslate();
  const { pathname, search } = useLocation();
  return (
    <Link className={`button primary ${size ?? ''}`} to={atMoment(pathname + search, '')}>
      {translate('past.back')}
    </Link>
  );
}
