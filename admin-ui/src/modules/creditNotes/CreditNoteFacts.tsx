/** On the page of a credit note, above its paper: whose it is, the invoice that it credits, and who issued it. */
import { creditNotes } from '@hospital/contracts';
import type { RaRecord } from 'react-admin';
import { FieldDetail } from '../../kernel/record/RecordPage.tsx';

const shown = ['patient', 'invoice', 'issuedBy'] as const;

export function CreditNoteFacts({ record }: { record: RaRecord }) {
  return shown.map((name) => <FieldDetail key={name} module={creditNotes} name={name} record={record} />);
}
