import { users } from '@hospital/contracts';
import { Pencil } from 'lucide-react';
import { useTranslate, type RaRecord } from 'react-admin';
import { listProps, type Presented } from '../../kernel/crud/presentation.ts';
import { deleteVerbs } from '../../kernel/list/bulkVerbs.ts';
import { ListPage } from '../../kernel/list/ListPage.tsx';
import { columnsFor } from '../../kernel/list/columns.tsx';
import { DeleteButton } from '../../kernel/record/DeleteButton.tsx';
import { PersonWithAvatar } from '../../kernel/ui/Avatar.tsx';
import { IconLink } from '../../kernel/ui/Button.tsx';
import { useUserRights } from './useUserRights.ts';
import { pathsOf, RolePill } from './people.tsx';

const columns = columnsFor(users, [
  { source: 'lastname', label: 'field.name', render: (record) => <PersonWithAvatar person={record} /> },
  { source: 'email' },
  { source: 'phone', width: 170 },
  { source: 'joiningDate', width: 130, onCard: false },
  { source: 'role', render: (record) => <RolePill user={record} />, width: 150 },
  { source: 'status', width: 110 },
]);

function RowActions({ record }: { record: RaRecord }) {
  const translate = useTranslate();
  const { mayRemove } = useUserRights();
  return (
    <>
      <IconLink icon={Pencil} label={translate('action.edit')} to={pathsOf(record).update} />
      {mayRemove(record) && (
        <DeleteButton
          module={users}
          record={record}
          name={translate('person.employee', { smart_count: 1 })}
          toast="toast.employee.deleted"
        />
      )}
    </>
  );
}

export function EmployeeList({ presentation }: Presented) {
  const { mayRemove } = useUserRights();
  return (
    <ListPage
      {...listProps(presentation)}
      name="person.employee"
      columns={columns}
      quick="name"
      bulk={{ verbs: deleteVerbs(users, mayRemove) }}
      searchFields={['name', 'role', 'cin', 'status']}
      createTo="/employees/create"
      opens={(record) => pathsOf(record).record}
      rowActions={(record) => <RowActions record={record} />}
    />
  );
}
