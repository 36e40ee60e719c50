/** What may be done with a prescription, and the ids of what it belongs to. */
import type { RaRecord } from 'react-admin';
import { useSession } from '../../kernel/session/SessionContext.tsx';

/** Populated or not; empty where there is none. */
export function idIn(reference: unknown): string {
  return typeof reference === 'object' && reference !== null && '_id' in reference
    ? String(reference._id)
    : String(reference ?? '');
}

export function idOfAppointment({ appointment }: RaRecord): string {
  return idIn(appointment);
}

export function editPath(record: RaRecord): string {
  return `/appointments/${idOfAppointment(record)}/ordonnance/${record.id}/update`;
}

/** A paid prescription is final. */
export function isPaid(record: RaRecord): boolean {
  return record['status'] === 'Paid';
}

export function useMayWrite() {
  const { may } = useSession();
  return (record: RaRecord) => !isPaid(record) && may('ChangePrescription');
}
