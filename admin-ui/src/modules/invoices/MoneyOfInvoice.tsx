/** Above an invoice's tabs: what it comes to, what was paid, what is due, and how far that is. */
import { useTranslate, type RaRecord } from 'react-admin';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { isAbove, isZero, ZERO, type Amount } from './amounts.ts';
import { figuresOf, type MoneyFigures } from './payments.ts';
import './money.css';

const WHOLE = 100;

/** Parts of the total, in percent, for the bar. */
function shareOf(amount: Amount, total: Amount): number {
  return isAbove(total, ZERO) ? Math.min(WHOLE, (Number(amount) / Number(total)) * WHOLE) : 0;
}

function Bar({ total, paid, credited, writtenOff }: MoneyFigures) {
  const parts = [
    ['paid', paid],
    ['credited', credited],
    ['written-off', writtenOff],
  ] as const;
  return (
    <div className="money-bar" aria-hidden>
      {parts.map(([name, amount]) => (
        <span key={name} className={name} style={{ inlineSize: `${shareOf(amount, total)}%` }} />
      ))}
    </div>
  );
}

/** Amounts that are 0 and say nothing are left out; total, paid and due are always there. */
function shownFigures(figures: MoneyFigures) {
  const { total, credited, writtenOff, toSettle, paid, due } = figures;
  const isCorrected = !isZero(credited) || !isZero(writtenOff);
  const shown: readonly (readonly [name: string, amount: Amount, isShown: boolean])[] = [
    ['total', total, true],
    ['credited', credited, !isZero(credited)],
    ['writtenOff', writtenOff, !isZero(writtenOff)],
    ['toSettle', toSettle, isCorrected],
    ['paid', paid, true],
    ['due', due, true],
  ];
  return shown.filter(([, , isShown]) => isShown);
}

export function MoneyOfInvoice({ record }: { readonly record: RaRecord }) {
  const translate = useTranslate();
  const { money } = useFormats();
  const figures = figuresOf(record);
  if (record['void'] === true) return null;
  return (
    <div className="money-of-invoice no-print">
      <dl className="facts">
        {shownFigures(figures).map(([name, amount]) => (
          <div key={name} className={name}>
            <dt>{translate(`invoice.figure_${name}`)}</dt>
            <dd className="ltr">{money(amount, String(record['currency'] ?? ''))}</dd>
          </div>
        ))}
      </dl>
      <Bar {...figures} />
    </div>
  );
}
