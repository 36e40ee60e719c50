/**
 * What was paid of an invoice stays paid when its lines change: the rest that the form shows moves with the total, until the person types
 * another one.
 */
import { money } from '@hospital/contracts';
import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useFormModule } from '../../kernel/form/formModule.ts';
import type { FormValues } from '../../kernel/form/formValues.ts';
import { decimalText, totalsOf } from './totals.ts';

const PARTLY = 'Partially Paid';

/** What is left of a total; nothing where more was paid. */
export function restOf(total: string, paid: string): string {
  const rest = money.minus(total, paid);
  return money.compare(rest, '0') < 0 ? '0.00' : rest;
}

/** @returns what was paid as the form stands, and whether that is more than the invoice comes to */
export function useRest(): { readonly paid: string; readonly isTooMuch: boolean } {
  const { record } = useFormModule();
  const { setValue } = useFormContext<FormValues>();
  const values = useWatch<FormValues>();
  const total = totalsOf(values).grandTotal;
  const rest = money.centimes(decimalText(values['rest']));
  const isPartly = record?.['status'] === PARTLY && values['status'] === PARTLY;
  const seen = useRef({ rest: '', paid: money.minus(total, rest) });
  // Another rest than the one that followed from the total was typed.
  if (seen.current.rest !== rest) seen.current = { rest, paid: money.minus(total, rest) };
  const { paid } = seen.current;
  const next = restOf(total, paid);
  useEffect(() => {
    if (!isPartly || next === rest) return;
    seen.current = { rest: next, paid };
    setValue('rest', next, { shouldDirty: true });
  }, [isPartly, next, rest, paid, setValue]);
  return { paid, isTooMuch: money.compare(paid, total) > 0 };
}
