import { Download } from 'lucide-react';
import { useState } from 'react';
import { useLogoutIfAccessDenied, useTranslate, type RaRecord } from 'react-admin';
import { saveFile } from '../../kernel/record/saveFile.ts';
import { useToasts } from '../../kernel/toasts.ts';
import { Button, IconButton } from '../../kernel/ui/Button.tsx';
import { invoicePdf, pdfProblem } from './pdf.ts';

/** Downloads the invoice's PDF; while it is being made the button turns. */
export function PdfButton({ record, asIcon }: { record: RaRecord; asIcon?: boolean }) {
  const translate = useTranslate();
  const { say } = useToasts();
  const denied = useLogoutIfAccessDenied();
  const [isRunning, setRunning] = useState(false);
  const fetchPdf = async () => {
    setRunning(true);
    try {
      saveFile(await invoicePdf(String(record.id)), `invoice-${String(record['number'])}.pdf`);
    } catch (error) {
      if (!(await denied(error))) say({ kind: 'error', title: 'invoice.pdfFailed', ...pdfProblem(error) });
    } finally {
      setRunning(false);
    }
  };
  const act = () => void fetchPdf();
  return asIcon ? (
    <IconButton
      icon={Download}
      size="small"
      label={translate('action.pdf')}
      isRunning={isRunning}
      onClick={act}
    />
  ) : (
    <Button icon={Download} isRunning={isRunning} onClick={act}>
      {translate('action.pdf')}
    </Button>
  );
}
