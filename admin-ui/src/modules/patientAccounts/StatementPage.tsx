/** The statement of a patient, printed by the browser: what was billed and paid, and what they owe after each line. */
import { statementKinds } from '@hospital/contracts';
import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { useAddresses } from '../../kernel/addresses.ts';
import { fillPath, routeOf } from '../../kernel/api/calls.ts';
import { call } from '../../kernel/api/http.ts';
import { useTexts } from '../../kernel/i18n/useTexts.ts';
import { Figures } from '../../kernel/form/MoneyDialog.tsx';
import { PaperHead } from '../../kernel/print/PaperHead.tsx';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { usePersonName } from '../../kernel/ui/personName.ts';
import { Button } from '../../kernel/ui/Button.tsx';
import { Page } from '../../kernel/ui/Page.tsx';
import { PlainTable } from '../../kernel/ui/PlainTable.tsx';
import { ReadState } from '../../kernel/ui/ReadState.tsx';
import { SkeletonRows } from '../../kernel/ui/State.tsx';
import './accounts.css';
import { statementSums, type Sum } from './statementSums.ts';
import { useAccountTexts } from './useAccountTexts.ts';

interface Line {
  readonly day: string;
  readonly kind: string;
  readonly number: string | null;
  readonly method: string | null;
  readonly currency: string;
  readonly amount: number;
  readonly owed: number;
}

interface Statement {
  readonly patient: unknown;
  readonly lines: readonly Line[];
  readonly owed: readonly Sum[];
  readonly balances: readonly Sum[];
}

/** What no record has as a word of its own. */
const kinds: Readonly<Record<string, string>> = {
  [statementKinds.invoice]: 'account.invoice',
  [statementKinds.credit]: 'account.creditNote',
  [statementKinds.writeOff]: 'account.writeOff',
};

function useStatement(id: string) {
  return useQuery({
    queryKey: ['patientAccounts', 'statement', id],
    queryFn: async ({ signal }) => {
      const path = fillPath(routeOf('patientAccounts.statement'), id);
      const { body } = await call({ method: 'GET', path, signal });
      return body as Statement;
    },
    retry: false,
  });
}

function Lines({ lines }: Pick<Statement, 'lines'>) {
  const translate = useAccountTexts();
  const { word } = useTexts();
  const { money, day } = useFormats();
  if (lines.length === 0) return <p className="quiet">{translate('account.noLines')}</p>;
  const heads = ['day', 'kind', 'invoice', 'method', 'amount', 'owed'].map((head) =>
    translate(`account.${head}`),
  );
  const kindOf = ({ kind }: Line) => {
    const text = kinds[kind];
    return text === undefined ? word(kind) : translate(text);
  };
  const shown = (amount: number, currency: string) => <span className="ltr">{money(amount, currency)}</span>;
  return (
    <PlainTable
      heads={heads}
      figures={heads.slice(4)}
      hasHeading
      rows={lines.map((line, index) => ({
        key: String(index),
        cells: [
          day(line.day),
          kindOf(line),
          <span key="n" className="ltr">
            {line.number ?? '–'}
          </span>,
          line.method === null ? '–' : word(line.method),
          shown(line.amount, line.currency),
          shown(line.owed, line.currency),
        ],
      }))}
    />
  );
}

function Sums({ owed, balances }: Pick<Statement, 'owed' | 'balances'>) {
  const translate = useAccountTexts();
  const { money } = useFormats();
  return statementSums(owed, balances).map(({ currency, figures }) => (
    <Figures
      key={currency}
      figures={figures.map(([name, amount]) => [translate(name), money(amount, currency)])}
    />
  ));
}

export function StatementPage() {
  const nameOf = usePersonName();
  const translate = useAccountTexts();
  const { id = '' } = useParams();
  const read = useStatement(id);
  const { data } = read;
  const { recordOf } = useAddresses();
  const to = recordOf('patients', { id });
  const name = data ? nameOf(data.patient) : '';
  return (
    <Page
      {...(to && name ? { back: { to, name } } : {})}
      title={name ? translate('account.statementOf', { name }) : translate('account.statement')}
      actions={
        <Button icon={Printer} onClick={() => window.print()}>
          {translate('account.print')}
        </Button>
      }
    >
      <PaperHead />
      <ReadState read={read} toCome={<SkeletonRows rows={6} />}>
        {(statement) => (
          <div className="account">
            <Sums {...statement} />
            <Lines lines={statement.lines} />
          </div>
        )}
      </ReadState>
    </Page>
  );
}
