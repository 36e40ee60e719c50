/** What may be done with a prescription, and the ids of what it belongs to. */
import type { RaRecord } from 'react-admin';
import { idIn } from '../../kernel/record/idIn.ts';
import { useSession } from '../../kernel/session/SessionContext.tsx';

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
