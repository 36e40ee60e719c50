/** Patients without contact for as long as the settings say: each is looked at by a person, who asks for the erasure. Nothing goes by itself. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useAddresses } from '../../kernel/addresses.ts';
import { call } from '../../kernel/api/http.ts';
import { useTexts } from '../../kernel/i18n/useTexts.ts';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { PersonWithAvatar } from '../../kernel/ui/Avatar.tsx';
import { Button } from '../../kernel/ui/Button.tsx';
import { PlainTable } from '../../kernel/ui/PlainTable.tsx';
import { StaleNotice } from '../../kernel/ui/StaleNotice.tsx';
import { ErrorState, Skeleton } from '../../kernel/ui/State.tsx';

interface Proposal {
  readonly _id: string;
  readonly firstname: string | null;
  readonly lastname: string | null;
  readonly lastContact: string;
  readonly why: string;
}

function useProposals() {
  return useInfiniteQuery({
    queryKey: ['patients', 'retention'],
    initialPageParam: '',
    queryFn: async ({ pageParam, signal }) => {
      const { body, headers } = await call({
        method: 'GET',
        path: `/retention/patients?limit=25${pageParam === '' ? '' : `&after=${pageParam}`}`,
        signal,
      });
      return { rows: body as readonly Proposal[], next: headers.get('X-Next') };
    },
    getNextPageParam: ({ next }) => next,
    retry: false,
  });
}

export function RetentionProposals() {
  const translate = useTranslate();
  const { recordOf } = useAddresses();
  const { day } = useFormats();
  const { one } = useTexts();
  const { data, error, dataUpdatedAt, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useProposals();
  const retry = () => void refetch();
  if (!data) return error ? <ErrorState error={error} retry={retry} /> : <Skeleton width="60%" height={20} />;
  const rows = data.pages.flatMap(({ rows: page }) => page);
  if (rows.length === 0) return <p className="quiet">{translate('settings.noProposals')}</p>;
  return (
    <div style={{ display: 'grid', gap: 12, justifyItems: 'start' }}>
      <StaleNotice error={error} readAt={dataUpdatedAt} retry={retry} />
      <PlainTable
        heads={['field.name', 'settings.lastContact', 'settings.contactBy', 'settings.decide']}
        rows={rows.map((row) => ({
          key: row._id,
          cells: [
            <Link key="name" to={recordOf('patients', row._id)}>
              <PersonWithAvatar person={row} />
            </Link>,
            day(row.lastContact),
            one(row.why),
            <Link key="erase" to={`/settings/erasures/new/patients/${row._id}`}>
              {translate('settings.askErasure')}
            </Link>,
          ],
        }))}
        hasHeading
      />
      {hasNextPage && (
        <Button isRunning={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {translate('action.loadMore')}
        </Button>
      )}
    </div>
  );
}
