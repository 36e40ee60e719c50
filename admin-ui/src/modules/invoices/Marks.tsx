/** What an invoice's state does not say: that it is void, or that all of it was credited. */
import { useTranslate, type RaRecord } from 'react-admin';
import { pillClass } from '../../kernel/ui/Pill.tsx';

export function InvoiceMarks({ record }: { readonly record: RaRecord }) {
  const translate = useTranslate();
  const mark =
    record['void'] === true ? 'invoice.void' : record['credited'] === true ? 'invoice.credited' : null;
  return mark && <span className={pillClass('grey hollow')}>{translate(mark)}</span>;
}
