/** The entries and the movements of a session, one row each. */
import { paidMethods } from '@hospital/contracts';
import type { RaRecord } from 'react-admin';
import { Link } from 'react-router-dom';
import { useAddresses } from '../../kernel/addresses.ts';
import { useTexts } from '../../kernel/i18n/useTexts.ts';
import { Instant } from '../../kernel/record/FieldValue.tsx';
import { useSession } from '../../kernel/session/SessionContext.tsx';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { PlainTable } from '../../kernel/ui/PlainTable.tsx';
import { entriesOf, movementsOf, type Entry } from './sums.ts';
import { useTillTexts } from './useTillTexts.ts';

export function Entries({ record }: { readonly record: RaRecord }) {
  const translate = useTillTexts();
  const { word } = useTexts();
  const { money } = useFormats();
  const entries = entriesOf(record);
  // The table by method above says that no money entered yet.
  if (entries.length === 0) return null;
  const heads = ['invoice', 'kind', 'method', 'amount', 'at'].map((head) => translate(`till.${head}`));
  return (
    <>
      <PlainTable
        heads={heads}
        figures={heads.slice(3, 4)}
        hasHeading
        rows={entries.map((entry) => ({
          key: `${entry.kind} ${entry.entry}`,
          cells: [
            <About key="n" entry={entry} />,
            entry.late ? `${word(entry.kind)} · ${translate('till.late')}` : word(entry.kind),
            word(entry.method),
            <span key="a" className="ltr">
              {money(entry.amount, entry.currency)}
            </span>,
            <Instant key="at" at={entry.at} />,
          ],
        }))}
      />
      {entries.some(({ late }) => late) && <p className="quiet">{translate('till.lateNote')}</p>}
    </>
  );
}

/** The invoice's number, that it is the patient's account, or the way to the expense for those who read it. */
function About({ entry: { number, expense, account } }: { readonly entry: Entry }) {
  const translate = useTillTexts();
  const { word } = useTexts();
  const { may } = useSession();
  const { recordOf } = useAddresses();
  if (typeof expense === 'string') {
    const said = translate('till.expense');
    return may('expenses.get') ? <Link to={recordOf('expenses', { id: expense })}>{said}</Link> : <>{said}</>;
  }
  return <span className="ltr">{number ?? (account ? word(paidMethods.account) : '–')}</span>;
}

export function Movements({ record }: { readonly record: RaRecord }) {
  const translate = useTillTexts();
  const { word } = useTexts();
  const { money } = useFormats();
  const movements = movementsOf(record);
  if (movements.length === 0) return <p className="quiet">{translate('till.noMovements')}</p>;
  const heads = ['kind', 'direction', 'amount', 'reason', 'at'].map((head) => translate(`till.${head}`));
  return (
    <PlainTable
      heads={heads}
      figures={heads.slice(2, 3)}
      hasHeading
      rows={movements.map(({ id, kind, direction, amount, reason, at }) => ({
        key: id,
        cells: [
          word(kind),
          word(direction),
          <span key="a" className="ltr">
            {money(amount, String(record['currency'] ?? ''))}
          </span>,
          reason,
          <Instant key="at" at={at} />,
        ],
      }))}
    />
  );
}
