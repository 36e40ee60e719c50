import type { RaRecord } from 'react-admin';
import { useFormats } from '../../kernel/session/useSettings.ts';

/** In each currency that the account has money in. */
export function Balances({ record }: { readonly record: RaRecord }) {
  const { money } = useFormats();
  const balances: readonly { readonly currency: string; readonly amount: string }[] =
    record['balances'] ?? [];
  const shown =
    balances.length > 0 ? balances : [{ currency: record['currency'], amount: record['balance'] }];
  return (
    <span className="ltr">{shown.map(({ currency, amount }) => money(amount, currency)).join(' · ')}</span>
  );
}
