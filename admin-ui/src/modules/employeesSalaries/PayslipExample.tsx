/** The example of a payslip. Its template comes behind the page, as that of every paper does. */
import { Printer } from 'lucide-react';
import { Suspense } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { useAddresses } from '../../kernel/addresses.ts';
import { lazyComponent } from '../../kernel/lazyScreen.ts';
import { printPaper } from '../../kernel/print/papers.ts';
import { PaperToCome } from '../../kernel/print/RecordPaper.tsx';
import { Button } from '../../kernel/ui/Button.tsx';
import { Page } from '../../kernel/ui/Page.tsx';

const load = () => import('./ExamplePaper.tsx');
const ExampleFrame = lazyComponent<object, 'ExampleFrame'>(load, 'ExampleFrame');

export function PayslipExample() {
  const { listOf } = useAddresses();
  const translate = useTranslate();
  const language = useLocale();
  const print = async () => {
    const { examplePaper } = await load();
    await printPaper(examplePaper(translate, language));
  };
  return (
    <Page
      title={translate('salary.example')}
      back={{ to: listOf('employeesSalaries'), name: translate('menu.payslips') }}
      actions={
        <Button icon={Printer} look="primary" onClick={() => void print()}>
          {translate('action.print')}
        </Button>
      }
    >
      <Suspense fallback={<PaperToCome />}>
        <ExampleFrame />
      </Suspense>
    </Page>
  );
}
