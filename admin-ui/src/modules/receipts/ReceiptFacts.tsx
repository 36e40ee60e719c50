/** On the page of a receipt, above its paper: whose money it is, the invoice, and who recorded it. */
import { receipts } from '@hospital/contracts';
import type { RaRecord } from 'react-admin';
import { FieldDetail } from '../../kernel/record/RecordPage.tsx';

const shown = ['patient', 'invoice', 'cashier'] as const;

export function ReceiptFacts({ record }: { record: RaRecord }) {
  const isReversed = typeof record['reversalReason'] === 'string';
  return (
    <>
      {shown.map((name) => (
        <FieldDetail key={name} module={receipts} name={name} record={record} />
      ))}
      {isReversed && <FieldDetail module={receipts} name="reversalReason" record={record} />}
    </>
  );
}
