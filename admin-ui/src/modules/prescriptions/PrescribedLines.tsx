/** The lines of a prescription: what, and how it is to be taken. Quantity and price stay in the form unseen. */
import { lineItemFields } from '@hospital/contracts';
import { useTranslate } from 'react-admin';
import { Input } from '../../kernel/form/Input.tsx';
import { LinesTable } from '../../kernel/form/LinesTable.tsx';

export const emptyLine = () => ({ name: '', description: '', quantity: 1, price: 0 });

const oneLine = { ...lineItemFields.description, kind: 'text' as const };

function Cells({ index }: { index: number }) {
  const translate = useTranslate();
  const [item, description] = [translate('prescription.item'), translate('prescription.description')];
  return (
    <>
      <td data-label={item}>
        <Input name={`lineItems.${index}.name`} field={lineItemFields.name} label={item} bare />
      </td>
      <td data-label={description}>
        <Input name={`lineItems.${index}.description`} field={oneLine} label={description} bare />
      </td>
    </>
  );
}

export function PrescribedLines() {
  const translate = useTranslate();
  return (
    <fieldset>
      <legend>{translate('prescription.lines')}</legend>
      <div>
        <LinesTable
          head={
            <>
              <th style={{ inlineSize: '40%' }}>{translate('prescription.item')}</th>
              <th>{translate('prescription.description')}</th>
            </>
          }
          cells={(index) => <Cells index={index} />}
          emptyLine={emptyLine}
          texts={{ add: 'prescription.addLine', remove: 'prescription.removeLine' }}
        />
      </div>
    </fieldset>
  );
}
