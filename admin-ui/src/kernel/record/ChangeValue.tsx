/** A value of the history: it may be the API's word, an id, or lines, and it must always read as something. */
import { moduleNamed, displayValue, titleOf, type ModuleDescription } from '@hospital/contracts';
import { Suspense, useContext } from 'react';
import { useTranslate } from 'react-admin';
import { formatMonth } from '../format.ts';
import { useFormats } from '../session/useSettings.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { hasCurrency, RecordCurrencies, type Side } from './recordCurrency.ts';
import { Reference, ReferenceName } from './ReferenceName.tsx';
import { useOwnValue } from './useOwnValue.ts';

interface ChangeValueProps {
  readonly module: ModuleDescription | undefined;
  readonly name: string;
  readonly value: unknown;
  /** Of the change that it is part of; what is now unless set. */
  readonly side?: Side;
}

/** In the currency of its record; without one where that is not known. A record of a kind without currencies is in the clinic's. */
function Amount({ module, value, side = 'to' }: Omit<ChangeValueProps, 'name'>) {
  const { figure, money } = useFormats();
  const { [side]: currency } = useContext(RecordCurrencies);
  const isUnknown = currency === undefined && hasCurrency(module);
  return <span className="ltr">{isUnknown ? figure(Number(value)) : money(value, currency)}</span>;
}

/** In the words of its module, where the module has some for this field; as its kind says otherwise. */
export function ChangeValue(shown: ChangeValueProps) {
  const { module, name, value } = shown;
  const Own = useOwnValue()(module, name);
  if (!Own || typeof value !== 'string') return <KindValue {...shown} />;
  return (
    <Suspense fallback={null}>
      <Own value={value} />
    </Suspense>
  );
}

function KindValue({ module, name, value, ...of }: ChangeValueProps) {
  const formats = useFormats();
  const translate = useTranslate();
  const { word } = useTexts();
  const field = module?.fields[name];
  if (value === null || value === undefined || value === '') {
    return <span className="quiet">{translate('history.nothing')}</span>;
  }
  if (Array.isArray(value)) return translate('history.lines', { smart_count: value.length });
  if (typeof value === 'object') {
    const to = field?.kind === 'ref' ? moduleNamed(field.to) : undefined;
    const record = value as Record<string, unknown>;
    const title = titleOf(to?.title ?? ['name'], record) || String(record['name'] ?? '');
    return <Reference to={to} id={String(record['_id'] ?? '')} title={title} />;
  }
  if (typeof value === 'boolean') return translate(value ? 'ra.boolean.true' : 'ra.boolean.false');
  switch (field?.kind) {
    case 'day':
      return <span className="ltr">{formats.day(value)}</span>;
    case 'month':
      return <bdi>{formatMonth(String(value), formats.style)}</bdi>;
    case 'instant':
      return <span className="ltr">{formats.instant(value)}</span>;
    case 'file':
      // Its address: the same one for each file that was there.
      return translate('history.file');
    case 'ref':
      return <ReferenceName to={field.to} id={String(value)} />;
    case 'money':
      return <Amount module={module} value={value} {...of} />;
    case 'decimal':
    case 'integer':
      return <span className="ltr">{formats.number(value)}</span>;
    default:
      // History returns codes or words; either reads as the word.
      return <bdi>{displayValue(field, String(value), word)}</bdi>;
  }
}
