/** On an employee's page: what is left of their leave, and what they took. */
import { leaves } from '@hospital/contracts';
import { useTranslate, type RaRecord } from 'react-admin';
import { columnsFor } from '../../kernel/list/columns.tsx';
import { RelatedList } from '../../kernel/record/RelatedList.tsx';
import { useFormats } from '../../kernel/session/useSettings.ts';

const columns = columnsFor(leaves, [
  { source: 'type', width: 160 },
  { source: 'fromDate', width: 140 },
  { source: 'toDate', width: 140 },
  { source: 'nbOfDays', width: 140 },
  { source: 'status', width: 140 },
]);

export function LeavesOfEmployee({ record }: { record: RaRecord }) {
  const translate = useTranslate();
  const { number } = useFormats();
  const { _id, firstname, lastname, remainingLeave } = record;
  return (
    <>
      <p className="remaining">
        {translate('leave.remaining')} <strong className="ltr">{number(remainingLeave)}</strong>
      </p>
      <RelatedList
        module={leaves}
        columns={columns}
        filter={{ user: { _id, firstname, lastname } }}
        isListed
      />
    </>
  );
}
