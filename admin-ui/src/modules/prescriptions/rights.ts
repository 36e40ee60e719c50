/** What may be done with a prescription, and the ids of what it belongs to. */
import type { RaRecord } from 'react-admin';
import { useAddresses } from '../../kernel/addresses.ts';
import { idIn } from '../../kernel/record/idIn.ts';
import { useSession } from '../../kernel/session/SessionContext.tsx';

export function idOfAppointment({ appointment }: RaRecord): string {
  return idIn(appointment);
}

export function useEditPath(): (record: RaRecord) => string {
  const { editOf } = useAddresses();
  return (record) => editOf('prescriptions', idOfAppointment(record), record.id);
}

/** A paid prescription is final. */
export function isPaid(record: RaRecord): boolean {
  return record['status'] === 'Paid';
}

export function useMayWrite() {
  const { may } = useSession();
  return (record: RaRecord) => !isPaid(record) && may('ChangePrescription');
}
