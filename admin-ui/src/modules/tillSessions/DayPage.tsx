/** The closing of a day: its sessions, their receipts, expenses and deposits, what entered them by method, movements and differences. Printed by the browser. */
import { money, tillSessions } from '@hospital/contracts';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { useGetList, type RaRecord } from 'react-admin';
import { Link } from 'react-router-dom';
import { useAddresses } from '../../kernel/addresses.ts';
import { FieldFrame } from '../../kernel/form/FieldFrame.tsx';
import { FilterMoment } from '../../kernel/form/typed/FilterMoment.tsx';
import { useTexts } from '../../kernel/i18n/useTexts.ts';
import { defaultOrder } from '../../kernel/list/defaultOrder.ts';
import { PaperHead } from '../../kernel/print/PaperHead.tsx';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { usePersonName } from '../../kernel/ui/personName.ts';
import { Button } from '../../kernel/ui/Button.tsx';
import { Page } from '../../kernel/ui/Page.tsx';
import { PlainTable } from '../../kernel/ui/PlainTable.tsx';
import { ErrorState, SkeletonRows } from '../../kernel/ui/State.tsx';
import { DayFacts } from './DayFacts.tsx';
import { FiguresTable } from './FiguresTable.tsx';
import { MethodTable } from './MethodTable.tsx';
import { SessionName } from './SessionName.tsx';
import { Movements } from './SessionParts.tsx';
import { entriesOf, figuresOf, movementsOf } from './sums.ts';
import { useTillTexts } from './useTillTexts.ts';
import './tills.css';

/** More sessions than are open on a day. */
const MOST = 100;

export function DayPage() {
  const translate = useTillTexts();
  const { now, day: shownDay } = useFormats();
  const { label } = useTexts();
  const [day, setDay] = useState(now().day);
  const { data, error, refetch } = useGetList(
    'tillSessions',
    {
      filter: { fromDate: day, toDate: day },
      sort: defaultOrder,
      pagination: { page: 1, perPage: MOST },
    },
    { retry: false },
  );
  return (
    <Page
      title={`${translate('till.dayTitle')} ${shownDay(day)}`}
      actions={
        <Button icon={Printer} onClick={() => window.print()}>
          {translate('till.print')}
        </Button>
      }
    >
      <PaperHead />
      <div className="till">
        <div className="no-print till-day">
          <FieldFrame label={label(tillSessions, 'openedOn')} required error={undefined}>
            <FilterMoment
              kind="day"
              name="day"
              until="today"
              value={day}
              onChange={(next) => next && setDay(next)}
            />
          </FieldFrame>
        </div>
        {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
        {!error && !data && <SkeletonRows rows={6} />}
        {data?.length === 0 && <p className="quiet">{translate('till.noSessions')}</p>}
        {data && data.length > 0 && <Day day={day} sessions={data} />}
      </div>
    </Page>
  );
}

interface DayProps {
  readonly day: string;
  readonly sessions: readonly RaRecord[];
}

/** It began before the day, or ended after it. */
const isOfSeveralDays = ({ openedOn, closedOn }: RaRecord, day: string) =>
  openedOn !== day || (Boolean(closedOn) && closedOn !== day);

const isClosed = ({ status }: RaRecord) => status === 'Closed';

function Day({ day, sessions }: DayProps) {
  const translate = useTillTexts();
  const moved = sessions.filter((session) => movementsOf(session).length > 0);
  const closed = sessions.filter(isClosed);
  return (
    <>
      <Sessions sessions={sessions} />
      {sessions.some((session) => isOfSeveralDays(session, day)) && (
        <p className="quiet small">{translate('till.severalDays')}</p>
      )}
      <section>
        <h2>{translate('till.papers')}</h2>
        <DayFacts sessions={sessions} />
      </section>
      <section>
        <h2>{translate('till.entries')}</h2>
        <MethodTable entries={sessions.flatMap(entriesOf)} />
      </section>
      {closed.map((session) => (
        <section key={session.id}>
          <h2>
            {translate('till.closing')} <SessionName session={session} />
          </h2>
          <FiguresTable figures={figuresOf(session)} currency={session['currency']} />
          {session['closingReason'] && <p>{String(session['closingReason'])}</p>}
        </section>
      ))}
      {moved.map((session) => (
        <section key={session.id}>
          <h2>
            {translate('till.movements')} <SessionName session={session} />
          </h2>
          <Movements record={session} />
        </section>
      ))}
    </>
  );
}

const figures = ['float', 'expectedCash', 'countedCash', 'cashDifference', 'lateCash'] as const;

function Sessions({ sessions }: { readonly sessions: readonly RaRecord[] }) {
  const nameOf = usePersonName();
  const translate = useTillTexts();
  const { label, word } = useTexts();
  const formats = useFormats();
  const { recordOf } = useAddresses();
  const heads = figures.map((name) => label(tillSessions, name));
  const names = ['till', 'cashier', 'status'].map((name) => label(tillSessions, name));
  const shown = (amount: unknown, session: RaRecord) => (
    <span className="ltr">
      {amount === null || amount === undefined
        ? '–'
        : formats.money(amount, String(session['currency'] ?? ''))}
    </span>
  );
  // Only what was counted: of a session that is open there is neither a count nor a difference.
  const closed = sessions.filter(isClosed);
  const sumOf = (name: string, currency: string) =>
    money.sum(
      closed
        .filter((session) => String(session['currency'] ?? '') === currency)
        .map((session) => Number(session[name] ?? 0)),
    );
  const currencies = new Set(closed.map(({ currency }) => String(currency ?? '')));
  return (
    <PlainTable
      heads={[...names, ...heads]}
      figures={heads}
      hasHeading
      rows={[
        ...sessions.map((session) => ({
          key: String(session.id),
          cells: [
            <Link key="t" to={recordOf('tillSessions', session)}>
              <SessionName session={session} />
            </Link>,
            <bdi key="c">{nameOf(session['cashier'])}</bdi>,
            word(String(session['status'])),
            ...figures.map((name) => shown(session[name], session)),
          ],
        })),
        ...[...currencies].map((currency) => ({
          key: `total ${currency}`,
          cells: [
            translate(closed.length < sessions.length ? 'till.totalClosed' : 'till.total'),
            '',
            '',
            ...figures.map((name) => (
              <span key={name} className="ltr">
                {formats.money(sumOf(name, currency), currency)}
              </span>
            )),
          ],
        })),
      ]}
    />
  );
}
