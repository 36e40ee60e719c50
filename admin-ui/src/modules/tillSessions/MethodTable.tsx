/** What entered, by method: received, given back, taken back, paid for expenses, and what came late. */
import { useTexts } from '../../kernel/i18n/useTexts.ts';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { PlainTable } from '../../kernel/ui/PlainTable.tsx';
import { sumsByMethod, type Entry } from './sums.ts';
import { useTillTexts } from './useTillTexts.ts';

const figures = ['receipts', 'refunds', 'reversals', 'expenses', 'total', 'late'] as const;

export function MethodTable({ entries }: { readonly entries: readonly Entry[] }) {
  const translate = useTillTexts();
  const { word } = useTexts();
  const { money } = useFormats();
  if (entries.length === 0) return <p className="quiet">{translate('till.noEntries')}</p>;
  const heads = figures.map((name) => translate(`till.${name}`));
  return (
    <PlainTable
      heads={[translate('till.method'), ...heads]}
      figures={heads}
      hasHeading
      rows={sumsByMethod(entries).map((sums) => ({
        key: `${sums.method} ${sums.currency}`,
        cells: [
          word(sums.method),
          ...figures.map((name) => (
            <span key={name} className="ltr">
              {money(sums[name], sums.currency)}
            </span>
          )),
        ],
      }))}
    />
  );
}
