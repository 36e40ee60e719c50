/** Who did what to a record and when, newest first, with ways to see it as it was, to play it, and to take the last act back. */
import type { ModuleDescription } from '@hospital/contracts';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock, CirclePlay } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { replayPathOf, usePageOf } from '../addresses.ts';
import { atMoment } from '../past/moment.ts';
import { usePast } from '../past/past.ts';
import { useProduct } from '../screens.ts';
import { LinkButton } from '../ui/Button.tsx';
import { ReadState } from '../ui/ReadState.tsx';
import { State } from '../ui/State.tsx';
import { historyQuery, type HistoryEntry } from './history.ts';
import { Entry } from './HistoryEntry.tsx';
import { useReadsEveryHistory } from './historyRight.ts';
import { HistorySkeleton } from './HistorySkeleton.tsx';
import { undoingOf } from './opposites.ts';
import { inCurrencies, RecordCurrencies } from './recordCurrency.ts';
import { UndoButton } from './UndoButton.tsx';

export interface RecordHistoryProps {
  readonly module: ModuleDescription;
  readonly id: string;
}

interface ActsProps extends RecordHistoryProps {
  readonly entry: HistoryEntry;
  readonly later: readonly HistoryEntry[];
}

/** As it was then, for who looks at the past; undo, while it is the latest of its kind. */
function Acts({ module, id, entry, later }: ActsProps) {
  const translate = useTranslate();
  const isPast = usePast() !== null;
  const { opposites } = useProduct();
  const page = usePageOf()(module.name, id);
  const undoing = isPast ? null : undoingOf(entry, later, opposites);
  const readsEvery = useReadsEveryHistory();
  const mayLook = page !== null && readsEvery;
  if (!mayLook && !undoing) return null;
  return (
    <p className="row-verbs">
      {mayLook && (
        <Link className="button link" to={atMoment(page, entry.position)}>
          <CalendarClock size={15} aria-hidden />
          {translate('history.then')}
        </Link>
      )}
      {undoing && <UndoButton module={module} id={id} undoing={undoing} />}
    </p>
  );
}

function Timeline({
  module,
  id,
  history,
}: RecordHistoryProps & { readonly history: readonly HistoryEntry[] }) {
  return (
    <ol className="timeline">
      {inCurrencies(history)
        .map(({ entry, currencies }, index) => (
          <li key={`${entry.position}-${entry.revision}`}>
            <RecordCurrencies.Provider value={currencies}>
              <Entry entry={entry} module={module}>
                <Acts module={module} id={id} entry={entry} later={history.slice(index + 1)} />
              </Entry>
            </RecordCurrencies.Provider>
          </li>
        ))
        .reverse()}
    </ol>
  );
}

export function RecordHistory({ module, id }: RecordHistoryProps) {
  const translate = useTranslate();
  const read = useQuery(historyQuery(module.path, id));
  return (
    <ReadState read={read} toCome={<HistorySkeleton />}>
      {(history) => (
        <>
          {history.length === 0 && <State title={translate('history.empty')} />}
          {history.length > 1 && (
            <p className="history-head">
              <LinkButton to={replayPathOf(module.path, id)} icon={CirclePlay} size="small">
                {translate('history.replay')}
              </LinkButton>
            </p>
          )}
          {history.length > 0 && <Timeline module={module} id={id} history={history} />}
        </>
      )}
    </ReadState>
  );
}
