/** Saves the PDF of a record that is a paper, under its number. */
import { useCallback, useState } from 'react';
import { useLocale } from 'react-admin';
import { call } from '../api/http.ts';
import { pdfOf, pdfProblem } from './pdf.ts';
import { saveFile } from './saveFile.ts';
import { useToasts } from '../toasts.ts';
import { useIsSessionOver } from '../session/useIsSessionOver.ts';

async function numberOf(path: string, id: string): Promise<string> {
  const { body } = await call({ method: 'GET', path: `/${path}/${encodeURIComponent(id)}` });
  return typeof body === 'object' && body !== null && 'number' in body ? String(body.number) : id;
}

/** @param path of the module whose records are these papers */
export function usePaperPdf(path: string) {
  const locale = useLocale();
  const isSessionOver = useIsSessionOver();
  const { say } = useToasts();
  const [isRunning, setRunning] = useState(false);
  const save = useCallback(
    async (id: string): Promise<void> => {
      setRunning(true);
      try {
        const [number, file] = await Promise.all([numberOf(path, id), pdfOf(path, id, locale)]);
        saveFile(file, `${number}.pdf`);
      } catch (error) {
        if (!(await isSessionOver(error)))
          say({ kind: 'error', title: 'action.pdfFailed', ...pdfProblem(error) });
      } finally {
        setRunning(false);
      }
    },
    [isSessionOver, locale, path, say],
  );
  return { save, isRunning };
}
