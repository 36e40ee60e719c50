/** Who read the data of which patients, and how: opened records, and pages of lists. */
import { useGetOne, useTranslate } from 'react-admin';
import { Picker } from '../../kernel/form/Picker.tsx';
import { useSession } from '../../kernel/session/SessionContext.tsx';
import { Page } from '../../kernel/ui/Page.tsx';
import './audit.css';
import { useAuditAddress } from './auditAddress.ts';
import { ReadRows, type ReadEntry } from './ReadRows.tsx';
import { ChosenFilter, DaysFilter, TypedFilter, useResourceChoices } from './AuditFilters.tsx';
import { AuditTabs } from './AuditTabs.tsx';
import { FoundCount } from './FoundCount.tsx';
import { FoundPages } from './FoundPages.tsx';
import { useAuditPages } from './useAuditPages.ts';

type Address = Pick<ReturnType<typeof useAuditAddress>, 'filter' | 'set'>;

/** The address keeps the id; who it is, is asked. */
function PatientFilter({ filter, set }: Address) {
  const translate = useTranslate();
  const id = filter['patient'] ?? '';
  const { data } = useGetOne('patients', { id }, { enabled: id !== '', retry: false });
  const label = translate('resources.patients.name', { smart_count: 1 });
  return (
    <div className="bar-field ref">
      <span>{label}</span>
      <Picker
        resource="patients"
        name="patient"
        aria-label={label}
        value={id === '' ? null : (data ?? id)}
        onChange={(patient) => set('patient', patient ? String(patient['_id']) : '')}
      />
    </div>
  );
}

function Filters({ filter, set }: Address) {
  const translate = useTranslate();
  const { mayPick } = useSession();
  const shared = { filter, set };
  return (
    <div className="bar">
      <div className="bar-fields">
        {mayPick('patients.list') && <PatientFilter {...shared} />}
        <TypedFilter {...shared} name="actor" label={translate('audit.actor')} />
        <ChosenFilter
          {...shared}
          name="resource"
          label={translate('audit.resource')}
          choices={useResourceChoices()}
        />
        <DaysFilter {...shared} />
      </div>
    </div>
  );
}

export function ReadsPage() {
  const translate = useTranslate();
  const address = useAuditAddress();
  const { filter, set } = address;
  const reads = useAuditPages<ReadEntry>('/audit/reads', filter);
  return (
    <Page title={translate('audit.readsTitle')} beside={<FoundCount pages={reads.data?.pages} />}>
      <AuditTabs />
      <Filters filter={filter} set={set} />
      <FoundPages found={reads} address={address}>
        {(rows) => <ReadRows rows={rows} />}
      </FoundPages>
    </Page>
  );
}
