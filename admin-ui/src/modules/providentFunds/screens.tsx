import { providentFunds } from '@hospital/contracts';
import type { RaRecord } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { OwnPresentation } from '../../kernel/crud/presentation.ts';
import { columnsFor } from '../../kernel/list/columns.tsx';
import type { FormValues } from '../../kernel/form/formValues.ts';
import { inputOf } from '../../kernel/form/inputOf.ts';
import { FormSection } from '../../kernel/form/RecordForm.tsx';
import { useExcludesSelf } from '../../kernel/session/useRightsLimits.ts';
import { FieldValue } from '../../kernel/record/FieldValue.tsx';
import { FieldDetails } from '../../kernel/record/RecordPage.tsx';
import { sharesOf, type ShareOf } from './shares.ts';

const Input = inputOf(providentFunds);

function Share({ record, of }: { record: RaRecord; of: ShareOf }) {
  const name = sharesOf(record['type'])[of];
  return <FieldValue field={providentFunds.fields[name]} value={record[name]} />;
}

function Inputs() {
  const shares = sharesOf(useWatch<FormValues>({ name: 'type' }));
  return (
    <>
      <FormSection>
        <Input name="employee" picker={{ offers: useExcludesSelf('EmployeesSalaries') }} />
        <Input name="type" />
      </FormSection>
      <FormSection title="providentFund.shares">
        <Input key={shares.employee} name={shares.employee} />
        <Input key={shares.organization} name={shares.organization} />
      </FormSection>
      <FormSection>
        <Input name="description" />
      </FormSection>
    </>
  );
}

export const presentation: OwnPresentation = {
  withoutColumn: [
    'employeeShareAmount',
    'organizationShareAmount',
    'employeeSharePercentage',
    'organizationSharePercentage',
  ],
  columns: columnsFor(providentFunds, [
    { source: 'employee' },
    { source: 'type', width: 230 },
    {
      source: 'employeeShare',
      label: 'providentFund.employeeShare',
      width: 170,
      isFigure: true,
      render: (record) => <Share record={record} of="employee" />,
    },
    {
      source: 'organizationShare',
      label: 'providentFund.organizationShare',
      width: 190,
      isFigure: true,
      render: (record) => <Share record={record} of="organization" />,
    },
    { source: 'description', isSortable: false },
  ]),
  ownMatter: { flag: 'EmployeesSalaries', field: 'employee' },
  title: (record, nameOf) => nameOf(record['employee']),
  inputs: () => <Inputs />,
  details: (record) => {
    const { employee, organization } = sharesOf(record['type']);
    const names = ['employee', 'type', employee, organization, 'description'];
    return <FieldDetails module={providentFunds} record={record} names={names} />;
  },
};
