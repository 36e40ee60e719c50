/**
 * What is read aloud when it comes. It is in the page before its text: an element that is inserted together with its role is not read.
 * Render it always, and empty while there is nothing to say.
 */
import type { ReactNode } from 'react';

interface LiveProps {
  readonly className?: string;
  /** Nothing to say where it is null or false. */
  readonly children: ReactNode;
}

export function LiveRegion({ className, children }: LiveProps) {
  const isEmpty = children === null || children === false;
  return (
    <div role="status" className={isEmpty ? 'unseen' : className}>
      {children}
    </div>
  );
}
