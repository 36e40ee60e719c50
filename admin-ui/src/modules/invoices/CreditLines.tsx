/** The lines of an invoice to choose from for a credit note: of each, all that is left, or an amount or a quantity of it. */
import type { LineLeft } from '@hospital/contracts';
import { useTranslate, type RaRecord } from 'react-admin';
import { FieldError } from '../../kernel/form/FieldError.tsx';
import { FieldFrame } from '../../kernel/form/FieldFrame.tsx';
import { NumberInput } from '../../kernel/form/typed/NumberInput.tsx';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { creditableLines, creditOf, type Wish, type Wishes } from './credit.ts';
import { useShownMoney } from './useShownMoney.ts';

interface CreditLinesProps {
  readonly record: RaRecord;
  readonly wishes: Wishes;
  readonly isChecked: boolean;
  readonly onChange: (wishes: Wishes) => void;
}

const wholeOf = ({ left }: LineLeft): Wish => ({ by: 'amount', typed: left });

export function CreditLines({ record, wishes, isChecked, onChange }: CreditLinesProps) {
  const translate = useTranslate();
  const change = (line: LineLeft, wish: Wish | null) => {
    const next = new Map(wishes);
    if (wish) next.set(line.line, wish);
    else next.delete(line.line);
    onChange(next);
  };
  const isMissing = isChecked && wishes.size === 0;
  return (
    <div role="group" aria-label={translate('invoice.lines')} className="credit-lines">
      {creditableLines(record).map((line) => (
        <CreditLine
          key={line.line}
          {...{ record, line, isChecked }}
          wish={wishes.get(line.line) ?? null}
          onChange={(wish) => change(line, wish)}
        />
      ))}
      {isMissing && <FieldError text="invoice.chooseLine" />}
    </div>
  );
}

interface CreditLineProps {
  readonly record: RaRecord;
  readonly line: LineLeft;
  readonly wish: Wish | null;
  readonly isChecked: boolean;
  readonly onChange: (wish: Wish | null) => void;
}

function CreditLine({ record, line, wish, isChecked, onChange }: CreditLineProps) {
  const translate = useTranslate();
  const shown = useShownMoney(record);
  return (
    <div className="credit-line">
      <label className="check">
        <input
          type="checkbox"
          checked={wish !== null}
          onChange={({ target }) => onChange(target.checked ? wholeOf(line) : null)}
        />
        <bdi>{line.name ?? line.line}</bdi>
      </label>
      <span className="quiet small">
        {translate('invoice.lineLeft')} <span className="ltr">{shown(line.left)}</span>
      </span>
      {wish && <Part {...{ record, line, wish, isChecked, onChange }} />}
    </div>
  );
}

/** Several of a line can be credited by their number, unless an amount of it was credited before. */
const isCountable = ({ leftQuantity }: LineLeft) => leftQuantity !== null && Number(leftQuantity) > 1;

function Part({ record, line, wish, isChecked, onChange }: CreditLineProps & { readonly wish: Wish }) {
  const translate = useTranslate();
  const { number } = useFormats();
  const shown = useShownMoney(record);
  const credit = creditOf(record, line, wish);
  const isByQuantity = wish.by === 'quantity';
  const most = isByQuantity ? number(line.leftQuantity) : shown(line.left);
  const wrong = translate('invoice.paidAmountWrong', { amount: most });
  const name = translate(isByQuantity ? 'invoice.quantity' : 'invoice.amount');
  const turn = (by: string) =>
    onChange(by === 'quantity' ? { by, typed: line.leftQuantity ?? '' } : wholeOf(line));
  return (
    <div className="credit-part">
      {isCountable(line) && (
        <select
          className="input"
          aria-label={translate('invoice.creditBy')}
          value={wish.by}
          onChange={({ target }) => turn(target.value)}
        >
          <option value="amount">{translate('invoice.amount')}</option>
          <option value="quantity">{translate('invoice.quantity')}</option>
        </select>
      )}
      <FieldFrame
        label={`${translate('field.named', { name })} ${line.name ?? line.line}`}
        required
        bare
        error={isChecked && credit === null ? wrong : undefined}
      >
        <NumberInput
          kind={isByQuantity ? 'decimal' : 'money'}
          name={`credit.${line.line}`}
          value={wish.typed}
          onChange={(typed) => onChange({ ...wish, typed })}
        />
      </FieldFrame>
      {isByQuantity && <span className="figure ltr">{credit === null ? '–' : shown(credit)}</span>}
    </div>
  );
}
