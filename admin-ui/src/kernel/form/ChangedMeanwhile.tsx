/**
 * What a dialog is about can change while a person types: a colleague records a payment, and the page reads it. What the person saw and typed
 * stays; the dialog says what is different and offers to take it.
 */
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';

export interface Seen {
  readonly seen: string;
  /** It is no longer what the person saw. */
  readonly isOther: boolean;
  /** The person sees this one: what is current unless given. */
  readonly see: (value?: string) => void;
}

/** @param current as it is now; what was current when the dialog opened counts as seen */
export function useSeen(current: string): Seen {
  const [seen, setSeen] = useState(current);
  return { seen, isOther: current !== seen, see: (value = current) => setSeen(value) };
}

interface ChangedProps {
  readonly text: string;
  /** None where there is nothing to take. */
  readonly take?: { readonly label: string; readonly act: () => void } | undefined;
}

export function ChangedMeanwhile({ text, take }: ChangedProps) {
  return (
    <p className="notice orange" role="alert">
      {text}
      {take && (
        <Button size="small" onClick={take.act}>
          {take.label}
        </Button>
      )}
    </p>
  );
}
