/** One event of a record's history in people's words: what, who, when, why, because of what, and what changed from what to what. */
import { labelOf, moduleList, type ModuleDescription } from '@hospital/contracts';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useOpenPage } from '../session/useMayOpen.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { ChangeArrow } from './Between.tsx';
import { ChangeValue } from './ChangeValue.tsx';
import { Instant } from './FieldValue.tsx';
import { isNew, isVisibleChange, type HistoryChange, type HistoryEntry } from './history.ts';
import { LineChanges } from './LineChanges.tsx';
import { useNameOf } from './useNameOf.ts';
import { useTitleInWords } from './useTitleInWords.ts';
import './timeline.css';

/** `AppointmentApproved` → `Appointment approved`: the words of its module; of a type that is no more, its own. */
export function useEventWords(): (type: string) => string {
  const translate = useTranslate();
  return (type) => translate(`event.${type}`, { _: labelOf(type) });
}

interface ChangeProps {
  readonly module: ModuleDescription | undefined;
  readonly change: HistoryChange;
}

function Change({ module, change }: ChangeProps) {
  const { field, from, to } = change;
  const known = module?.fields[field];
  if (known?.kind === 'lines') return <LineChanges of={known.of} from={from} to={to} />;
  return (
    <span>
      {!isNew(change) && (
        <>
          <span className="from">
            <ChangeValue module={module} name={field} value={from} side="from" />
          </span>
          <ChangeArrow />
        </>
      )}
      <ChangeValue module={module} name={field} value={to} />
    </span>
  );
}

function Changes({ module, entry }: { module: ModuleDescription | undefined; entry: HistoryEntry }) {
  const { label } = useTexts();
  const shown = entry.changes.filter(isVisibleChange);
  if (!shown.length) return null;
  return (
    <ul>
      {shown.map((change) => (
        <li key={change.field} className="change">
          <span className="quiet">{module ? label(module, change.field) : labelOf(change.field)}</span>
          <Change module={module} change={change} />
        </li>
      ))}
    </ul>
  );
}

/** An event that is the other record's own is not named twice. */
function Cause({ cause, shownType }: { cause: NonNullable<HistoryEntry['cause']>; shownType: string }) {
  const translate = useTranslate();
  const { one } = useTexts();
  const words = useEventWords();
  const { type, resource, record } = cause;
  const module = moduleList.find(({ path }) => path === resource);
  const kind = module ? one(module.name) : resource;
  const inWords = useTitleInWords();
  const pageOf = useOpenPage();
  const to = record.name === null ? null : pageOf(module?.name, record._id);
  const name = <bdi>{inWords(module, record.name ?? '')}</bdi>;
  return (
    <p className="quiet">
      {translate('history.cause', { what: type === shownType ? kind : `${words(type)} · ${kind}` })}{' '}
      {to ? <Link to={to}>{name}</Link> : name}
    </p>
  );
}

interface EntryProps {
  readonly entry: HistoryEntry;
  readonly module: ModuleDescription;
  readonly children?: ReactNode;
}

export function Entry({ entry, module, children }: EntryProps) {
  const translate = useTranslate();
  const words = useEventWords();
  const name = useNameOf()(entry.actor);
  return (
    <>
      <div className="head">
        <strong>{words(entry.type)}</strong>
        <span>{translate('history.by', { name })}</span>
        <span className="quiet">
          <Instant at={entry.at} />
        </span>
      </div>
      {entry.reason && <p className="quiet">{translate('history.reason', { reason: entry.reason })}</p>}
      {entry.cause && <Cause cause={entry.cause} shownType={entry.type} />}
      <Changes module={module} entry={entry} />
      {children}
    </>
  );
}
