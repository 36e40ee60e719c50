/** A rate in percent, chosen among records that have one in their field `percentage`. A rate that the form already has stays. */
import { titleOf, type ModuleDescription } from '@hospital/contracts';
import { useGetList, useTranslate } from 'react-admin';
import { useController } from 'react-hook-form';
import { useTexts } from '../i18n/useTexts.ts';
import { defaultOrder } from '../list/defaultOrder.ts';
import { useFormats } from '../session/useSettings.ts';
import { FieldFrame } from './FieldFrame.tsx';
import type { FormValues } from './formValues.ts';

interface RateSelectProps {
  /** Of the form; its field is `taxRate`. */
  readonly module: ModuleDescription;
  /** Whose records have the rates, and which of them are offered. */
  readonly rates: ModuleDescription;
  readonly filter: Readonly<Record<string, string>>;
  /** The text for a rate of 0. */
  readonly none: string;
}

const MOST = 100;

export function RateSelect({ module, rates, filter, none }: RateSelectProps) {
  const translate = useTranslate();
  const { label } = useTexts();
  const { number } = useFormats();
  const { field, fieldState } = useController<FormValues>({ name: 'taxRate' });
  const { data = [] } = useGetList(rates.name, {
    pagination: { page: 1, perPage: MOST },
    sort: defaultOrder,
    filter,
  });
  const offered = new Map([
    [0, translate(none)],
    ...data.map((rate) => [Number(rate['percentage']), titleOf(rates.title, rate)] as const),
  ]);
  const chosen = Number(field.value || 0);
  if (!offered.has(chosen)) offered.set(chosen, '');
  return (
    <FieldFrame label={label(module, 'taxRate')} required={false} error={fieldState.error?.message}>
      <select
        className="input"
        name="taxRate"
        ref={field.ref}
        value={chosen}
        onBlur={field.onBlur}
        onChange={(event) => field.onChange(Number(event.target.value))}
      >
        {[...offered].map(([rate, name]) => (
          <option key={rate} value={rate}>
            {rate ? `${name} (${number(rate)} %)` : name}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
