/** The dashboard's departments, which everybody may read. */
import { departments } from '@hospital/contracts';
import type { RaRecord } from 'react-admin';
import { useAddresses } from '../../kernel/addresses.ts';
import { ShortList } from '../../kernel/list/ShortList.tsx';
import { useSession } from '../../kernel/session/SessionContext.tsx';
import { NamedRecord } from '../../kernel/record/NamedRecord.tsx';
import { StatePill } from '../../kernel/ui/Pill.tsx';

function Department({ record }: { record: RaRecord }) {
  return (
    <>
      <span className="grow">
        <NamedRecord module="departments" record={record} />
      </span>
      <StatePill module={departments} record={record} />
    </>
  );
}

export function DepartmentShortList() {
  const { listOf } = useAddresses();
  const { holds } = useSession();
  const mayAdd = holds('Departments');
  return (
    <ShortList
      title="dashboard.departments"
      empty={mayAdd ? 'dashboard.noDepartments' : 'dashboard.noDepartmentsYet'}
      resource="departments"
      limit={100}
      {...(mayAdd ? { allTo: listOf('departments') } : {})}
      row={(record) => <Department record={record} />}
    />
  );
}
