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

/** What credit notes and write-offs took of the invoice: it is settled, and was not paid. */
function takenOff(record: Readonly<Record<string, unknown>> | undefined): string {
  const { grandTotal, toSettle } = record ?? {};
  if (typeof grandTotal !== 'number' || typeof toSettle !== 'number') return money.ZERO;
  return money.minus(grandTotal, toSettle);
}

/** What is left to settle; nothing where more was paid. */
export function restOf(toSettle: string, paid: string): string {
  const rest = money.minus(toSettle, paid);
  return money.compare(rest, '0') < 0 ? '0.00' : rest;
}

/** @returns what was paid as the form stands, and whether that is more than the invoice comes to */
export function useRestField(): { readonly paid: string; readonly isTooMuch: boolean } {
  const { record } = useFormModule();
  const { setValue } = useFormContext<FormValues>();
  const values = useWatch<FormValues>();
  const toSettle = money.minus(totalsOf(values).grandTotal, takenOff(record));
  const rest = money.centimes(decimalText(values['rest']));
  const isPartly = record?.['status'] === PARTLY && values['status'] === PARTLY;
  const seen = useRef({ rest: '', paid: money.minus(toSettle, rest) });
  // Another rest than the one that followed from the total was typed.
  if (seen.current.rest !== rest) seen.current = { rest, paid: money.minus(toSettle, rest) };
  const { paid } = seen.current;
  const next = restOf(toSettle, paid);
  useEffect(() => {
    if (!isPartly || next === rest) return;
    seen.current = { rest: next, paid };
    setValue('rest', next, { shouldDirty: true });
  }, [isPartly, next, rest, paid, setValue]);
  return { paid, isTooMuch: money.compare(paid, toSettle) > 0 };
}
