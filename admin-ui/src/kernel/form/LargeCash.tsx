/** Before the money is taken: cash for so large a transaction is fined. */
import { warnings } from '@hospital/contracts';
import { Notice } from './RecordForm.tsx';

/** @param isLarge in cash, and too large for it */
export function LargeCash({ isLarge }: { readonly isLarge: boolean }) {
  return <Notice className="wide" text={isLarge ? warnings.large_cash_payment : null} tone="orange" />;
}
