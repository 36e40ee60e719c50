/** Saves the PDF of a receipt or a credit note, under its number. */
import { useCallback, useState } from 'react';
import { useLocale, useLogoutIfAccessDenied } from 'react-admin';
import { call } from '../../kernel/api/http.ts';
import { pdfOf, pdfProblem } from '../../kernel/record/pdf.ts';
import { saveFile } from '../../kernel/record/saveFile.ts';
import { useToasts } from '../../kernel/toasts.ts';

/** The paths of the modules whose records are papers of an invoice's money. */
export type PaperPath = 'receipts' | 'creditNotes';

async function numberOf(path: PaperPath, id: string): Promise<string> {
  const { body } = await call({ method: 'GET', path: `/${path}/${encodeURIComponent(id)}` });
  return typeof body === 'object' && body !== null && 'number' in body ? String(body.number) : id;
}

export function usePaperPdf(path: PaperPath) {
  const locale = useLocale();
  const denied = useLogoutIfAccessDenied();
  const { say } = useToasts();
  const [isRunning, setRunning] = useState(false);
  const save = useCallback(
    async (id: string): Promise<void> => {
      setRunning(true);
      try {
        const [number, file] = await Promise.all([numberOf(path, id), pdfOf(path, id, locale)]);
        saveFile(file, `${number}.pdf`);
      } catch (error) {
        if (!(await denied(error))) say({ kind: 'error', title: 'action.pdfFailed', ...pdfProblem(error) });
      } finally {
        setRunning(false);
      }
    },
    [denied, locale, path, say],
  );
  return { save, isRunning };
}
