import type { PrintableModule } from '@hospital/contracts';
import { useTranslate, type RaRecord } from 'react-admin';
import { Instant } from '../record/FieldValue.tsx';
import { ErrorState, Skeleton } from '../ui/State.tsx';
import { PaperFrame } from './PaperFrame.tsx';
import { usePaper, usePrintedBefore } from './usePaper.ts';

interface RecordPaperProps {
  readonly module: PrintableModule;
  readonly record: RaRecord;
}

function PrintedBefore({ module, record }: RecordPaperProps) {
  const translate = useTranslate();
  const before = usePrintedBefore(module, record);
  if (!before) return null;
  return (
    <p className="small quiet printed-before">
      {translate('print.last')} <Instant at={before.at} />
      {before.isDuplicateNext && <> · {translate('print.nextDuplicate')}</>}
    </p>
  );
}

/** What the PDF shows of the record, in the language of the screens. */
export function RecordPaper({ module, record }: RecordPaperProps) {
  const { data: paper, error, refetch } = usePaper(module, record);
  return (
    <>
      <PrintedBefore module={module} record={record} />
      {paper && <PaperFrame paper={paper} />}
      {!paper && error && <ErrorState error={error} retry={() => void refetch()} />}
      {!paper && !error && (
        <div className="paper-frame waiting">
          {[40, 65, 55, 60].map((width) => (
            <Skeleton key={width} width={`${width}%`} />
          ))}
        </div>
      )}
    </>
  );
}
