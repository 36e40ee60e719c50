/** How a value of each kind reads, in tables and on record pages. */
import { isState, toneOf, wordOf, type Field } from '@hospital/contracts';
import { useTranslate } from 'react-admin';
import { useFormats } from '../session/useSettings.ts';
import { ColourDot, Pill } from '../ui/Pill.tsx';
import { FileLink } from './FileLink.tsx';
import { isColour, NamedRecord } from './NamedRecord.tsx';
import { useTexts } from '../i18n/useTexts.ts';

interface FieldValueProps {
  readonly field: Field | undefined;
  readonly value: unknown;
  readonly currency?: string | undefined;
}

function Word({ field, value }: Pick<FieldValueProps, 'field' | 'value'>) {
  const { word } = useTexts();
  if (isState(field)) return <Pill word={String(value)} tone={toneOf(field, value)} />;
  return isColour(field) ? (
    <span className="with-face">
      <ColourDot colour={value} />
      {word(String(value))}
    </span>
  ) : (
    word(String(value))
  );
}

export function FieldValue({ field, value, currency }: FieldValueProps) {
  const formats = useFormats();
  const translate = useTranslate();
  if (value === null || value === undefined || value === '') return <span className="quiet">–</span>;
  switch (field?.kind) {
    case 'choice':
    case 'word':
      return <Word field={field} value={value} />;
    case 'day':
      return <span className="ltr">{formats.day(value)}</span>;
    case 'time':
      return <span className="ltr">{String(value)}</span>;
    case 'money':
      return <span className="ltr">{formats.money(value, currency)}</span>;
    case 'decimal':
    case 'integer':
      return (
        <span className="ltr">
          {formats.number(value)}
          {'isPercentage' in field && field.isPercentage === true ? '\u00a0%' : ''}
        </span>
      );
    case 'boolean':
      return translate(value === true ? 'ra.boolean.true' : 'ra.boolean.false');
    case 'email':
      return (
        <a className="ltr" href={`mailto:${String(value)}`}>
          {String(value)}
        </a>
      );
    case 'phone':
      return (
        <a className="ltr" href={`tel:${String(value).replace(/[^+\d]/g, '')}`}>
          {String(value)}
        </a>
      );
    case 'ref':
      return <NamedRecord module={field.to} record={value} />;
    case 'file':
      return field.accepts === 'attachment' ? <FileLink path={String(value)} /> : null;
    case 'instant':
      return <span className="ltr">{formats.instant(value)}</span>;
    default:
      if (typeof value === 'object') return null;
      if (wordOf(field, String(value)) !== null) return <Word field={field} value={value} />;
      return <bdi className="name">{String(value)}</bdi>;
  }
}

/** An instant as the clinic's clock has it, the exact one on hover. */
export function Instant({ at }: { at: unknown }) {
  const formats = useFormats();
  return (
    <time className="ltr" dateTime={String(at)} title={String(at)}>
      {formats.instant(at)}
    </time>
  );
}
