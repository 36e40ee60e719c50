/** The page of a record: who or what, its state, the verbs that the state allows, its fields, its history. */
import type { ModuleDescription } from '@hospital/contracts';
import { isRestrictionField } from '@hospital/contracts';
import { Suspense, useEffect, type ReactNode } from 'react';
import { useTranslate, type RaRecord } from 'react-admin';
import { useParams } from 'react-router-dom';
import { useTexts } from '../i18n/useTexts.ts';
import { useProduct, type RelatedPart } from '../screens.ts';
import { meetsNeeds } from '../session/Guard.tsx';
import { useSession } from '../session/SessionContext.tsx';
import { Page } from '../ui/Page.tsx';
import { StatePill } from '../ui/Pill.tsx';
import { Skeleton } from '../ui/State.tsx';
import { StaleNotice } from '../ui/StaleNotice.tsx';
import { Tabs, type Tab } from '../ui/Tabs.tsx';
import { isGone } from '../api/readResult.ts';
import { AbsentRecord } from './AbsentRecord.tsx';
import { FieldValue, Instant } from './FieldValue.tsx';
import { useMayReadHistory } from './historyRight.ts';
import { HistoryTab } from './HistoryTab.tsx';
import { LinkedReference } from './LinkedReference.tsx';
import { usePageRecord } from './usePageRecord.ts';
import { useOwnValue } from './useOwnValue.ts';
import { useRecordTitle } from './useTitleInWords.ts';
import { usePersonName, type RecordTitle } from '../ui/personName.ts';

interface RecordPageProps {
  readonly module: ModuleDescription;
  readonly back: { readonly to: string; readonly name: string };
  readonly title?: RecordTitle;
  readonly above?: (record: RaRecord) => ReactNode;
  readonly verbs?: (record: RaRecord) => ReactNode;
  readonly details?: (record: RaRecord) => ReactNode;
  readonly related?: (record: RaRecord) => ReactNode;
  readonly beside?: (record: RaRecord) => ReactNode;
  /** Off where the state is shown by a menu of its own. */
  readonly showStatus?: boolean;
}

/** A deleted record is gone from the lists, and its history is still there. */
function Absent({
  module,
  id,
  error,
  retry,
  back,
}: {
  module: ModuleDescription;
  id: string;
  error: unknown;
  retry: () => void;
  back: RecordPageProps['back'];
}) {
  const translate = useTranslate();
  const wasDeleted = isGone(error);
  return (
    <Page title={wasDeleted ? translate('error.goneTitle') : back.name} back={back}>
      <AbsentRecord error={error} listTo={back.to} retry={retry} />
      {wasDeleted && <HistoryTab module={module} id={id} />}
    </Page>
  );
}

export function Details({ children }: { children: ReactNode }) {
  return <dl className="details">{children}</dl>;
}

