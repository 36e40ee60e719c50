import { cheques } from '@hospital/contracts';
import { CircleCheck } from 'lucide-react';
import type { RaRecord } from 'react-admin';
import { Link } from 'react-router-dom';
import { useAddresses } from '../../kernel/addresses.ts';
import { listProps, type OwnPresentation, type Presented } from '../../kernel/crud/presentation.ts';
import { useTexts } from '../../kernel/i18n/useTexts.ts';
import { useLateTexts } from '../../kernel/i18n/lateTexts.ts';
import type { BulkVerb } from '../../kernel/list/BulkBar.tsx';
import { ListPage } from '../../kernel/list/ListPage.tsx';
import { Detail, Details, FieldDetails, RecordPage } from '../../kernel/record/RecordPage.tsx';
import { useOpenPage } from '../../kernel/session/useMayOpen.ts';
import { useSession } from '../../kernel/session/SessionContext.tsx';
import { usePersonName } from '../../kernel/ui/personName.ts';
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
  'receipt',
  'day',
] as const;
/** Either of an invoice or of an account; the others come later. */
const whereKnown = ['invoice', 'slip', 'depositedOn', 'settledOn', 'reason'] as const;

/** An account has no name: it is called by its patient. */
function Account({ record }: { readonly record: RaRecord }) {
  const nameOf = usePersonName();
  const { label } = useTexts();
  const { account, patient } = record;
  const page = useOpenPage()('patientAccounts', String(account));
  if (typeof account !== 'string') return null;
  const name = <bdi>{nameOf(patient)}</bdi>;
  return (
    <Details>
      <Detail label={label(cheques, 'account')}>
        {page === null ? name : <Link to={page}>{name}</Link>}
      </Detail>
    </Details>
  );
}

function ChequeDetails({ record }: { readonly record: RaRecord }) {
  const names = whereKnown.filter((name) => record[name] !== null && record[name] !== undefined);
  return (
    <>
      <FieldDetails module={cheques} record={record} names={[...shown, ...names]} />
      <Account record={record} />
    </>
  );
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
      details={(record) => <ChequeDetails record={record} />}
    />
  );
}

export const presentation: OwnPresentation = { list: ChequeList, record: ChequePage };
