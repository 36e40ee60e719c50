/** On the page of a record that can be printed: what was printed of it, by whom, and whether it still holds. */
import { documentKinds, documents, shownCode, type DocumentKind } from '@hospital/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslate, type RaRecord } from 'react-admin';
import { Link } from 'react-router-dom';
import { columnsFor } from '../../kernel/list/columns.tsx';
import { DataTable } from '../../kernel/list/DataTable.tsx';
import { useDocumentsOf, type PrintedDocument } from '../../kernel/print/usePaper.ts';
import { Instant } from '../../kernel/record/FieldValue.tsx';
import { historyQuery } from '../../kernel/record/history.ts';
import { pillClass, StatePill } from '../../kernel/ui/Pill.tsx';
import { ErrorState, SkeletonRows, State } from '../../kernel/ui/State.tsx';
import { DocumentActions } from './BatchList.tsx';

const verdicts = { current: 'green', superseded: 'orange', void: 'grey hollow' } as const;
type Verdict = keyof typeof verdicts;

/** Checking the document's code gives the same answer. */
export function verdictOf({ unchanged }: Pick<PrintedDocument, 'unchanged'>, record: RaRecord): Verdict {
  if (record['void'] === true) return 'void';
  return unchanged === true ? 'current' : 'superseded';
}

function Code({ record }: { record: RaRecord }) {
  const code: unknown = record['code'];
  if (typeof code !== 'string') return <span className="quiet">–</span>;
  return (
    <Link className="ltr" to={`/verify?code=${shownCode(code)}`} target="_blank">
      {shownCode(code)}
    </Link>
  );
}

function Asker({ record }: { record: RaRecord }) {
  const translate = useTranslate();
  const { data, error } = useQuery(historyQuery(documents.path, String(record.id)));
  // It is not shown to users who read only their own papers.
  if (!data) return <span className="quiet">{error ? '–' : '…'}</span>;
  return <bdi>{data[0]?.actor?.name ?? translate('history.somebody')}</bdi>;
}

/** One that is not made yet, or could not be, says that instead. */
function Holds({ record }: { record: RaRecord }) {
  const translate = useTranslate();
  if (record['status'] !== 'ready') return <StatePill module={documents} record={record} />;
  const verdict = record['verdict'] as Verdict;
  return (
    <>
      <span className={pillClass(verdicts[verdict])}>{translate(`printed.${verdict}`)}</span>
      {record['duplicateOn'] !== null && (
        <span className="small quiet"> {translate('printed.duplicate')}</span>
      )}
    </>
  );
}

const columns = columnsFor(documents, [
  { source: 'code', width: 170, render: (record) => <Code record={record} /> },
  { source: 'status', width: 200, render: (record) => <Holds record={record} /> },
  {
    source: 'createdAt',
    label: 'field.createdAt',
    width: 190,
    render: (record) => <Instant at={record['createdAt']} />,
  },
  { source: 'asker', label: 'printed.by', render: (record) => <Asker record={record} /> },
  { source: 'language', width: 110 },
]);

function DocumentsOf({ kind, record }: { kind: DocumentKind; record: RaRecord }) {
  const translate = useTranslate();
  const { data, error, refetch } = useDocumentsOf(documentKinds[kind], record);
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={2} />;
  if (data.length === 0) {
    return <State title={translate('printed.none')} text={translate('printed.noneText')} />;
  }
  const rows = data.map((document) => ({
    ...document,
    id: document._id,
    verdict: verdictOf(document, record),
  }));
  return (
    <DataTable
      module={documents}
      columns={columns}
      records={rows}
      actions={(document) => <DocumentActions record={document} />}
    />
  );
}

const of = (kind: DocumentKind) =>
  function DocumentsOfRecord({ record }: { record: RaRecord }) {
    return <DocumentsOf kind={kind} record={record} />;
  };

export const DocumentsOfInvoice = of('invoice');
export const DocumentsOfPrescription = of('prescription');
export const DocumentsOfPayslip = of('payslip');
export const DocumentsOfCreditNote = of('creditNote');
export const DocumentsOfReceipt = of('receipt');
