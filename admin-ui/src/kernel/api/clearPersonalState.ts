/**
 * The end of a session in this tab: the person signed out, the server ended it, or the profile did not load. All that the tab keeps for the person
 * is gone before anything else happens. Nothing waits for the server first: by its answer somebody else may be signed in. The cache of the queries
 * is cleared once the screens are left, so that none of them asks again.
 */
import { dropAllDrafts } from '../form/draft.ts';
import { forgetRecent } from '../list/personStore.ts';
import { forgetPrinted } from '../print/printFrame.ts';
import { forgetPosition } from './position.ts';
import { forgetReads } from './readPosition.ts';
import { endSession, forgetSession } from './session.ts';

interface End {
  /** Of the refusal with which the server ended it: the sign-in page says why. */
  readonly code?: string;
  /** Signed out: what was typed or opened is not kept for the next sign-in either. */
  readonly isOwnWill?: boolean;
}

export function clearPersonalState({ code, isOwnWill = false }: End = {}): void {
  if (code !== undefined) endSession(code);
  forgetSession();
  forgetReads();
  forgetPosition();
  forgetPrinted();
  if (!isOwnWill) return;
  dropAllDrafts();
  forgetRecent();
}
