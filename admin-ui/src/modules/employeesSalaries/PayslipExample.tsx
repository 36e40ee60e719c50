/** A payslip with figures of nobody. Apart from real ones, because the page fills in the template by itself. */
import { examplePayslip, isPrintLanguage, payslipPrintable, type Printable } from '@hospital/contracts';
import { Printer } from 'lucide-react';
import { Suspense, useMemo } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { useAddresses } from '../../kernel/addresses.ts';
import { PaperFrame, printPaper } from '../../kernel/print/papers.ts';
import { PaperToCome } from '../../kernel/print/RecordPaper.tsx';
import { Button } from '../../kernel/ui/Button.tsx';
import { Page } from '../../kernel/ui/Page.tsx';

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
  const { listOf } = useAddresses();
  const translate = useTranslate();
  const language = useLocale();
  const paper = useMemo(() => samplePaper(translate, language), [translate, language]);
  return (
    <Page
      title={translate('salary.example')}
      back={{ to: listOf('employeesSalaries'), name: translate('menu.payslips') }}
      actions={
        <Button icon={Printer} look="primary" onClick={() => void printPaper(paper)}>
          {translate('action.print')}
        </Button>
      }
    >
      <Suspense fallback={<PaperToCome />}>
        <PaperFrame paper={paper} />
      </Suspense>
    </Page>
  );
}
