/** The documents centre: batches with their progress, and single documents. */
import { documentBatches, documents } from '@hospital/contracts';
import { Ban, Download, FileSpreadsheet, Pause, Play, Printer, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useLocale, useTranslate, type RaRecord } from 'react-admin';
import { listProps, type OwnPresentation, type Presented } from '../../kernel/crud/presentation.ts';
import { forSpreadsheet } from '../../kernel/csvSeparator.ts';
import { useTexts } from '../../kernel/i18n/useTexts.ts';
import { ListPage } from '../../kernel/list/ListPage.tsx';
import { columnsFor } from '../../kernel/list/columns.tsx';
import { OnlyInPresent } from '../../kernel/past/OnlyInPresent.tsx';
import { Instant } from '../../kernel/record/FieldValue.tsx';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { Button, IconButton, LinkButton } from '../../kernel/ui/Button.tsx';
import { PersonWithAvatar } from '../../kernel/ui/Avatar.tsx';
import { StatePill } from '../../kernel/ui/Pill.tsx';
import { useCommand } from '../../kernel/useCommand.ts';
import { BatchFilterWords } from './BatchFilterWords.tsx';
import { PrintDialog, useKinds } from './PrintDialog.tsx';
import { useDownload } from '../../kernel/record/useDownload.ts';

function ProgressCell({ record }: { record: RaRecord }) {
  const translate = useTranslate();
  const [done, failed, total] = ['done', 'failed', 'total'].map((name) => Number(record[name] ?? 0));
  const text = translate('batch.figures', { done, total });
  return (
    <span className="batch-progress">
      <progress max={total} value={done} aria-label={text} />
      <span className="small ltr">{text}</span>
      {(failed ?? 0) > 0 && <span className="small overdue"> {translate('batch.failures', { failed })}</span>}
    </span>
  );
}

function Asker({ record }: { record: RaRecord }) {
  const translate = useTranslate();
  const person: unknown = record['requestedBy'];
  return person ? (
    <PersonWithAvatar person={person} />
  ) : (
    <span className="quiet">{translate('batch.byCommand')}</span>
  );
}

const verbs = {
  pause: ['PauseDocumentBatch', Pause],
  resume: ['ResumeDocumentBatch', Play],
  cancel: ['CancelDocumentBatch', Ban],
  retry: ['RetryDocumentBatch', RotateCcw],
} as const;

function Verb({ record, verb }: { record: RaRecord; verb: keyof typeof verbs }) {
  const translate = useTranslate();
  const [operation, icon] = verbs[verb];
  const { run, progress } = useCommand('documentBatches', operation);
  return (
    <IconButton
      icon={icon}
      size="small"
      label={translate(`batch.${verb}`)}
      progress={progress}
      onClick={() => void run(String(record.id))}
    />
  );
}

function verbsOf({ status, failed }: RaRecord): readonly (keyof typeof verbs)[] {
  if (status === 'queued' || status === 'rendering') return ['pause', 'cancel'];
  if (status === 'paused') return ['resume', 'cancel'];
  return status !== 'cancelled' && Number(failed) > 0 ? ['retry'] : [];
}

function RowActions({ record }: { record: RaRecord }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { download, isRunning } = useDownload();
  const path = `/documents/batches/${String(record.id)}`;
  return (
    <>
      {record['status'] === 'ready' && (
        <IconButton
          icon={Download}
          size="small"
          label={translate('batch.download')}
          isRunning={isRunning}
          onClick={() => void download(forSpreadsheet(`${path}/result`, locale))}
        />
      )}
      {verbsOf(record).map((verb) => (
        <Verb key={verb} record={record} verb={verb} />
      ))}
      <IconButton
        icon={FileSpreadsheet}
        size="small"
        label={translate('batch.manifest')}
        isRunning={isRunning}
        onClick={() => void download(forSpreadsheet(`${path}/manifest`, locale))}
      />
    </>
  );
}

const batchColumns = columnsFor(documentBatches, [
  { source: 'kind' },
  {
    source: 'filter',
    isSortable: false,
    render: ({ filter }) => <BatchFilterWords value={typeof filter === 'string' ? filter : null} />,
  },
  {
    source: 'status',
    width: 140,
    render: (record) => <StatePill module={documentBatches} record={record} />,
  },
  {
    source: 'done',
    label: 'batch.progress',
    width: 220,
    isFigure: false,
    isSortable: false,
    render: (record) => <ProgressCell record={record} />,
  },
  { source: 'output', width: 130 },
  { source: 'language', width: 90 },
  { source: 'requestedBy', render: (record) => <Asker record={record} /> },
  {
    source: 'createdAt',
    label: 'field.createdAt',
    width: 180,
    render: (record) => <Instant at={String(record['createdAt'])} />,
  },
]);

export const presentation: OwnPresentation = { list: BatchList };

function BatchList({ presentation }: Presented) {
  const translate = useTranslate();
  const { word } = useTexts();
  const { words } = useFormats();
  const kinds = useKinds();
  const [isAsking, setAsking] = useState(false);
  const open = () => setAsking(true);
  return (
    <>
      <ListPage
        {...listProps(presentation)}
        title={translate('batch.title')}
        columns={batchColumns}
        rowActions={(record) => <RowActions record={record} />}
        pageActions={
          <>
            <LinkButton to="/documents/single">{translate('batch.single')}</LinkButton>
            <OnlyInPresent>
              <Button look="primary" icon={Printer} onClick={open}>
                {translate('batch.print')}
              </Button>
            </OnlyInPresent>
          </>
        }
        whenEmpty={{
          text: 'batch.emptyText',
          values: { kinds: words(kinds.map((kind) => word(kind).toLowerCase())) },
          action: (
            <OnlyInPresent>
              <Button icon={Printer} onClick={open}>
                {translate('batch.print')}
              </Button>
            </OnlyInPresent>
          ),
        }}
      />
      {isAsking && <PrintDialog kinds={kinds} onClose={() => setAsking(false)} />}
    </>
  );
}

export function DocumentActions({ record }: { record: RaRecord }) {
  const translate = useTranslate();
  const { download, isRunning } = useDownload();
  if (record['status'] !== 'ready') return null;
  return (
    <IconButton
      icon={Download}
      size="small"
      label={translate('action.pdf')}
      isRunning={isRunning}
      onClick={() => void download(`/documents/${String(record.id)}/pdf`)}
    />
  );
}

const documentColumns = columnsFor(documents, [
  { source: 'kind' },
  { source: 'number', width: 200 },
  { source: 'status', width: 140, render: (record) => <StatePill module={documents} record={record} /> },
  { source: 'language', width: 110 },
  { source: 'pages', width: 110 },
  {
    source: 'createdAt',
    label: 'field.createdAt',
    width: 180,
    render: (record) => <Instant at={String(record['createdAt'])} />,
  },
]);

export function DocumentList() {
  const translate = useTranslate();
  return (
    <ListPage
      module={documents}
      name="resources.documents.name"
      title={translate('batch.single')}
      perPage={50}
      step={50}
      columns={documentColumns}
      rowActions={(record) => <DocumentActions record={record} />}
      pageActions={<LinkButton to="/documents">{translate('batch.batches')}</LinkButton>}
      whenEmpty={{ text: 'batch.singleText', action: null }}
    />
  );
}
