/** On the page of a deposit slip, above its paper: where it is, and who made it. */
import { depositSlips } from '@hospital/contracts';
import type { RaRecord } from 'react-admin';
import { FieldDetail } from '../../kernel/record/RecordPage.tsx';

const shown = ['day', 'count', 'total', 'madeBy'] as const;

export function DepositSlipFacts({ record }: { readonly record: RaRecord }) {
  const later = (['clearedOn', 'withdrawnBy', 'reason'] as const).filter((name) => record[name]);
  return [...shown, ...later].map((name) => (
    <FieldDetail key={name} module={depositSlips} name={name} record={record} />
  ));
}