export function Detail({ label, wide, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'wide' : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface ValueProps {
  readonly module: ModuleDescription;
  readonly name: string;
  readonly record: RaRecord;
}

function RecordValue({ module, name, record }: ValueProps) {
  const field = module.fields[name];
  const value: unknown = record[name];
  const Own = useOwnValue()(module, name);
  if (Own)
    return (
      <Suspense fallback={<Skeleton width="50%" />}>
        <Own value={typeof value === 'string' ? value : null} />
      </Suspense>
    );
  if (field?.kind === 'ref') return <LinkedReference field={field} value={value} />;
  return <FieldValue field={field} value={value} currency={record['currency']} />;
}

/** One field of a record with its name: what it refers to is a link. */
export function FieldDetail({ module, name, record }: ValueProps) {
  const { label } = useTexts();
  return (
    <Detail label={label(module, name)} wide={module.fields[name]?.kind === 'longText'}>
      <RecordValue module={module} name={name} record={record} />
    </Detail>
  );
}

/** Every field that the declaration shows, in its order. */
export function FieldDetails({
  module,
  record,
  names,
  first,
}: {
  module: ModuleDescription;
  record: RaRecord;
  names?: readonly string[];
  /** A detail of the module's own, before the others. */
  first?: ReactNode;
}) {
  const translate = useTranslate();
  const shown = names ?? Object.keys(module.fields).filter((name) => isShown(module, name));
  return (
    <Details>
      {first}
      {shown.map((name) => (
        <FieldDetail key={name} module={module} name={name} record={record} />
      ))}
      <Detail label={translate('field.createdAt')}>
        <Instant at={record['createdAt']} />
      </Detail>
      <Detail label={translate('field.updatedAt')}>
        <Instant at={record['updatedAt']} />
      </Detail>
    </Details>
  );
}

function isShown(module: ModuleDescription, name: string): boolean {
  const field = module.fields[name];
  if (field === undefined || field.hidden || isRestrictionField(module, name)) return false;
  if (field.kind === 'file') return field.accepts === 'attachment';
  return field.kind !== 'lines' && field.kind !== 'object';
}

/** What modules add to this one's page, as far as the person may see it. */
function usePartsOf(module: ModuleDescription) {
  const session = useSession();
  const { related, facts } = useProduct();
  const seen = (parts: readonly RelatedPart[]) =>
    parts.filter((part) => part.of === module.name && meetsNeeds(session, part.needs));
  return { related: seen(related), facts: seen(facts) };
}

const isOf =
  (record: RaRecord) =>
  ({ when }: RelatedPart) =>
    when?.(record) ?? true;

interface Beside {
  readonly parts: readonly RelatedPart[];
  readonly hasHistory: boolean;
}

function tabsOf(
  { module, details, related }: RecordPageProps,
  record: RaRecord,
  { parts, hasHistory }: Beside,
): Tab[] {
  const id = String(record.id);
  const shown = parts.filter(isOf(record));
  const common = shown.filter(({ tab }) => tab === undefined);
  const ownDetails = details?.(record) ?? <FieldDetails module={module} record={record} />;
  const together = <Related own={related?.(record)} record={record} parts={common} />;
  return [
    { key: 'details', label: 'tab.details', content: ownDetails },
    ...(related || common.length ? [{ key: 'related', label: 'tab.related', content: together }] : []),
    ...shown.flatMap((part) =>
      part.tab === undefined
        ? []
        : [{ key: part.tab, label: part.tab, content: <Related record={record} parts={[part]} /> }],
    ),
    ...(hasHistory
      ? [{ key: 'history', label: 'tab.history', content: <HistoryTab module={module} id={id} /> }]
      : []),
  ];
}

interface PartsProps {
  readonly own?: ReactNode;
  readonly record: RaRecord;
  readonly parts: readonly RelatedPart[];
}

function Related({ own, record, parts }: PartsProps) {
  return (
    <Suspense fallback={<Skeleton width="50%" />}>
      {own}
      {parts.map(({ component: Part }, index) => (
        <Part key={index} record={record} />
      ))}
    </Suspense>
  );
}

/** What one looks for first: each module adds what it knows of the record. */
function Facts({ record, parts }: PartsProps) {
  const shown = parts.filter(isOf(record));
  if (!shown.length) return null;
  return (
    <dl className="facts">
      {shown.map(({ component: Part }, index) => (
        <Part key={index} record={record} />
      ))}
    </dl>
  );
}

function ToCome() {
  return (
    <div className="stack">
      {[70, 55, 62, 48].map((width) => (
        <Skeleton key={width} width={`${width}%`} />
      ))}
    </div>
  );
}

export function RecordPage(props: RecordPageProps) {
  const { module, back, title, above, verbs, beside, showStatus = true } = props;
  const { id = '' } = useParams();
  const parts = usePartsOf(module);
  const hasHistory = useMayReadHistory(module);
  const titleOf = useRecordTitle();
  const nameOf = usePersonName();
  useEffect(() => {
    void Promise.allSettled(parts.facts.map(({ component }) => component.preload()));
  });
  const { record, absent, stale } = usePageRecord(module.name, id);
  if (absent) return <Absent module={module} id={id} error={absent} retry={stale.retry} back={back} />;
  if (!record) {
    return (
      <Page title="…" back={back}>
        <ToCome />
      </Page>
    );
  }
  return (
    <Page
      key={id}
      title={title?.(record, nameOf) ?? titleOf(module, record)}
      back={back}
      beside={
        <>
          {showStatus && <StatePill module={module} record={record} />}
          {beside?.(record)}
        </>
      }
      actions={verbs?.(record)}
    >
      <StaleNotice {...stale} />
      {above?.(record)}
      {/* The tabs come with what stands above them, or they would move away under the pointer. */}
      <Suspense fallback={<ToCome />}>
        <Facts record={record} parts={parts.facts} />
        <Tabs tabs={tabsOf(props, record, { parts: parts.related, hasHistory })} />
      </Suspense>
    </Page>
  );
}
