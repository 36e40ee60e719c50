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

type ChosenRecords = Omit<BulkPdfProps, 'kind'>;

export const InvoicesPdf = (chosen: ChosenRecords) => <BulkPdf kind="invoice" {...chosen} />;
export const PrescriptionsPdf = (chosen: ChosenRecords) => <BulkPdf kind="prescription" {...chosen} />;
export const PayslipsPdf = (chosen: ChosenRecords) => <BulkPdf kind="payslip" {...chosen} />;
export const CreditNotesPdf = (chosen: ChosenRecords) => <BulkPdf kind="creditNote" {...chosen} />;
export const ReceiptsPdf = (chosen: ChosenRecords) => <BulkPdf kind="receipt" {...chosen} />;
