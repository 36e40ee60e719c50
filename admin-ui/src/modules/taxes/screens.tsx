import { taxes } from '@hospital/contracts';
import { CrudCreate, CrudEdit } from '../../kernel/crud/CrudForms.tsx';
import { CrudList } from '../../kernel/crud/CrudList.tsx';
import { CrudRecord } from '../../kernel/crud/CrudRecord.tsx';
import type { Presentation } from '../../kernel/crud/presentation.ts';
import { approveVerb, isPending } from '../../kernel/list/bulkVerbs.ts';
import { columnsFor } from '../../kernel/list/columns.tsx';
import { StatusMenu } from '../../kernel/record/StatusMenu.tsx';

const presentation: Presentation = {
  module: taxes,
  name: 'resources.taxes.name',
  base: '/taxs',
  toast: 'tax',
  perPage: 100,
  step: 100,
  quick: 'name',
  withoutColumn: [],
  bulk: ({ may }) => (may('ChangeTaxStatus') ? [approveVerb('ChangeTaxStatus', isPending)] : []),
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

export const TaxList = () => <CrudList presentation={presentation} />;
export const TaxCreate = () => <CrudCreate presentation={presentation} />;
export const TaxEdit = () => <CrudEdit presentation={presentation} />;
export const TaxRecord = () => <CrudRecord presentation={presentation} />;
