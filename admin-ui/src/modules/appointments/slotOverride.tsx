/**
 * A taken slot, or a doctor on leave, is no dead end: a user who knows better gives a reason, and the appointment keeps the reason. What is accepted
 * is what was shown: where something else came up meanwhile it is asked again.
 */
import { useState, type ReactNode } from 'react';
import { refusalFrom } from '../../kernel/api/http.ts';
import type { OnRefused } from '../../kernel/commandAnswers.ts';
import { lazyComponent } from '../../kernel/lazyScreen.ts';
import { LazyOverlay } from '../../kernel/ui/LazyOverlay.tsx';
import type { OverrideQuestion, OverrideProps } from './OverrideDialog.tsx';

const OverrideDialog = lazyComponent<OverrideProps, 'OverrideDialog'>(
  () => import('./OverrideDialog.tsx'),
  'OverrideDialog',
);

export interface SlotOverride {
  readonly onRefused: OnRefused;
  readonly dialog: ReactNode;
}

export function useSlotOverride(): SlotOverride {
  const [asked, setAsked] = useState<OverrideQuestion | null>(null);
  const close = () => setAsked(null);
  return {
    onRefused: (error, again) => {
      const refusal = refusalFrom(error);
      if (!refusal.conflicts && refusal.code !== 'slot_taken') return false;
      setAsked({ refusal, again });
      return true;
    },
    dialog: asked && (
      <LazyOverlay onMissing={close}>
        <OverrideDialog asked={asked} onClose={close} />
      </LazyOverlay>
    ),
  };
}
