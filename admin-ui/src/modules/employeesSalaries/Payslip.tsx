import { employeesSalaries } from '@hospital/contracts';
import { useLocale, useTranslate, type RaRecord } from 'react-admin';
import { useAddresses } from '../../kernel/addresses.ts';
import { PrintButton } from '../../kernel/print/PrintButton.tsx';
import { RecordPaper } from '../../kernel/print/RecordPaper.tsx';
import { PdfButton } from '../../kernel/record/PdfButton.tsx';
import { RecordPage } from '../../kernel/record/RecordPage.tsx';
import { monthText } from './month.ts';
import { WritingVerbs } from './WritingVerbs.tsx';

function Verbs({ record }: { record: RaRecord }) {
  return (
    <>
      <WritingVerbs record={record} />
      <PdfButton module={employeesSalaries} record={record} />
      <PrintButton module={employeesSalaries} record={record} />
    </>
  );
}

export function PayslipPage() {
  const { listOf } = useAddresses();
  const translate = useTranslate();
  const locale = useLocale();
  return (
    <RecordPage
      module={employeesSalaries}
      back={{ to: listOf('employeesSalaries'), name: translate('menu.payslips') }}
      title={({ employee, user, salaryMonth }, nameOf) =>
        translate('salary.title', { name: nameOf(employee ?? user), month: monthText(salaryMonth, locale) })
      }
      verbs={(record) => <Verbs record={record} />}
      details={(record) => <RecordPaper module={employeesSalaries} record={record} />}
    />
  );
}
