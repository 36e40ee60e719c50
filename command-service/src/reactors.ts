/** What a crash between two appends left undone: invoices that were asked for, claims that were given up. */
import { recordIdOf, type StoredEvent } from '@hospital/contracts';
import { claimChanges } from '@hospital/platform';
import type { ClaimKeeper } from './kernel/claims/claimKeeper.ts';
import { ADMINISTRATORS } from './modules/users.ts';
import { claimStream } from './kernel/claims/claimPlan.ts';
import type { InvoiceClosing } from './modules/invoiceClosing.ts';

export function finishClosings(closing: InvoiceClosing) {
  return async (event: StoredEvent): Promise<void> => {
    if (event.type === 'InvoiceRequested') await closing.finish(recordIdOf(event.stream));
  };
}

/** Releases are repeated, and administrators entered: both silent where it was done. */
export function finishClaims(claims: ClaimKeeper) {
  const administrators = claimStream(ADMINISTRATORS, () => '');
  return async (event: StoredEvent): Promise<void> => {
    for (const [stream, { take, release }] of claimChanges(event)) {
      if (stream === administrators) {
        if (take) await claims.enter(stream, event.stream, take);
      } else if (release) await claims.release(stream, release);
    }
  };
}
