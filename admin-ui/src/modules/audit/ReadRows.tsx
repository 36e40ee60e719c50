/**
 * Reads of patients' data, a line each. A list says by which fields it was searched, and names the first patients whom it showed and
 * the reader may see; of others it gives the number.
 */
import { labelOf, moduleAt } from '@hospital/contracts';
import { Fragment } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useTexts } from '../../kernel/i18n/useTexts.ts';
import { Comma } from '../../kernel/record/Between.tsx';
import { Instant } from '../../kernel/record/FieldValue.tsx';
import { useNameOf } from '../../kernel/record/useNameOf.ts';
import { useOpenPage } from '../../kernel/session/useMayOpen.ts';
import { PlainTable } from '../../kernel/ui/PlainTable.tsx';
import { State } from '../../kernel/ui/State.tsx';
import { RecordName, type NamedRecord } from './AuditRows.tsx';

export interface ReadEntry {
  readonly _id: string;
  readonly at: string;
  readonly actor: NamedRecord;
  readonly resource: string;
  readonly record: NamedRecord | null;
  readonly patient: NamedRecord | null;
  readonly how: string;
  readonly requestId: string;
  /** Of a list: names of the fields that were searched. */
  readonly searched?: readonly string[];
  /** Of a list: the first of the patients whom it showed. */
  readonly patients?: readonly NamedRecord[];
  /** Of a list: how many patients it showed. */
  readonly shown?: number;
}

const NAMED = 5;

function PatientName({ patient }: { readonly patient: NamedRecord }) {
  const page = useOpenPage()('patients', patient._id);
  const name = useNameOf()(patient);
  return page === null ? name : <Link to={page}>{name}</Link>;
}

function Patients({ read: { patient, patients = [], shown = 0 } }: { readonly read: ReadEntry }) {
  const translate = useTranslate();
  if (patient) return <PatientName patient={patient} />;
  if (shown === 0) return <span className="quiet">{translate('audit.nobodyShown')}</span>;
  const named = patients.filter(({ name }) => name !== null).slice(0, NAMED);
  if (named.length === 0)
    return <span className="quiet">{translate('audit.patientsShown', { smart_count: shown })}</span>;
  return (
    <>
      {named.map((each, index) => (
        <Fragment key={each._id}>
          {index > 0 && <Comma />}
          <PatientName patient={each} />
        </Fragment>
      ))}
      {shown > named.length && (
        <>
          {' '}
          <span className="quiet">{translate('audit.more', { count: shown - named.length })}</span>
        </>
      )}
    </>
  );
}

/** The audit's own filters have texts there. */
const auditLabels: Readonly<Record<string, string>> = {
  actor: 'audit.actor',
  type: 'audit.type',
  resource: 'audit.resource',
  field: 'audit.field',
  record: 'audit.recordId',
  text: 'audit.text',
  any: 'audit.text',
  from: 'field.fromDate',
  to: 'field.toDate',
};

function Records({ read: { record, resource, how, searched = [] } }: { readonly read: ReadEntry }) {
  const translate = useTranslate();
  const { label, many } = useTexts();
  if (record) return <RecordName resource={resource} record={record} />;
  const module = moduleAt(resource);
  const isOfList = how === 'list' && module !== undefined;
  const words = searched.map((name) => {
    const known = isOfList && name !== 'any' ? undefined : auditLabels[name];
    if (known) return translate(known);
    return module ? label(module, name) : labelOf(name);
  });
  return (
    <span className="record-name">
      {module ? many(module.name) : translate(resource === 'dashboard' ? 'dashboard.title' : 'audit.title')}{' '}
      {words.length > 0 && (
        <span className="quiet small">{translate('audit.searchedBy', { fields: words.join(', ') })}</span>
      )}
    </span>
  );
}

function How({ how }: Pick<ReadEntry, 'how'>) {
  const translate = useTranslate();
  return translate(`audit.how.${how}`, { _: how });
}

const heads = ['audit.when', 'audit.who', 'audit.patient', 'audit.record', 'audit.howTitle'];

export function ReadRows({ rows }: { readonly rows: readonly ReadEntry[] }) {
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
          <Patients key="patients" read={read} />,
          <Records key="records" read={read} />,
          <How key="how" how={read.how} />,
        ],
      }))}
    />
  );
}
