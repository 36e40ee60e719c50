/** On a patient's page: what was prescribed. */
import { prescriptions } from '@hospital/contracts';
import type { RaRecord } from 'react-admin';
import { RelatedList } from '../../kernel/record/RelatedList.tsx';
import { prescriptionColumns } from './columns.tsx';

export function PrescriptionsOfPatient({ record }: { record: RaRecord }) {
  const { _id, firstname, lastname } = record;
  return (
    <RelatedList
      module={prescriptions}
      columns={prescriptionColumns.filter(({ source }) => source !== 'patient')}
      filter={{ patient: { _id, firstname, lastname } }}
      isListed
    />
  );
}
