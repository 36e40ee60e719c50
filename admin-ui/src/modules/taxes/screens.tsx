import { taxes } from '@hospital/contracts';
import type { OwnPresentation } from '../../kernel/crud/presentation.ts';
import { approveVerb } from '../../kernel/list/bulkVerbs.ts';
import { columnsFor } from '../../kernel/list/columns.tsx';
import { StatusMenu } from '../../kernel/record/StatusMenu.tsx';

export const presentation: OwnPresentation = {
  quick: 'name',
  withoutColumn: [],
  bulk: ({ may }) => (may('ChangeTaxStatus') ? [approveVerb(taxes, 'ChangeTaxStatus')] : []),
  columns: columnsFor(taxes, [
    { source: 'name' },
    { source: 'percentage', width: 140 },
    {
      source: 'status',
      width: 160,
      render: (record) => (
        <StatusMenu
          module={taxes}
          record={record}
          operation="ChangeTaxStatus"
          words={['Pending', 'Approved']}
          success="toast.tax.status"
        />
      ),
    },
  ]),
};
