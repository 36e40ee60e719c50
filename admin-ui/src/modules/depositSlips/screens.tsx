import { depositSlips } from '@hospital/contracts';
import type { RaRecord } from 'react-admin';
import { useAddresses } from '../../kernel/addresses.ts';
import { listProps, type OwnPresentation, type Presented } from '../../kernel/crud/presentation.ts';
import { useLateTexts } from '../../kernel/i18n/lateTexts.ts';
import { columnsFor } from '../../kernel/list/columns.tsx';
import { ListPage } from '../../kernel/list/ListPage.tsx';
import { PrintButton } from '../../kernel/print/PrintButton.tsx';
import { RecordPaper } from '../../kernel/print/RecordPaper.tsx';
import { PdfButton } from '../../kernel/record/PdfButton.tsx';
import { RecordPage } from '../../kernel/record/RecordPage.tsx';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { LinkButton } from '../../kernel/ui/Button.tsx';
import { StatePill } from '../../kernel/ui/Pill.tsx';
import { pageTexts } from './pageTexts.ts';
import { SlipVerbs } from './SlipVerbs.tsx';

const columns = columnsFor(depositSlips, [
  { source: 'day', width: 140 },
  { source: 'reference' },
  { source: 'count', width: 120 },
  { source: 'total', width: 160 },
  { source: 'status', width: 140, render: (record) => <StatePill module={depositSlips} record={record} /> },
]);

function SlipList({ presentation }: Presented) {
  const { listOf, recordOf } = useAddresses();
  const translate = useLateTexts(pageTexts);
  return (
    <ListPage
      {...listProps(presentation)}
      columns={columns}
      quick="reference"
      barFields={['fromDate', 'toDate']}
      opens={(record) => recordOf('depositSlips', record.id)}
      rowActions={(record) => <PdfButton module={depositSlips} record={record} asIcon />}
      whenEmpty={{
        text: 'slip.emptyText',
        action: (
          <LinkButton to={listOf('cheques', { status: 'Received' })}>{translate('menu.cheques')}</LinkButton>
        ),
      }}
    />
  );
}

/** Some cheques were no longer in hand when the slip asked for them. */
function ChequesLeftOut({ record: { asked, count, status } }: { readonly record: RaRecord }) {
  const translate = useLateTexts(pageTexts);
  const isShort = status !== 'Withdrawn' && Array.isArray(asked) && asked.length > Number(count);
  return isShort && <p className="notice orange">{translate('slip.leftOut')}</p>;
}

function SlipPage() {
  const { listOf } = useAddresses();
  const translate = useLateTexts(pageTexts);
  const { day } = useFormats();
  return (
    <RecordPage
      module={depositSlips}
      back={{ to: listOf('depositSlips'), name: translate('menu.depositSlips') }}
      title={(record) =>
        record['reference']
          ? translate('slip.numbered', { reference: record['reference'] })
          : translate('slip.title', { day: day(record['day']) })
      }
      verbs={(record) => (
        <>
          <SlipVerbs record={record} />
          <PdfButton module={depositSlips} record={record} />
          <PrintButton module={depositSlips} record={record} />
        </>
      )}
      details={(record) => (
        <>
          <ChequesLeftOut record={record} />
          <RecordPaper module={depositSlips} record={record} />
        </>
      )}
    />
  );
}

export const presentation: OwnPresentation = { list: SlipList, record: SlipPage };
