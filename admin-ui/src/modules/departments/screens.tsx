import { departments } from '@hospital/contracts';
import type { OwnPresentation } from '../../kernel/crud/presentation.ts';
import { columnsFor } from '../../kernel/list/columns.tsx';
import { Instant } from '../../kernel/record/FieldValue.tsx';
import { NamedRecord } from '../../kernel/record/NamedRecord.tsx';

export const presentation: OwnPresentation = {
  failsTo500: true,
  quick: 'name',
  /** The dot beside the name. */
  withoutColumn: ['color'],
  columns: columnsFor(departments, [
    { source: 'name', render: (record) => <NamedRecord module="departments" record={record} /> },
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
