import { patientAccounts } from '@hospital/contracts';
import type { RaRecord } from 'react-admin';
import { useAddresses } from '../../kernel/addresses.ts';
import type { OwnPresentation } from '../../kernel/crud/presentation.ts';
import { useTexts } from '../../kernel/i18n/useTexts.ts';
import { columnsFor } from '../../kernel/list/columns.tsx';
import { Detail, FieldDetails } from '../../kernel/record/RecordPage.tsx';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { LinkButton } from '../../kernel/ui/Button.tsx';
import { PlainTable } from '../../kernel/ui/PlainTable.tsx';
import './accounts.css';
import { Balances } from './Balances.tsx';
import { AdvanceButton } from './AdvanceButton.tsx';
import { entriesOf } from './entries.ts';
import { EntryActs } from './EntryActs.tsx';
import { PayInvoicesButton } from './PayInvoicesButton.tsx';
import { UseButton } from './UseButton.tsx';
import { useAccountTexts } from './useAccountTexts.ts';

function Entries({ record }: { readonly record: RaRecord }) {
  const translate = useAccountTexts();
  const { word } = useTexts();
  const { money, day } = useFormats();
  const entries = entriesOf(record);
  if (entries.length === 0) return <p className="quiet">{translate('account.noEntries')}</p>;
  const heads = ['day', 'kind', 'invoice', 'method', 'amount', 'acts'].map((head) =>
    translate(`account.${head}`),
  );
  return (
    <PlainTable
      heads={heads}
      figures={heads.slice(4, 5)}
      hasHeading
      rows={entries.map((entry) => ({
        key: `${entry.kind} ${entry.id} ${String(entry.amount)}`,
        cells: [
          day(entry.day),
          word(entry.kind),
          <span key="n" className="ltr">
            {entry.number ?? '–'}
          </span>,
          entry.method === null ? '–' : word(entry.method),
          <span key="a" className="ltr">
            {money(entry.amount, entry.currency)}
          </span>,
          <EntryActs key="acts" record={record} entry={entry} />,
        ],
      }))}
    />
  );
}

function Verbs({ record }: { readonly record: RaRecord }) {
  const translate = useAccountTexts();
  const { recordOf } = useAddresses();
  const page = recordOf('patientAccounts', record.id);
  return (
    <>
      {page && (
        <LinkButton to={page.replace(/view$/, 'statement')}>{translate('account.statement')}</LinkButton>
      )}
      <UseButton account={record} />
      <PayInvoicesButton patient={String(record.id)} />
      <AdvanceButton patient={String(record.id)} />
    </>
  );
}

function Details({ record }: { readonly record: RaRecord }) {
  const translate = useAccountTexts();
  const { label } = useTexts();
  return (
    <>
      <FieldDetails
        module={patientAccounts}
        record={record}
        names={['patient', 'cashOutsideTill']}
        first={
          <Detail label={label(patientAccounts, 'balance')}>
            <Balances record={record} />
          </Detail>
        }
      />
      <section className="account below">
        <h2>{translate('account.entries')}</h2>
        <Entries record={record} />
      </section>
    </>
  );
}

export const presentation: OwnPresentation = {
  withoutColumn: ['currency'],
  columns: columnsFor(patientAccounts, [
    { source: 'patient' },
    { source: 'balance', width: 160, render: (record) => <Balances record={record} /> },
    { source: 'cashOutsideTill', width: 160 },
  ]),
  title: (record, nameOf) => nameOf(record['patient']),
  verbs: (record) => <Verbs record={record} />,
  details: (record) => <Details record={record} />,
};
