/** Says which acts have another tax rate than the invoice, before it is issued: an invoice has one rate. */
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { Notice } from '../../kernel/form/RecordForm.tsx';
import { useFormats } from '../../kernel/session/useSettings.ts';

interface Line {
  readonly act?: string | null;
  readonly code?: string | null;
  readonly actTaxRate?: number | null;
}

interface Values {
  readonly lineItems?: readonly Line[];
  readonly taxRate?: unknown;
}

export function OtherTax() {
  const translate = useTranslate();
  const { words } = useFormats();
  const lines = useWatch<Values, 'lineItems'>({ name: 'lineItems' }) ?? [];
  const rate = Number(useWatch<Values, 'taxRate'>({ name: 'taxRate' }) || 0);
  const others = lines.filter(({ act, actTaxRate }) => act && Number(actTaxRate ?? rate) !== rate);
  if (others.length === 0) return null;
  const codes = words([...new Set(others.map(({ code }) => code ?? '–'))]);
  return (
    <div style={{ marginBlockStart: 14 }}>
      <Notice text={translate('act.otherTax', { codes })} tone="orange" />
    </div>
  );
}
