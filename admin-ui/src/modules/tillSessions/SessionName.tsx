import type { RaRecord } from 'react-admin';
import { tillName } from './sums.ts';

/** The till, and when it was opened: a till may have several sessions on a day. */
export function SessionName({ session }: { readonly session: RaRecord }) {
  return (
    <>
      <bdi>{tillName(session['till'])}</bdi>{' '}
      <span className="ltr">{String(session['openedTime'] ?? '')}</span>
    </>
  );
}
