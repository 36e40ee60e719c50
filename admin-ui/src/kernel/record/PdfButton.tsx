import type { PrintableModule } from '@hospital/contracts';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useLocale, useTranslate, type RaRecord } from 'react-admin';
import { saveFile } from './saveFile.ts';
import { usePast } from '../past/past.ts';
import { useToasts } from '../toasts.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { pdfOf, pdfProblem } from './pdf.ts';
import { useIsSessionOver } from '../session/useIsSessionOver.ts';

interface PdfButtonProps {
  readonly module: PrintableModule;
  readonly record: RaRecord;
  readonly asIcon?: boolean;
}

/** Downloads the PDF of a record; while it is being made the button turns. */
export function PdfButton({ module: { path, prints }, record, asIcon }: PdfButtonProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const { say } = useToasts();
  const isSessionOver = useIsSessionOver();
  const isPast = usePast() !== null;
  const [isRunning, setRunning] = useState(false);
  const fetchPdf = async () => {
    setRunning(true);
    try {
      const name = `${prints.kind}-${String(record[prints.number])}.pdf`;
      saveFile(await pdfOf(path, String(record.id), locale), name);
    } catch (error) {
      if (!(await isSessionOver(error)))
        say({ kind: 'error', title: 'action.pdfFailed', ...pdfProblem(error) });
    } finally {
      setRunning(false);
    }
  };
  const act = () => void fetchPdf();
  // It is made of the record as it stands now.
  if (isPast) return null;
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
