/** A payslip with figures of nobody, as paper: the template is filled in here, and not by the server. */
import { examplePayslip, isPrintLanguage, payslipPrintable, type Printable } from '@hospital/contracts';
import { useMemo } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { PaperFrame } from '../../kernel/print/papers.ts';

type Translate = (key: string) => string;

export function examplePaper(translate: Translate, language: string): Printable {
  const { clinic, employee, ...slip } = examplePayslip();
  const sample = {
    ...slip,
    clinic: { ...clinic, name: translate('salary.sampleClinic') },
    employee: { ...employee, name: translate('salary.sampleEmployee') },
  };
  return payslipPrintable(sample, { language: isPrintLanguage(language) ? language : 'en' });
}

export function ExampleFrame() {
  const translate = useTranslate();
  const language = useLocale();
  const paper = useMemo(() => examplePaper(translate, language), [translate, language]);
  return <PaperFrame paper={paper} />;
}
