import { departments } from '@hospital/contracts';
import { CrudCreate, CrudEdit } from '../../kernel/crud/CrudForms.tsx';
import { CrudList } from '../../kernel/crud/CrudList.tsx';
import { CrudRecord } from '../../kernel/crud/CrudRecord.tsx';
import type { Presentation } from '../../kernel/crud/presentation.ts';
import { columnsFor } from '../../kernel/list/columns.tsx';
import { Instant } from '../../kernel/record/FieldValue.tsx';
import { NameWithDot } from '../../kernel/ui/NameWithDot.tsx';

const presentation: Presentation = {
  module: departments,
  name: 'resources.departments.name',
  base: '/departments',
  toast: 'department',
  perPage: 100,
  step: 100,
  failsTo500: true,
  quick: 'name',
  /** The dot beside the name. */
  withoutColumn: ['color'],
  columns: columnsFor(departments, [
    { source: 'name', render: (record) => <NameWithDot department={record} /> },
    { source: 'description' },
    { source: 'status', width: 120 },
    {
      source: 'updatedAt',
      width: 170,
      isSortable: false,
      render: (record) => <Instant at={record['updatedAt']} />,
    },
  ]),
};

export const DepartmentList = () => <CrudList presentation={presentation} />;
export const DepartmentCreate = () => <CrudCreate presentation={presentation} />;
export const DepartmentEdit = () => <CrudEdit presentation={presentation} />;
export const DepartmentRecord = () => <CrudRecord presentation={presentation} />;
