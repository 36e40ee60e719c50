import { cheques } from '@hospital/contracts';
import { CircleCheck } from 'lucide-react';
import type { RaRecord } from 'react-admin';
import { useAddresses } from '../../kernel/addresses.ts';
import { listProps, type OwnPresentation, type Presented } from '../../kernel/crud/presentation.ts';
import { useLateTexts } from '../../kernel/i18n/lateTexts.ts';
import type { BulkVerb } from '../../kernel/list/BulkBar.tsx';
import { ListPage } from '../../kernel/list/ListPage.tsx';
import { FieldDetails, RecordPage } from '../../kernel/record/RecordPage.tsx';
import { useSession } from '../../kernel/session/SessionContext.tsx';
import { LinkButton } from '../../kernel/ui/Button.tsx';
import { ChequeVerbs } from './ChequeVerbs.tsx';
import { chequeColumns } from './columns.tsx';
import { pageTexts } from './pageTexts.ts';

const cleared: BulkVerb = {
  text: 'cheque.clear',
  icon: CircleCheck,
  operation: 'ClearCheque',
  body: {},
  isFor: ({ status }: RaRecord) => status === 'Deposited',
};

function ChequeList({ presentation }: Presented) {
  const { listOf, recordOf } = useAddresses();
  const translate = useLateTexts(pageTexts);
  const { may } = useSession();
  return (
    <ListPage
      {...listProps(presentation)}
      columns={chequeColumns}
      quick="chequeNumber"
      barFields={['patient', 'fromDate', 'toDate']}
      opens={(record) => recordOf('cheques', record.id)}
      bulk={may('ClearCheque') ? { verbs: [cleared] } : undefined}
      whenEmpty={{
        text: 'cheque.emptyText',
        action: <LinkButton to={listOf('invoices')}>{translate('menu.invoices')}</LinkButton>,
      }}
    />
  );
}

const shown = [
  'chequeNumber',
  'bank',
  'drawer',
  'chequeDate',
  'amount',
  'patient',
  'invoice',
  'account',
  'receipt',
  'day',
] as const;
const since = ['slip', 'depositedOn', 'settledOn', 'reason'] as const;

function Details({ record }: { readonly record: RaRecord }) {
  const names = since.filter((name) => record[name] !== null && record[name] !== undefined);
  return <FieldDetails module={cheques} record={record} names={[...shown, ...names]} />;
}

function ChequePage() {
  const { listOf } = useAddresses();
  const translate = useLateTexts(pageTexts);
  return (
    <RecordPage
      module={cheques}
      back={{ to: listOf('cheques'), name: translate('menu.cheques') }}
      title={({ chequeNumber: number }) =>
        number ? translate('cheque.title', { number }) : translate('cheque.untitled')
      }
      verbs={(record) => <ChequeVerbs record={record} />}
      details={(record) => <Details record={record} />}
    />
  );
}

export const presentation: OwnPresentation = { list: ChequeList, record: ChequePage };
