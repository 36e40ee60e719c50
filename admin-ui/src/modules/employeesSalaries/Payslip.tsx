import {
  employeesSalaries,
  examplePayslip,
  isPrintLanguage,
  payslipPrintable,
  type Printable,
} from '@hospital/contracts';
import { Printer } from 'lucide-react';
import { useMemo } from 'react';
import { useLocale, useTranslate, type RaRecord } from 'react-admin';
import { PaperFrame } from '../../kernel/print/PaperFrame.tsx';
import { PrintButton } from '../../kernel/print/PrintButton.tsx';
import { printPaper } from '../../kernel/print/printPaper.ts';
import { RecordPaper } from '../../kernel/print/RecordPaper.tsx';
import { PdfButton } from '../../kernel/record/PdfButton.tsx';
import { RecordPage } from '../../kernel/record/RecordPage.tsx';
import { nameOf } from '../../kernel/ui/Avatar.tsx';
import { Button } from '../../kernel/ui/Button.tsx';
import { Page } from '../../kernel/ui/Page.tsx';
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

function useBack() {
  return { to: '/employees-salaries', name: useTranslate()('menu.payslips') };
}

export function PayslipPage() {
  const translate = useTranslate();
  const locale = useLocale();
  return (
    <RecordPage
      module={employeesSalaries}
      back={useBack()}
      title={({ employee, user, salaryMonth }) =>
        translate('salary.title', { name: nameOf(employee ?? user), month: monthText(salaryMonth, locale) })
      }
      verbs={(record) => <Verbs record={record} />}
      details={(record) => <RecordPaper module={employeesSalaries} record={record} />}
    />
  );
}

function samplePaper(translate: (key: string) => string, language: string): Printable {
  const { clinic, employee, ...slip } = examplePayslip();
  const sample = {
    ...slip,
    clinic: { ...clinic, name: translate('salary.sampleClinic') },
    employee: { ...employee, name: translate('salary.sampleEmployee') },
  };
  return payslipPrintable(sample, { language: isPrintLanguage(language) ? language : 'en' });
}

export function PayslipExample() {
  const translate = useTranslate();
  const language = useLocale();
  const paper = useMemo(() => samplePaper(translate, language), [translate, language]);
  return (
    <Page
      title={translate('salary.example')}
      back={useBack()}
      actions={
        <Button icon={Printer} look="primary" onClick={() => void printPaper(paper)}>
          {translate('action.print')}
        </Button>
      }
    >
      <PaperFrame paper={paper} />
    </Page>
  );
}
