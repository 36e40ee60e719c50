/** Takes what is searched out of the audit as a file. Asking for it is itself kept in the audit. */
import { useState } from 'react';
import { useLocale } from 'react-admin';
import { forSpreadsheet } from '../../kernel/csvSeparator.ts';
import { useDownload } from '../../kernel/record/useDownload.ts';
import { useCommand } from '../../kernel/useCommand.ts';
import type { AuditFilter } from './auditAddress.ts';

type Format = 'csv' | 'jsonl';

export function useAuditExport(filters: AuditFilter) {
  const locale = useLocale();
  const { run } = useCommand('auditExports', 'ExportAudit');
  const { download } = useDownload();
  const [running, setRunning] = useState<Format | null>(null);
  const save = async (format: Format) => {
    if (running) return;
    setRunning(format);
    const asked = await run(undefined, { format, filters });
    if (asked !== null) await download(forSpreadsheet(`/audit/exports/${asked.id}`, locale));
    setRunning(null);
  };
  return { save, running };
}
