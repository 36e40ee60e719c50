/** The till of who is signed in: open it with a count, see what entered, close it with a count. */
import { useState } from 'react';
import { useGetList, useTranslate, type RaRecord } from 'react-admin';
import { useAddresses } from '../../kernel/addresses.ts';
import { defaultOrder } from '../../kernel/list/defaultOrder.ts';
import { OnlyInPresent } from '../../kernel/past/OnlyInPresent.tsx';
import { useSession } from '../../kernel/session/SessionContext.tsx';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { Button, LinkButton } from '../../kernel/ui/Button.tsx';
import { Page } from '../../kernel/ui/Page.tsx';
import { ErrorState, SkeletonRows } from '../../kernel/ui/State.tsx';
import { CashOutside } from './CashOutside.tsx';
import { ClosingForm } from './ClosingForm.tsx';
import { MethodTable } from './MethodTable.tsx';
import { MovementButton } from './MovementDialog.tsx';
import { OpenTill } from './OpenTill.tsx';
import { Entries, Movements } from './SessionParts.tsx';
import { entriesOf } from './sums.ts';
import { useTillTexts } from './useTillTexts.ts';
import './tills.css';

export function MyTill() {
  const translate = useTillTexts();
  const said = useTranslate();
  const { user } = useSession();
  const { listOf } = useAddresses();
  const { _id, firstname, lastname } = user;
  const { data, error, refetch } = useGetList(
    'tillSessions',
    {
      filter: { cashier: { _id, firstname, lastname }, status: 'Open' },
      sort: defaultOrder,
      pagination: { page: 1, perPage: 1 },
    },
    { retry: false },
  );
  const [session] = data ?? [];
  return (
    <Page
      title={said('menu.myTill')}
      actions={
        <>
          <LinkButton to={`${listOf('tillSessions')}/day`}>{translate('till.dayTitle')}</LinkButton>
          <LinkButton to={listOf('tillSessions')}>{translate('till.allSessions')}</LinkButton>
        </>
      }
    >
      <div className="till">
        {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
        {!error && !data && <SkeletonRows rows={6} />}
        {data &&
          (session ? (
            <OpenSession record={session} />
          ) : (
            <OnlyInPresent>
              <OpenTill />
            </OnlyInPresent>
          ))}
        {data && (
          <section>
            <h2>{translate('till.outside')}</h2>
            <CashOutside session={session ? String(session.id) : null} />
          </section>
        )}
      </div>
    </Page>
  );
}

function OpenSession({ record }: { readonly record: RaRecord }) {
  const translate = useTillTexts();
  const { money } = useFormats();
  const [isClosing, setClosing] = useState(false);
  return (
    <>
      <div className="stack">
        <p className="till-expected">
          {translate('till.expected')}{' '}
          <strong className="ltr">{money(record['expectedCash'], String(record['currency'] ?? ''))}</strong>
        </p>
        <OnlyInPresent>
          <div className="actions">
            <MovementButton record={record} />
            {!isClosing && (
              <Button look="primary" onClick={() => setClosing(true)}>
                {translate('till.close')}
              </Button>
            )}
          </div>
          {isClosing && <ClosingForm record={record} onClose={() => setClosing(false)} />}
        </OnlyInPresent>
      </div>
      <section>
        <h2>{translate('till.entries')}</h2>
        <MethodTable entries={entriesOf(record)} />
        <Entries record={record} />
      </section>
      <section>
        <h2>{translate('till.movements')}</h2>
        <Movements record={record} />
      </section>
    </>
  );
}
