/** Who looked at the records of which patient, and how. */
import { useGetOne, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { Picker } from '../../kernel/form/Picker.tsx';
import { Instant } from '../../kernel/record/FieldValue.tsx';
import { useNameOf } from '../../kernel/record/useNameOf.ts';
import { Page } from '../../kernel/ui/Page.tsx';
import { PlainTable } from '../../kernel/ui/PlainTable.tsx';
import { State } from '../../kernel/ui/State.tsx';
import './audit.css';
import { useAuditAddress } from './auditAddress.ts';
import { ChosenFilter, DaysFilter, TypedFilter, useResourceChoices } from './AuditFilters.tsx';
import { RecordName, type Named } from './AuditRows.tsx';
import { AuditTabs } from './AuditTabs.tsx';
import { FoundPages } from './FoundPages.tsx';
import { useAuditPages } from './useAuditPages.ts';

interface Read {
  readonly _id: string;
  readonly at: string;
  readonly actor: Named;
  readonly resource: string;
  readonly record: Named;
  readonly patient: Named;
  readonly how: string;
  readonly requestId: string;
}

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
  const shared = { filter, set };
  return (
    <div className="bar">
      <div className="bar-fields">
        <PatientFilter {...shared} />
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

function PatientName({ patient }: Pick<Read, 'patient'>) {
  const nameOf = useNameOf();
  return <Link to={`/patients/${encodeURIComponent(patient._id)}`}>{nameOf(patient)}</Link>;
}

function How({ how }: Pick<Read, 'how'>) {
  const translate = useTranslate();
  return translate(`audit.how.${how}`, { _: how });
}

const heads = ['audit.when', 'audit.who', 'audit.patient', 'audit.record', 'audit.howTitle'];

function Rows({ rows }: { readonly rows: readonly Read[] }) {
  const translate = useTranslate();
  const nameOf = useNameOf();
  if (!rows.length) return <State title={translate('audit.noReads')} />;
  return (
    <PlainTable
      heads={heads}
      rows={rows.map((read) => ({
        key: read._id,
        cells: [
          <Instant key="at" at={read.at} />,
          nameOf(read.actor),
          <PatientName key="patient" patient={read.patient} />,
          <RecordName key="record" resource={read.resource} record={read.record} />,
          <How key="how" how={read.how} />,
        ],
      }))}
    />
  );
}

export function ReadsPage() {
  const translate = useTranslate();
  const { filter, set, ...address } = useAuditAddress();
  const reads = useAuditPages<Read>('/audit/reads', filter);
  return (
    <Page title={translate('audit.readsTitle')}>
      <AuditTabs />
      <Filters filter={filter} set={set} />
      <FoundPages found={reads} address={address}>
        {(rows) => <Rows rows={rows} />}
      </FoundPages>
    </Page>
  );
}
