/** On the page of a deposit slip what became of each of its cheques, and on a patient's page their cheques. */
import { cheques } from '@hospital/contracts';
import type { RaRecord } from 'react-admin';
import { RelatedList } from '../../kernel/record/RelatedList.tsx';
import { chequeColumns } from './columns.tsx';

interface PartProps {
  readonly record: RaRecord;
}

/** One that was withdrawn has none. */
export function ChequesOfSlip({ record: { id, day, reference } }: PartProps) {
  return (
    <RelatedList module={cheques} columns={chequeColumns} filter={{ slip: { _id: id, day, reference } }} />
  );
}

export function ChequesOfPatient({ record: { _id, firstname, lastname } }: PartProps) {
  return (
    <RelatedList
      module={cheques}
      columns={chequeColumns.filter(({ source }) => source !== 'patient')}
      filter={{ patient: { _id, firstname, lastname } }}
      isListed
    />
  );
}
