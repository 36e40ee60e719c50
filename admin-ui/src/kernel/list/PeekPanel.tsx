/** A record beside its list: its fields, without leaving the rows. The focus stays in the list, and the panel follows it. */
import type { ModuleDescription } from '@hospital/contracts';
import { X } from 'lucide-react';
import { useGetOne, useTranslate, type RaRecord } from 'react-admin';
import { useRecordTitle } from '../record/useTitleInWords.ts';
import { FieldDetails } from '../record/RecordPage.tsx';
import { IconButton, LinkButton } from '../ui/Button.tsx';
import { StatePill } from '../ui/Pill.tsx';
import { revisionOf } from '../useCommand.ts';
import './peek.css';

export interface PeekPanelProps {
  readonly module: ModuleDescription;
  /** As the list has it: shown at once, and where the record itself cannot be read. */
  readonly record: RaRecord;
  readonly opensAt: string | null;
  readonly close: () => void;
}

export function PeekPanel({ module, record, opensAt, close }: PeekPanelProps) {
  const translate = useTranslate();
  const titleOf = useRecordTitle();
  const { data } = useGetOne(module.name, { id: record.id }, { retry: false });
  // What was read of the record before may be older than its row.
  const shown = data && (revisionOf(data) ?? 0) >= (revisionOf(record) ?? 0) ? data : record;
  return (
    <aside className="peek" aria-label={translate('list.peek')}>
      <header>
        <h2 className="clip">
          <bdi className="name">{titleOf(module, shown)}</bdi>
        </h2>
        <StatePill module={module} record={shown} />
        <IconButton icon={X} size="small" label={translate('action.close')} onClick={close} />
      </header>
      <FieldDetails module={module} record={shown} />
      {opensAt && (
        <LinkButton to={opensAt} look="primary">
          {translate('action.open')}
        </LinkButton>
      )}
    </aside>
  );
}
