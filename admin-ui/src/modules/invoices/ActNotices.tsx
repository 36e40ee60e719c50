/** What acts say of the invoice before it is issued: they have another tax rate, or prices in another currency. */
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { Notice } from '../../kernel/form/RecordForm.tsx';
import { useFormats } from '../../kernel/session/useSettings.ts';
import './money.css';

interface Line {
  readonly act?: string | null;
  readonly code?: string | null;
  readonly actTaxRate?: number | null;
}

interface Values {
  readonly lineItems?: readonly Line[];
  readonly taxRate?: unknown;
  readonly currency?: unknown;
}

interface NoticeOfActsProps {
  /** With their codes as `codes`. */
  readonly text: string;
  readonly lines: readonly Line[];
  readonly more?: Readonly<Record<string, string>>;
}

function NoticeOfActs({ text, lines, more = {} }: NoticeOfActsProps) {
  const translate = useTranslate();
  const { words } = useFormats();
  const codes = words([...new Set(lines.map(({ code }) => code ?? '–'))]);
  const said = lines.length > 0 ? translate(text, { codes, ...more }) : null;
  return <Notice className="of-acts" text={said} tone="orange" />;
}

/** An invoice has one tax rate, and its lines one currency: the prices of acts are in the clinic's (ADR 73). */
export function ActNotices() {
  const { style } = useFormats();
  const lines = useWatch<Values, 'lineItems'>({ name: 'lineItems' }) ?? [];
  const rate = Number(useWatch<Values, 'taxRate'>({ name: 'taxRate' }) || 0);
  const currency = String(useWatch<Values, 'currency'>({ name: 'currency' }) ?? '');
  const withAct = lines.filter(({ act }) => act);
  const ofOtherTax = withAct.filter(({ actTaxRate }) => Number(actTaxRate ?? rate) !== rate);
  const ofOtherCurrency = currency === style.currency ? [] : withAct;
  return (
    <>
      <NoticeOfActs text="act.otherTax" lines={ofOtherTax} />
      <NoticeOfActs
        text="act.otherCurrency"
        lines={ofOtherCurrency}
        more={{ currency, own: style.currency }}
      />
    </>
  );
}
