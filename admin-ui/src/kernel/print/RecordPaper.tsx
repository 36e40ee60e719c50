import type { PrintableModule } from '@hospital/contracts';
import { Suspense, useEffect } from 'react';
import { useTranslate, type RaRecord } from 'react-admin';
import { Instant } from '../record/FieldValue.tsx';
import { ErrorState, Skeleton } from '../ui/State.tsx';
import { PaperFrame } from './papers.ts';
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

/** Its file is asked for together with the paper's data. One that does not come is reported where the paper is shown. */
export function PaperToCome() {
  useEffect(() => void PaperFrame.preload().catch(() => null), []);
  return (
    <div className="paper-frame waiting">
      {[40, 65, 55, 60].map((width) => (
        <Skeleton key={width} width={`${width}%`} />
      ))}
    </div>
  );
}

/** What the PDF shows of the record, in the language of the screens. */
export function RecordPaper({ module, record }: RecordPaperProps) {
  const { data: paper, error, refetch } = usePaper(module, record);
  return (
    <>
      <PrintedBefore module={module} record={record} />
      {paper && (
        <Suspense fallback={<PaperToCome />}>
          <PaperFrame paper={paper} />
        </Suspense>
      )}
      {!paper && error && <ErrorState error={error} retry={() => void refetch()} />}
      {!paper && !error && <PaperToCome />}
    </>
  );
}
