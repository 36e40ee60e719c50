/** The lines of a prescription: what, and how it is to be taken. Quantity and price stay in the form unseen. */
import { lineItemFields } from '@hospital/contracts';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Input } from '../../kernel/form/Input.tsx';
import { LinesTable } from '../../kernel/form/LinesTable.tsx';
import { MedicineInput } from './MedicineInput.tsx';

export const emptyLine = () => ({ name: '', description: '', quantity: 1, price: 0 });

const oneLine = { ...lineItemFields.description, kind: 'text' as const };

interface LinesProps {
  /** Whose prescription it is: an id. */
  readonly doctor: string;
}

interface PrescribedLinesProps extends LinesProps {
  /** Another way to fill the lines. */
  readonly besideAdd?: ReactNode;
}

function Cells({ index, doctor }: LinesProps & { readonly index: number }) {
  const translate = useTranslate();
  const [item, description] = [translate('prescription.item'), translate('prescription.description')];
  return (
    <>
      <td data-label={item}>
        <MedicineInput index={index} label={item} doctor={doctor} />
      </td>
      <td data-label={description}>
        <Input name={`lineItems.${index}.description`} field={oneLine} label={description} bare />
      </td>
    </>
  );
}

export function PrescribedLines({ doctor, besideAdd }: PrescribedLinesProps) {
  const translate = useTranslate();
  return (
    <fieldset>
      <legend>{translate('prescription.lines')}</legend>
      <div>
        <LinesTable
          name="lineItems"
          head={
            <>
              <th style={{ inlineSize: '40%' }}>{translate('prescription.item')}</th>
              <th>{translate('prescription.description')}</th>
            </>
          }
          cells={(index) => <Cells index={index} doctor={doctor} />}
          emptyLine={emptyLine}
          besideAdd={besideAdd}
          texts={{ add: 'prescription.addLine', remove: 'prescription.removeLine' }}
        />
      </div>
    </fieldset>
  );
}
