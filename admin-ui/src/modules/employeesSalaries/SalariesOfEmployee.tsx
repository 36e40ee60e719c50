/** On an employee's page: what they were paid, for who may know. */
import { employeesSalaries } from '@hospital/contracts';
import type { RaRecord } from 'react-admin';
import { columnsFor } from '../../kernel/list/columns.tsx';
import { RelatedList } from '../../kernel/record/RelatedList.tsx';

const columns = columnsFor(employeesSalaries, [
  { source: 'salaryMonth', width: 140 },
  { source: 'grossSalary', width: 160 },
  { source: 'deducations', width: 160 },
  { source: 'netSalary', width: 160 },
]);

export function SalariesOfEmployee({ record }: { record: RaRecord }) {
  return <RelatedList module={employeesSalaries} columns={columns} filter={{ name: record['_id'] }} />;
}
