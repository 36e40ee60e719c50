/** A value of the history: it may be the API's word, an id, or lines, and it must always read as something. */
import { moduleNamed, saidValue, titleOf, type ModuleDescription } from '@hospital/contracts';
import { Suspense, useContext } from 'react';
import { useGetOne, useTranslate } from 'react-admin';
import { formatMonth } from '../format.ts';
import { useProduct } from '../screens.ts';
import { useFormats } from '../session/useSettings.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { RecordCurrency } from './recordCurrency.ts';
import { useTitleInWords } from './useTitleInWords.ts';

interface ChangeValueProps {
  readonly module: ModuleDescription | undefined;
  readonly name: string;
  readonly value: unknown;
}

interface ReferenceProps {
  readonly to: ModuleDescription | undefined;
  readonly id: string;
  readonly title: string;
}

/** By its name; where one may not look, by the first signs of its id. */
function Reference({ to, id, title }: ReferenceProps) {
  const inWords = useTitleInWords();
  return <bdi title={id}>{inWords(to, title) || `${id.slice(0, 8)}…`}</bdi>;
}

/** An id of the log, by the name that it has today. */
function ReferenceName({ to, id }: { to: string; id: string }) {
  const { data } = useGetOne(to, { id }, { retry: false, staleTime: 60_000 });
  const title = data ? titleOf(moduleNamed(to)?.title ?? ['name'], data) : '';
  return <Reference to={moduleNamed(to)} id={id} title={title} />;
}

/** In the words of its module, where the module has some for this field; as its kind says otherwise. */
export function ChangeValue({ module, name, value }: ChangeValueProps) {
  const own = useProduct().historyValues.find(({ of, field }) => of === module?.name && field === name);
  if (!own || typeof value !== 'string') return <KindValue module={module} name={name} value={value} />;
  return (
    <Suspense fallback={null}>
      <own.component value={value} />
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
