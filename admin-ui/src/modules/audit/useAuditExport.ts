/** Takes what is searched out of the audit as a file. Asking for it is itself kept in the audit. */
import { useState } from 'react';
import { useDownload } from '../../kernel/record/useDownload.ts';
import { usePost } from '../../kernel/usePost.ts';
import type { AuditFilter } from './auditAddress.ts';

type Format = 'csv' | 'jsonl';

export function useAuditExport(filters: AuditFilter) {
  const { post } = usePost();
  const { download } = useDownload();
  const [running, setRunning] = useState<Format | null>(null);
  const save = async (format: Format) => {
    if (running) return;
    setRunning(format);
    const asked = await post('/audit/exports', { format, filters });
    if (asked !== null) await download(`/audit/exports/${(asked as { readonly _id: string })._id}`);
    setRunning(null);
  };
  return { save, running };
}
