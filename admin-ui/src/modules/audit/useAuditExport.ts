/** Takes what is searched out of the audit as a file. Asking for it is itself kept in the audit. */
import { newId } from '@hospital/contracts';
import { useState } from 'react';
import { useLogoutIfAccessDenied } from 'react-admin';
import { call } from '../../kernel/api/http.ts';
import { useDownload } from '../../kernel/record/useDownload.ts';
import { useToasts } from '../../kernel/toasts.ts';
import type { AuditFilter } from './auditAddress.ts';

type Format = 'csv' | 'jsonl';

async function ask(format: Format, filters: AuditFilter): Promise<string> {
  const headers = { 'Idempotency-Key': newId() };
  const { body } = await call({ method: 'POST', path: '/audit/exports', body: { format, filters }, headers });
  return (body as { readonly _id: string })._id;
}

export function useAuditExport(filter: AuditFilter) {
  const { refused } = useToasts();
  const denied = useLogoutIfAccessDenied();
  const { download } = useDownload();
  const [running, setRunning] = useState<Format | null>(null);
  const save = async (format: Format) => {
    if (running) return;
    setRunning(format);
    try {
      await download(`/audit/exports/${await ask(format, filter)}`);
    } catch (error) {
      if (!(await denied(error))) refused(error, 'status');
    } finally {
      setRunning(null);
    }
  };
  return { save, running };
}
