/** A value of the history: it may be the API's word, an id, or lines, and it must always read as something. */
import { moduleNamed, saidValue, titleOf, type ModuleDescription } from '@hospital/contracts';
import { Suspense, useContext } from 'react';
import { useTranslate } from 'react-admin';
import { formatMonth } from '../format.ts';
import { useFormats } from '../session/useSettings.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { RecordCurrency } from './recordCurrency.ts';
import { Reference, ReferenceName } from './ReferenceName.tsx';
import { useOwnValue } from './useOwnValue.ts';

interface ChangeValueProps {
  readonly module: ModuleDescription | undefined;
  readonly name: string;
  readonly value: unknown;
}

/** In the words of its module, where the module has some for this field; as its kind says otherwise. */
export function ChangeValue({ module, name, value }: ChangeValueProps) {
  const Own = useOwnValue()(module, name);
  if (!Own || typeof value !== 'string') return <KindValue module={module} name={name} value={value} />;
  return (
    <Suspense fallback={null}>
      <Own value={value} />
    </Suspense>
  );
}

function KindValue({ module, name, value }: ChangeValueProps) {
  const formats = useFormats();
  const translate = useTranslate();
  const { word } = useTexts();
  const currency = useContext(RecordCurrency);
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
      return <span className="ltr">{formats.money(value, currency)}</span>;
    case 'decimal':
    case 'integer':
      return <span className="ltr">{formats.number(value)}</span>;
    default:
      // History returns codes or words; either reads as the word.
      return <bdi>{saidValue(field, String(value), word)}</bdi>;
  }
}
