/** Notes and coins, counted on a tablet: a large field for each value, and their sum while it is typed. */
import { countedCash, faceValues } from '@hospital/contracts';
import { FieldFrame } from '../../kernel/form/FieldFrame.tsx';
import { NumberInput } from '../../kernel/form/typed/NumberInput.tsx';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { countsOf, isCount, type Pieces } from './sums.ts';
import { useTillTexts } from './useTillTexts.ts';

interface CountGridProps {
  readonly pieces: Pieces;
  readonly currency: string;
  readonly onCount: (pieces: Pieces) => void;
  /** It opens in the place of what was pressed. */
  readonly autoFocus?: boolean;
}

const columns = { display: 'grid', gap: 12, gridTemplateColumns: 'repeat(auto-fill, minmax(130px, 1fr))' };

export function CountGrid({ pieces, currency, onCount, autoFocus = false }: CountGridProps) {
  const translate = useTillTexts();
  const { money, number } = useFormats();
  return (
    <fieldset className="till-count">
      <legend>{translate('till.count')}</legend>
      <div style={columns}>
        {faceValues.map((value, index) => (
          <FieldFrame
            key={value}
            label={translate('till.pieces', { value: number(value) })}
            required={false}
            error={isCount(pieces[value] ?? '') ? undefined : translate('till.countWrong')}
          >
            <NumberInput
              kind="integer"
              autoFocus={autoFocus && index === 0}
              name={`pieces-${value}`}
              value={pieces[value] ?? ''}
              onChange={(typed) => onCount({ ...pieces, [value]: typed })}
            />
          </FieldFrame>
        ))}
      </div>
      <output className="till-counted" aria-live="polite">
        {translate('till.counted')}{' '}
        <strong className="ltr">{money(countedCash(countsOf(pieces)), currency)}</strong>
      </output>
    </fieldset>
  );
}
