import { expenses } from '@hospital/contracts';
import type { RaRecord } from 'react-admin';
import { CrudList } from '../../kernel/crud/CrudList.tsx';
import type { OwnPresentation, Presented } from '../../kernel/crud/presentation.ts';
import { approveVerb } from '../../kernel/list/bulkVerbs.ts';
import { waitsForApproval } from '../../kernel/record/approval.ts';
import { columnsFor } from '../../kernel/list/columns.tsx';
import { inputOf } from '../../kernel/form/inputOf.ts';
import { useFormModule } from '../../kernel/form/formModule.ts';
import { FormSection } from '../../kernel/form/RecordForm.tsx';
import { FileLink } from '../../kernel/record/FileLink.tsx';
import { FieldDetails } from '../../kernel/record/RecordPage.tsx';
import { StatusMenu } from '../../kernel/record/StatusMenu.tsx';
import { useSession } from '../../kernel/session/SessionContext.tsx';
import { approval, ExpenseApproval, statusChange, useApproval } from './approval.tsx';
import { PayoutVerb } from './PayoutVerb.tsx';

const Input = inputOf(expenses);

function ExpenseStatus({ record }: { record: RaRecord }) {
  return <StatusMenu {...statusChange} record={record} words={useApproval()(record)} />;
}

/** Who enters an expense does not approve it in the same call either. */
function Status() {
  const { user } = useSession();
  const { record } = useFormModule();
  const offered = useApproval()(record ?? { purchasedBy: user });
  const current: unknown = record?.['status'];
  const words = approval.filter((word) => word === current || offered.includes(word));
  return <Input name="status" words={words} />;
}

export function Inputs() {
  return (
    <>
      <FormSection title="expense.what">
        <Input name="itemName" />
        <Input name="purchaseFrom" />
        <Input name="purchaseDate" />
        <Input name="purchasedBy" />
      </FormSection>
      <FormSection title="expense.payment">
        <Input name="amount" />
        <Input name="paidBy" />
        <Status />
        <Input name="attachment" />
      </FormSection>
    </>
  );
}

const shown = [
  'itemName',
  'purchaseFrom',
  'purchaseDate',
  'purchasedBy',
  'amount',
  'paidBy',
  'attachment',
] as const;

function Attachment({ record }: { record: RaRecord }) {
  const path: unknown = record['attachment'];
  return typeof path === 'string' ? <FileLink path={path} asIcon /> : <span className="quiet">–</span>;
}

export const presentation: OwnPresentation = {
  list: ExpenseList,
  step: 2,
  quick: 'itemName',
  search: {
    searchFields: ['itemName', 'purchasedBy', 'paidBy', 'fromDate', 'toDate'],
    searchNeedsAll: true,
    barFields: ['purchasedBy', 'paidBy', 'status', 'fromDate', 'toDate'],
    resetTo: 'first',
  },
  withoutColumn: ['payout', 'payoutSession', 'paidOutAt'],
  columns: columnsFor(expenses, [
    { source: 'itemName' },
    { source: 'purchaseFrom' },
    { source: 'purchaseDate', width: 130 },
    { source: 'purchasedBy' },
    { source: 'amount', width: 150 },
    { source: 'paidBy', width: 100 },
    {
      source: 'attachment',
      label: 'expense.file',
      width: 60,
      render: (record) => <Attachment record={record} />,
    },
    { source: 'status', width: 130, render: (record) => <ExpenseStatus record={record} /> },
  ]),
  inputs: () => <Inputs />,
  status: (record) => <ExpenseStatus record={record} />,
  verbs: (record) => <PayoutVerb record={record} />,
  decisions: (record) => <ExpenseApproval record={record} />,
  details: (record) => (
    <FieldDetails
      module={expenses}
      record={record}
      names={[
        ...shown,
        ...(record['paidOutAt'] ? (['paidOutAt'] as const) : []),
        ...(record['selfApproved'] === true ? (['selfApproved'] as const) : []),
      ]}
    />
  ),
};

function ExpenseList({ presentation }: Presented) {
  const { may } = useSession();
  const approvalOf = useApproval();
  const isToApprove = (record: RaRecord) =>
    waitsForApproval(expenses, record) && approvalOf(record).includes('Approved');
  const bulk = () =>
    may('ChangeExpenseStatus') ? [approveVerb(expenses, 'ChangeExpenseStatus', isToApprove)] : [];
  return <CrudList presentation={{ ...presentation, bulk }} />;
}
