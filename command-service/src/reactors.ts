/** What a crash between two appends left undone: invoices that were asked for, claims that were given up. */
import { recordIdOf } from '@hospital/contracts';
import { claimChanges, type ReactorOptions } from '@hospital/platform';
import type { ClaimKeeper } from './kernel/claims/claimKeeper.ts';
import { ADMINISTRATORS } from './modules/users.ts';
import { claimStream } from './kernel/claims/claimPlan.ts';
import type { InvoiceClosing } from './modules/invoiceClosing.ts';

type Work = Pick<ReactorOptions, 'concerns' | 'react'>;

export function finishClosings(closing: InvoiceClosing): Work {
  return {
    concerns: ({ type }) => type === 'InvoiceRequested',
    react: async ({ stream }) => void (await closing.finish(recordIdOf(stream))),
  };
}

/** Releases are repeated, and administrators entered: both silent where it was done. Tokens are never encrypted. */
export function finishClaims(claims: ClaimKeeper): Work {
  const administrators = claimStream(ADMINISTRATORS, () => '');
  return {
    concerns: (event) => claimChanges(event).length > 0,
    react: async (event) => {
      for (const [stream, { take, release }] of claimChanges(event)) {
        if (stream === administrators) {
          if (take) await claims.enter(stream, event.stream, take);
        } else if (release) await claims.release(stream, release);
      }
    },
  };
}
