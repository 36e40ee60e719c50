/** Expected, counted and difference of each method. */
import { useTexts } from '../../kernel/i18n/useTexts.ts';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { PlainTable } from '../../kernel/ui/PlainTable.tsx';
import type { Figure } from './sums.ts';
import { useTillTexts } from './useTillTexts.ts';

interface FiguresTableProps {
  readonly figures: readonly Figure[];
  readonly currency: unknown;
}

export function FiguresTable({ figures, currency }: FiguresTableProps) {
  const translate = useTillTexts();
  const { word } = useTexts();
  const { money } = useFormats();
  const heads = ['method', 'expected', 'counted', 'difference'].map((head) => translate(`till.${head}`));
  const shown = (amount: number) => <span className="ltr">{money(amount, String(currency ?? ''))}</span>;
  return (
    <PlainTable
      heads={heads}
      figures={heads.slice(1)}
      hasHeading
      rows={figures.map(({ method, expected, counted, difference }) => ({
        key: method,
        cells: [word(method), shown(expected), shown(counted), <strong key="d">{shown(difference)}</strong>],
      }))}
    />
  );
}
