/** Where what prevents an erasure is settled. */
import type { ErasureObstacleCode, ErasurePreview, ModuleName } from '@hospital/contracts';
import { useAddresses } from '../../kernel/addresses.ts';
import { useMayOpen, useOpenPage } from '../../kernel/session/useMayOpen.ts';
import { useFormats } from '../../kernel/session/useSettings.ts';

interface ObstacleList {
  readonly module: ModuleName;
  /** The field that names the person. */
  readonly field: string;
  readonly fromToday?: boolean;
  readonly status?: string;
}

function listedAs({ kind }: ErasurePreview, code: ErasureObstacleCode): ObstacleList | null {
  switch (code) {
    case 'open_invoice':
      return { module: 'invoices', field: 'patient' };
    case 'unbilled_visit':
      return { module: 'appointments', field: 'patient', status: 'Approved' };
    case 'cheque_in_hand':
      return { module: 'cheques', field: 'patient', status: 'Received' };
    case 'open_till':
      return { module: 'tillSessions', field: 'cashier', status: 'Open' };
    case 'coming_appointment':
      return {
        module: 'appointments',
        field: kind === 'patients' ? 'patient' : 'doctor',
        fromToday: true,
      };
    case 'open_leave':
      return { module: 'leaves', field: 'user' };
    default:
      return null;
  }
}

/** @returns the address of the records, or of the person's page; null where the person signed in cannot open it */
export function useObstacleLink(preview: ErasurePreview): (code: ErasureObstacleCode) => string | null {
  const { listOf } = useAddresses();
  const mayOpen = useMayOpen();
  const openPage = useOpenPage();
  const { now } = useFormats();
  return (code) => {
    if (code === 'hold') return openPage(preview.kind, preview.subject);
    const listed = listedAs(preview, code);
    if (!listed || !mayOpen(listOf(listed.module))) return null;
    const person = { _id: preview.subject, firstname: preview.name ?? '', lastname: '' };
    return listOf(listed.module, {
      [listed.field]: person,
      ...(listed.fromToday ? { fromDate: now().day } : {}),
      ...(listed.status ? { status: listed.status } : {}),
    });
  };
}
