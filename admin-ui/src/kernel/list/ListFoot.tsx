/** Below the rows: what they add up to by currency, and more of them. */
import { useTranslate } from 'react-admin';
import { useTexts } from '../i18n/useTexts.ts';
import { useFormats } from '../session/useSettings.ts';
import { Button } from '../ui/Button.tsx';
import { LoadMoreUntilFull } from './LoadMoreUntilFull.tsx';
import { useSums, type CountsAsked } from './listCounts.ts';
import { MOST_ROWS } from './useModuleList.ts';

/** Their place is kept while they come: what is below would move away under the pointer. */
function SumsToCome() {
  return (
    <div className="sums" aria-hidden>
      <span className="skeleton to-come" />
    </div>
  );
}

function Sums(asked: CountsAsked) {
  const translate = useTranslate();
  const { label } = useTexts();
  const { money, number } = useFormats();
  const { isLoading, sums } = useSums(asked);
  if (isLoading) return <SumsToCome />;
  if (sums.length === 0) return null;
  const { records, total = 0 } = asked.list;
  return (
    <>
      {records.length < total && (
        <p className="on-paper quiet small">{translate('list.sumsOf', { count: number(total) })}</p>
      )}
      <dl className="sums" aria-label={translate('list.sums')}>
        {(asked.module.list.sums ?? []).map((name) => (
          <div key={name}>
            <dt>{label(asked.module, name)}</dt>
            {sums.map(({ currency, sums: of }) => (
              <dd key={currency ?? ''} className="ltr">
                {money(of[name], currency ?? undefined)}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </>
  );
}

export function ListFoot(asked: CountsAsked) {
  const translate = useTranslate();
  const { number } = useFormats();
  const { list } = asked;
  const isFull = list.records.length >= MOST_ROWS && (list.total ?? 0) > MOST_ROWS;
  return (
    <>
      <Sums {...asked} />
      {list.loadMore && (
        <div className="more">
          <Button onClick={list.loadMore} isRunning={list.isLoadingMore}>
            {translate('action.loadMore')}
          </Button>
          <LoadMoreUntilFull list={list} />
        </div>
      )}
      {isFull && <p className="quiet small more">{translate('list.most', { count: number(MOST_ROWS) })}</p>}
    </>
  );
}
