/** Who did what, across records: searched, newest first, a page at a time, and exported. */
import { Download } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { progressOf } from '../../kernel/progress.ts';
import { Button } from '../../kernel/ui/Button.tsx';
import { Page } from '../../kernel/ui/Page.tsx';
import './audit.css';
import { useAuditAddress, type AuditFilter } from './auditAddress.ts';
import { AuditFilters } from './AuditFilters.tsx';
import { AuditRows, type AuditEntry } from './AuditRows.tsx';
import { AuditTabs } from './AuditTabs.tsx';
import { FoundCount } from './FoundCount.tsx';
import { FoundPages } from './FoundPages.tsx';
import { useAuditExport } from './useAuditExport.ts';
import { useAuditPages } from './useAuditPages.ts';

function Exports({ filter }: { readonly filter: AuditFilter }) {
  const translate = useTranslate();
  const { save, running } = useAuditExport(filter);
  return (
    <>
      {(['csv', 'jsonl'] as const).map((format) => (
        <Button
          key={format}
          icon={Download}
          progress={progressOf(running === format)}
          onClick={() => void save(format)}
        >
          {translate(format === 'csv' ? 'audit.csv' : 'audit.jsonl')}
        </Button>
      ))}
    </>
  );
}

export function AuditPage() {
  const translate = useTranslate();
  const address = useAuditAddress();
  const { filter, set, setFilter } = address;
  const audit = useAuditPages<AuditEntry>('/audit', filter);
  return (
    <Page
      title={translate('audit.title')}
      beside={<FoundCount pages={audit.data?.pages} />}
      actions={<Exports filter={filter} />}
    >
      <AuditTabs />
      <AuditFilters filter={filter} set={set} setFilter={setFilter} />
      <FoundPages found={audit} address={address}>
        {(rows) => <AuditRows rows={rows} text={filter.text} />}
      </FoundPages>
    </Page>
  );
}
