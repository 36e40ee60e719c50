import type { RaRecord } from 'react-admin';
import { useFormats } from '../../kernel/session/useSettings.ts';
import type { Amount } from './amounts.ts';

/** Amounts with the invoice's currency. */
export function useShownMoney({ currency }: RaRecord): (amount: Amount) => string {
  const { money } = useFormats();
  return (amount) => money(amount, String(currency ?? ''));
}
