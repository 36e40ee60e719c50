/** The prices of an act in its form: a line for each start. */
import { actPriceFields } from '@hospital/contracts';
import { useTranslate } from 'react-admin';
import { Input } from '../../kernel/form/Input.tsx';
import { LinesTable } from '../../kernel/form/LinesTable.tsx';

export const emptyPrice = (from = '') => ({ from, price: '' });

function Cells({ index }: { index: number }) {
  const translate = useTranslate();
  const cell = (name: keyof typeof actPriceFields, label: string) => (
    <td data-label={label}>
      <Input name={`prices.${index}.${name}`} field={actPriceFields[name]} label={label} bare />
    </td>
  );
  return (
    <>
      {cell('from', translate('act.from'))}
      {cell('price', translate('act.price'))}
    </>
  );
}

export function PriceLines() {
  const translate = useTranslate();
  return (
    <fieldset>
      <legend>{translate('act.prices')}</legend>
      <div>
        <LinesTable
          name="prices"
          head={
            <>
              <th>{translate('act.from')}</th>
              <th className="figure">{translate('act.price')}</th>
            </>
          }
          cells={(index) => <Cells index={index} />}
          emptyLine={emptyPrice}
          texts={{ add: 'act.addPrice', remove: 'act.removePrice' }}
        />
      </div>
    </fieldset>
  );
}
