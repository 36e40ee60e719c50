/** Hands a file of the API to the browser's downloads, under the name that the server gives it. */
import { useCallback, useState } from 'react';
import { download as fetchFile } from '../api/http.ts';
import { saveFile } from './saveFile.ts';
import { useToasts } from '../toasts.ts';
import { useIsSessionOver } from '../session/useIsSessionOver.ts';

/** `attachment; filename="invoices-2026-11-21-1f3a.zip"`. */
function nameIn(headers: Headers): string {
  const disposition = headers.get('Content-Disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1];
  return encoded ? decodeURIComponent(encoded) : (/filename="([^"]+)"/.exec(disposition)?.[1] ?? 'download');
}

export function useDownload() {
  const { refused } = useToasts();
  const isSessionOver = useIsSessionOver();
  const [isRunning, setRunning] = useState(false);
  const download = useCallback(
    async (path: string): Promise<void> => {
      setRunning(true);
      try {
        const { file, headers } = await fetchFile(path);
        if (file) saveFile(file, nameIn(headers));
      } catch (error) {
        if (!(await isSessionOver(error))) refused(error, 'status');
      } finally {
        setRunning(false);
      }
    },
    [isSessionOver, refused],
  );
  return { download, isRunning };
}
