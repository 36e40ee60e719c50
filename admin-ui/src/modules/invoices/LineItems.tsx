/** The lines of an invoice: name, description, quantity, price, and what each comes to. */
import { lineItemFields, money } from '@hospital/contracts';
import { Plus, Trash2 } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { formatFigure } from '../../kernel/format.ts';
import type { FormValues } from '../../kernel/form/formValues.ts';
import { Input } from '../../kernel/form/Input.tsx';
import { Button, IconButton } from '../../kernel/ui/Button.tsx';
import { decimalText } from './totals.ts';

export const emptyLine = () => ({ name: '', description: '', quantity: 1, price: '' });

function Amount({ index, label }: { index: number; label: string }) {
  const [quantity, price] = useWatch<FormValues>({
    name: [`lineItems.${index}.quantity`, `lineItems.${index}.price`],
  });
  const amount = money.times(decimalText(quantity), decimalText(price));
  return (
    <td className="amount figure ltr" data-label={label}>
      {formatFigure(Number(amount))}
    </td>
  );
}

function Line({ index, canRemove, onRemove }: { index: number; canRemove: boolean; onRemove: () => void }) {
  const translate = useTranslate();
  const input = (name: keyof typeof lineItemFields, label: string) => (
    <Input
      name={`lineItems.${index}.${name}`}
      field={lineItemFields[name]}
      label={translate(label)}
      bare
      wide={false}
    />
  );
  const text = { ...lineItemFields.description, kind: 'text' as const };
  return (
    <tr>
      <td data-label={translate('invoice.item')}>{input('name', 'invoice.item')}</td>
      <td data-label={translate('invoice.description')}>
        <Input
          name={`lineItems.${index}.description`}
          field={text}
          label={translate('invoice.description')}
          bare
        />
      </td>
      <td data-label={translate('invoice.quantity')}>{input('quantity', 'invoice.quantity')}</td>
      <td data-label={translate('invoice.price')}>{input('price', 'invoice.price')}</td>
      <Amount index={index} label={translate('invoice.amount')} />
      <td>
        <IconButton
          icon={Trash2}
          label={translate('invoice.removeLine', { number: index + 1 })}
          disabled={!canRemove}
          onClick={onRemove}
        />
      </td>
    </tr>
  );
}

export function LineItems() {
  const translate = useTranslate();
  const { control, formState } = useFormContext<{ lineItems: ReturnType<typeof emptyLine>[] }>();
  const { fields, append, remove } = useFieldArray({ control, name: 'lineItems' });
  const message = formState.errors.lineItems?.message;
  return (
    <>
      <table className="lines">
        <thead>
          <tr>
            <th style={{ inlineSize: '30%' }}>{translate('invoice.item')}</th>
            <th>{translate('invoice.description')}</th>
            <th className="figure" style={{ inlineSize: 96 }}>
              {translate('invoice.quantity')}
            </th>
            <th className="figure" style={{ inlineSize: 128 }}>
              {translate('invoice.price')}
            </th>
            <th className="figure" style={{ inlineSize: 120 }}>
              {translate('invoice.amount')}
            </th>
            <th style={{ inlineSize: 34 }} />
          </tr>
        </thead>
        <tbody>
          {fields.map((line, index) => (
            <Line key={line.id} index={index} canRemove={fields.length > 1} onRemove={() => remove(index)} />
          ))}
        </tbody>
      </table>
      {message && (
        <span className="field-error" role="alert">
          {message}
        </span>
      )}
      <Button icon={Plus} size="small" look="plain" onClick={() => append(emptyLine())}>
        {translate('invoice.addLine')}
      </Button>
    </>
  );
}
