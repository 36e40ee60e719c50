/** Who did what to a record and when, what changed from what to what, and why. */
import { labelOf, moduleList, type ModuleDescription } from '@hospital/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { call } from '../api/http.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { ErrorState, Skeleton, State } from '../ui/State.tsx';
import { ChangeValue } from './ChangeValue.tsx';
import { Instant } from './FieldValue.tsx';

export interface HistoryChange {
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
}

export interface HistoryEntry {
  readonly position: string;
  readonly revision: number;
  readonly type: string;
  readonly at: string;
  readonly actor: { readonly _id: string; readonly name: string } | null;
  readonly reason?: string | null;
  readonly changes: readonly HistoryChange[];
}

export async function loadHistory(path: string, id: string): Promise<readonly HistoryEntry[]> {
  const { body } = await call({ method: 'GET', path: `/history/${path}/${encodeURIComponent(id)}` });
  return Array.isArray(body) ? (body as readonly HistoryEntry[]) : [];
}

/** `AppointmentSetPending` → `Appointment set pending`: a person reads words. */
export function eventWords(type: string): string {
  return labelOf(type);
}

function Changes({ module, entry }: { module: ModuleDescription | undefined; entry: HistoryEntry }) {
  const { label } = useTexts();
  const shown = entry.changes.filter(isWorthTelling);
  return (
    <ul>
      {shown.map(({ field, from, to }) => (
        <li key={field} className="change">
          <span className="quiet">{module ? label(module, field) : labelOf(field)}</span>
          <span>
            {!isNothing(from) && (
              <>
                <span className="from">
                  <ChangeValue module={module} name={field} value={from} />
                </span>
                {' → '}
              </>
            )}
            <ChangeValue module={module} name={field} value={to} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A new record that says no to something says nothing. */
function isWorthTelling({ from, to }: HistoryChange): boolean {
  return from !== to && !(isNothing(from) && (isNothing(to) || to === false));
}

const isNothing = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

export function Entry({ entry, module }: { entry: HistoryEntry; module: ModuleDescription | undefined }) {
  const translate = useTranslate();
  const owner = moduleList.find(({ events }) => events.some(({ type }) => type === entry.type)) ?? module;
  return (
    <li>
      <div className="head">
        <strong>{translate(`event.${entry.type}`, { _: eventWords(entry.type) })}</strong>
        <span>{entry.actor?.name ?? translate('history.somebody')}</span>
        <span className="quiet">
          <Instant at={entry.at} />
        </span>
      </div>
      {entry.reason && <p className="quiet">{translate('history.reason', { reason: entry.reason })}</p>}
      <Changes module={owner} entry={entry} />
    </li>
  );
}

export function HistoryTab({ module, id }: { module: ModuleDescription; id: string }) {
  const translate = useTranslate();
  const { data, error, refetch } = useQuery({
    queryKey: ['history', id],
    queryFn: () => loadHistory(module.path, id),
  });
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data)
    return (
      <div style={{ display: 'grid', gap: 14 }}>
        {[60, 40, 52].map((width) => (
          <Skeleton key={width} width={`${width}%`} />
        ))}
      </div>
    );
  if (!data.length) return <State title={translate('history.empty')} />;
  return (
    <ol className="timeline">
      {[...data].reverse().map((entry) => (
        <Entry key={`${entry.position}-${entry.revision}`} entry={entry} module={module} />
      ))}
    </ol>
  );
}
