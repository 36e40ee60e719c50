/** Among the verbs on several rows: one PDF of all that are chosen. */
import type { DocumentKind } from '@hospital/contracts';
import { FileDown } from 'lucide-react';
import { useTranslate, type RaRecord } from 'react-admin';
import { Button } from '../../kernel/ui/Button.tsx';
import { usePrintBatch } from './usePrintBatch.ts';

interface BulkPdfProps {
  readonly kind: DocumentKind;
  readonly records: readonly RaRecord[];
}

function BulkPdf({ kind, records }: BulkPdfProps) {
  const translate = useTranslate();
  const { print, progress } = usePrintBatch(kind);
  return (
    <Button
      icon={FileDown}
      progress={progress}
      onClick={() => void print(records.map(({ id }) => String(id)))}
    >
      {translate('action.pdf')}
    </Button>
  );
}

type Chosen = Omit<BulkPdfProps, 'kind'>;

export const InvoicesPdf = (chosen: Chosen) => <BulkPdf kind="invoice" {...chosen} />;
export const PrescriptionsPdf = (chosen: Chosen) => <BulkPdf kind="prescription" {...chosen} />;
export const PayslipsPdf = (chosen: Chosen) => <BulkPdf kind="payslip" {...chosen} />;
export const CreditNotesPdf = (chosen: Chosen) => <BulkPdf kind="creditNote" {...chosen} />;
export const ReceiptsPdf = (chosen: Chosen) => <BulkPdf kind="receipt" {...chosen} />;
