/** Hands a file of the API to the browser's downloads, under the name that the server gives it. */
import { useCallback, useState } from 'react';
import { useLogoutIfAccessDenied } from 'react-admin';
import { download as fetchFile } from '../api/http.ts';
import { saveFile } from './saveFile.ts';
import { useToasts } from '../toasts.ts';

/** `attachment; filename="invoices-2026-11-21-1f3a.zip"`. */
function nameIn(headers: Headers): string {
  const disposition = headers.get('Content-Disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1];
  return encoded ? decodeURIComponent(encoded) : (/filename="([^"]+)"/.exec(disposition)?.[1] ?? 'download');
}

export function useDownload() {
  const { refused } = useToasts();
  const denied = useLogoutIfAccessDenied();
  const [isRunning, setRunning] = useState(false);
  const download = useCallback(
    async (path: string): Promise<void> => {
      setRunning(true);
      try {
        const { file, headers } = await fetchFile(path);
        if (file) saveFile(file, nameIn(headers));
      } catch (error) {
        if (!(await denied(error))) refused(error, 'status');
      } finally {
        setRunning(false);
      }
    },
    [denied, refused],
  );
  return { download, isRunning };
}
