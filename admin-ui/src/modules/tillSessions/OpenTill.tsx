/** Opens a session: which till, and what is in its drawer. What the last session left is said only where the count differs. */
import { countedCash, isoCurrency, tillSessions } from '@hospital/contracts';
import { Plus } from 'lucide-react';
import type { FormEvent } from 'react';
import { useGetList, type RaRecord } from 'react-admin';
import { useAddresses } from '../../kernel/addresses.ts';
import { FieldFrame } from '../../kernel/form/FieldFrame.tsx';
import { focusWrong } from '../../kernel/form/focusWrong.ts';
import { useStoredDraft } from '../../kernel/form/useStoredDraft.ts';
import { useTexts } from '../../kernel/i18n/useTexts.ts';
import { defaultOrder } from '../../kernel/list/defaultOrder.ts';
import { useSession } from '../../kernel/session/SessionContext.tsx';
import { useSettings } from '../../kernel/session/useSettings.ts';
import { Button, LinkButton } from '../../kernel/ui/Button.tsx';
import { ErrorState, SkeletonRows, State } from '../../kernel/ui/State.tsx';
import { useCommand } from '../../kernel/useCommand.ts';
import { CountGrid } from './CountGrid.tsx';
import { Reason } from './Reason.tsx';
import { countsOf, type Pieces } from './sums.ts';
import { givenReason, useAskedReason } from './useAskedReason.ts';
import { useTillTexts } from './useTillTexts.ts';

const MOST_TILLS = 100;
const active = {
  filter: { status: 'Active' },
  sort: defaultOrder,
  pagination: { page: 1, perPage: MOST_TILLS },
} as const;

export function OpenTill() {
  const { data, error, refetch } = useGetList('tills', active, { retry: false });
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={4} />;
  return data.length === 0 ? <NoTill /> : <OpenForm tills={data} />;
}

/** Who manages tills is led to them: a new one is made there, or one that is not used any more made active again. */
function NoTill() {
  const translate = useTillTexts();
  const { one, many } = useTexts();
  const { may } = useSession();
  const { createOf, listOf } = useAddresses();
  const title = translate('till.noTill');
  if (!may('CreateTill')) return <State title={title} text={translate('till.askForTill')} />;
  return (
    <State title={title} text={translate('till.addTill')}>
      <LinkButton to={listOf('tills')}>{many('tills')}</LinkButton>
      <LinkButton to={createOf('tills')} look="primary" icon={Plus}>
        {translate('action.add', { name: one('tills').toLowerCase() })}
      </LinkButton>
    </State>
  );
}

interface OpeningValues {
  readonly till: string;
  readonly pieces: Pieces;
  readonly reason: string;
}

const nothing: OpeningValues = { till: '', pieces: {}, reason: '' };

/** A count is of one till: once that is not active any more, it is not taken for the count of another. */
function openingOf(kept: OpeningValues, tills: readonly RaRecord[]): OpeningValues {
  const isActive = tills.some(({ id }) => String(id) === kept.till);
  return isActive ? kept : { ...nothing, till: String(tills[0]?.id ?? '') };
}

function OpenForm({ tills }: { readonly tills: readonly RaRecord[] }) {
  const translate = useTillTexts();
  const { label } = useTexts();
  const settings = useSettings();
  const kept = useStoredDraft('open', nothing);
  const opening = openingOf(kept.value, tills);
  const { till, pieces, reason } = opening;
  const enter = (part: Partial<OpeningValues>) => kept.change({ ...opening, ...part });
  const { form, isReasonAsked, errors, onRefused } = useAskedReason();
  const { run, progress } = useCommand('tillSessions', 'OpenTillSession', {
    act: 'create',
    success: 'toast.till.opened',
    onDone: kept.drop,
    onRefused,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (focusWrong(event.currentTarget)) return;
    void run(undefined, { till, float: countedCash(countsOf(pieces)), ...givenReason(reason) });
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="stack">
      <p className="quiet">{translate('till.openText')}</p>
      <FieldFrame label={label(tillSessions, 'till')} required error={undefined}>
        <select
          className="input"
          name="till"
          value={till}
          onChange={(event) => enter({ till: event.target.value })}
        >
          {tills.map(({ id, name }) => (
            <option key={id} value={String(id)}>
              {String(name)}
            </option>
          ))}
        </select>
      </FieldFrame>
      <CountGrid
        pieces={pieces}
        currency={isoCurrency(String(settings?.['currencyCode'] ?? ''))}
        onCount={(next) => enter({ pieces: next })}
      />
      {isReasonAsked && (
        <Reason value={reason} onChange={(next) => enter({ reason: next })} error={errors['reason']} />
      )}
      <div className="actions">
        <Button type="submit" look="primary" progress={progress}>
          {translate('till.open')}
        </Button>
      </div>
    </form>
  );
}
