/** Where bills without an appointment are made and edited. An invoice of an appointment is edited below that. */
import type { RaRecord } from 'react-admin';
import { useAddresses } from '../../kernel/addresses.ts';
import { BILL_PATHS } from './billPaths.ts';
import { idIn } from '../../kernel/record/idIn.ts';

export function useBillAddresses() {
  const { listOf, editOf } = useAddresses();
  const at = (path: string) => `${listOf('invoices')}/${path}`;
  const id = (record: RaRecord) => encodeURIComponent(String(record.id));
  return {
    newBill: at(BILL_PATHS.create),
    billAgain: (record: RaRecord) => `${at(BILL_PATHS.create)}?corrects=${id(record)}`,
    editOfInvoice: (record: RaRecord) =>
      record['appointment']
        ? editOf('invoices', idIn(record['appointment']), record.id)
        : at(`${id(record)}/update`),
  };
}
