/** The lines of a prescription: what, and how it is to be taken. Quantity and price stay in the form unseen. */
import { lineItemFields } from '@hospital/contracts';
import { Plus, Trash2 } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { Input } from '../../kernel/form/Input.tsx';
import { Button, IconButton } from '../../kernel/ui/Button.tsx';

export const emptyLine = () => ({ name: '', description: '', quantity: 1, price: 0 });

const oneLine = { ...lineItemFields.description, kind: 'text' as const };

function Line({ index, canRemove, onRemove }: { index: number; canRemove: boolean; onRemove: () => void }) {
  const translate = useTranslate();
  const [item, description] = [translate('prescription.item'), translate('prescription.description')];
  return (
    <tr>
      <td data-label={item}>
        <Input name={`lineItems.${index}.name`} field={lineItemFields.name} label={item} bare />
      </td>
      <td data-label={description}>
        <Input name={`lineItems.${index}.description`} field={oneLine} label={description} bare />
      </td>
      <td>
        <IconButton
          icon={Trash2}
          label={translate('prescription.removeLine', { number: index + 1 })}
          disabled={!canRemove}
          onClick={onRemove}
        />
      </td>
    </tr>
  );
}

export function PrescribedLines() {
  const translate = useTranslate();
  const { control, formState } = useFormContext<{ lineItems: ReturnType<typeof emptyLine>[] }>();
  const { fields, append, remove } = useFieldArray({ control, name: 'lineItems' });
  const message = formState.errors.lineItems?.message;
  return (
    <fieldset>
      <legend>{translate('prescription.lines')}</legend>
      <div>
        <table className="lines">
          <thead>
            <tr>
              <th style={{ inlineSize: '40%' }}>{translate('prescription.item')}</th>
              <th>{translate('prescription.description')}</th>
              <th style={{ inlineSize: 34 }} />
            </tr>
          </thead>
          <tbody>
            {fields.map((line, index) => (
              <Line
                key={line.id}
                index={index}
                canRemove={fields.length > 1}
                onRemove={() => remove(index)}
              />
            ))}
          </tbody>
        </table>
        {message && (
          <span className="field-error" role="alert">
            {message}
          </span>
        )}
        <Button icon={Plus} size="small" look="plain" onClick={() => append(emptyLine())}>
          {translate('prescription.addLine')}
        </Button>
      </div>
    </fieldset>
  );
}
