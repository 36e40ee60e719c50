/** The lines of an invoice: name, description, quantity, price, and what each comes to. */
import { invoiceLineFields, money } from '@hospital/contracts';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { FormValues } from '../../kernel/form/formValues.ts';
import { Input } from '../../kernel/form/Input.tsx';
import { LinesTable } from '../../kernel/form/LinesTable.tsx';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { ActInput } from './ActInput.tsx';
import { decimalText } from './totals.ts';

export const emptyLine = () => ({
  name: '',
  description: '',
  quantity: 1,
  price: '',
  act: null,
  code: null,
  actTaxRate: null,
});

function Amount({ index, label }: { index: number; label: string }) {
  const { figure } = useFormats();
  const [quantity, price] = useWatch<FormValues>({
    name: [`lineItems.${index}.quantity`, `lineItems.${index}.price`],
  });
  const amount = money.times(decimalText(quantity), decimalText(price));
  return (
    <td className="amount figure ltr" data-label={label}>
      {figure(Number(amount))}
    </td>
  );
}

function Cells({ index }: { index: number }) {
  const translate = useTranslate();
  const input = (name: keyof typeof invoiceLineFields, label: string) => (
    <Input
      name={`lineItems.${index}.${name}`}
      field={invoiceLineFields[name]}
      label={translate(label)}
      bare
      wide={false}
    />
  );
  const text = { ...invoiceLineFields.description, kind: 'text' as const };
  return (
    <>
      <td data-label={translate('invoice.item')}>
        <ActInput index={index} label={translate('invoice.item')} />
      </td>
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
    </>
  );
}

export function LineItems() {
  const translate = useTranslate();
  return (
    <LinesTable
      name="lineItems"
      head={
        <>
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
        </>
      }
      cells={(index) => <Cells index={index} />}
      emptyLine={emptyLine}
      texts={{ add: 'invoice.addLine', remove: 'invoice.removeLine' }}
    />
  );
}
