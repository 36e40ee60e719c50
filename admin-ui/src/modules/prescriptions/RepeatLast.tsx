/** "Repeat the last one": the lines of the patient's last prescription, in place of the empty ones. Everything else is this visit's. */
import { prescriptions } from '@hospital/contracts';
import { useQuery } from '@tanstack/react-query';
import { Repeat } from 'lucide-react';
import { useDataProvider, useTranslate, type RaRecord } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { FormValues } from '../../kernel/form/formValues.ts';
import { defaultOrder } from '../../kernel/list/defaultOrder.ts';
import { idIn } from '../../kernel/record/idIn.ts';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { Button } from '../../kernel/ui/Button.tsx';

interface Line {
  readonly name: string;
  readonly description: string;
  readonly quantity: number;
  readonly price: number;
}

/** Lines as the form has them; what was erased is left out. */
export function linesOf({ lineItems }: Readonly<Record<string, unknown>>): readonly Line[] {
  const lines: readonly unknown[] = Array.isArray(lineItems) ? lineItems : [];
  return lines.flatMap((line) => {
    if (typeof line !== 'object' || line === null || !('name' in line) || typeof line.name !== 'string')
      return [];
    const { description, quantity, price }: Readonly<Record<string, unknown>> = { ...line };
    return [
      {
        name: line.name,
        description: typeof description === 'string' ? description : '',
        quantity: typeof quantity === 'number' ? quantity : 1,
        price: typeof price === 'number' ? price : 0,
      },
    ];
  });
}

function useLast(patient: string) {
  const provider = useDataProvider();
  const { data } = useQuery({
    queryKey: [prescriptions.name, 'last', patient],
    queryFn: async ({ signal }) => {
      const pagination = { page: 1, perPage: 1 };
      const asked = { filter: { patient }, pagination, sort: defaultOrder, signal };
      return (await provider.getList<RaRecord>(prescriptions.name, asked)).data[0] ?? null;
    },
    enabled: patient !== '',
    retry: false,
  });
  return data ?? null;
}

/** A line that somebody typed a medicine into. */
function isFilled(line: unknown): boolean {
  const { name, description }: Readonly<Record<string, unknown>> = { ...Object(line) };
  return [name, description].some((text) => typeof text === 'string' && text.trim() !== '');
}

export function RepeatLast({ appointment }: { appointment: RaRecord }) {
  const translate = useTranslate();
  const { day } = useFormats();
  const { getValues, setValue } = useFormContext<FormValues>();
  const last = useLast(idIn(appointment['patient']));
  const lines = last ? linesOf(last) : [];
  if (!last || lines.length === 0) return null;
  const repeat = () => {
    const typed: unknown = getValues('lineItems');
    const filled = Array.isArray(typed) ? typed.filter(isFilled) : [];
    setValue('lineItems', [...filled, ...lines], { shouldDirty: true });
  };
  return (
    <Button icon={Repeat} size="small" onClick={repeat}>
      {translate('prescription.repeatLast', { number: last['number'], day: day(last['prescriptionDate']) })}
    </Button>
  );
}
