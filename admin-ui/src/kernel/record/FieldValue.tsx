/** How a value of each kind reads, in tables and on record pages. */
import { isState, moduleNamed, titleOf, toneOf, wordsOf, type Field } from '@hospital/contracts';
import { useTranslate } from 'react-admin';
import { useFormats } from '../session/useSettings.ts';
import { Face } from '../ui/Avatar.tsx';
import { ColourDot, Pill } from '../ui/Pill.tsx';
import { FileLink } from './FileLink.tsx';
import { useTexts } from '../i18n/useTexts.ts';

interface FieldValueProps {
  readonly name: string;
  readonly field: Field | undefined;
  readonly value: unknown;
  readonly currency?: string | undefined;
}

function Reference({ to, value }: { to: string; value: unknown }) {
  if (typeof value !== 'object' || value === null) return '–';
  const record = value as Record<string, unknown>;
  const module = moduleNamed(to);
  if (module?.fields['photo']) return <Face person={record} size={22} />;
  const title = titleOf(module?.title ?? ['name'], record);
  return module?.fields['color'] ? (
    <span className="with-face">
      <ColourDot colour={record['color']} />
      <span className="clip">{title}</span>
    </span>
  ) : (
    title
  );
}

function Word({ name, field, value }: Pick<FieldValueProps, 'name' | 'field' | 'value'>) {
  const { word } = useTexts();
  if (isState(field)) return <Pill word={String(value)} tone={toneOf(field, value)} />;
  return name === 'color' ? (
    <span className="with-face">
      <ColourDot colour={value} />
      {word(String(value))}
    </span>
  ) : (
    word(String(value))
  );
}

export function FieldValue({ name, field, value, currency }: FieldValueProps) {
  const formats = useFormats();
  const translate = useTranslate();
  if (value === null || value === undefined || value === '') return <span className="quiet">–</span>;
  switch (field?.kind) {
    case 'choice':
    case 'word':
      return <Word name={name} field={field} value={value} />;
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
          {/percentage|rate$/i.test(name) ? '\u00a0%' : ''}
        </span>
      );
    case 'boolean':
      return translate(value === true ? 'ra.boolean.true' : 'ra.boolean.false');
    case 'email':
      return <a href={`mailto:${String(value)}`}>{String(value)}</a>;
    case 'phone':
      return (
        <a className="ltr" href={`tel:${String(value).replace(/[^+\d]/g, '')}`}>
          {String(value)}
        </a>
      );
    case 'ref':
      return <Reference to={field.to} value={value} />;
    case 'file':
      return field.accepts === 'attachment' ? <FileLink path={String(value)} /> : null;
    case 'instant':
      return <span className="ltr">{formats.instant(value)}</span>;
    default:
      if (wordsOf(field).length > 0) return <Word name={name} field={field} value={value} />;
      return typeof value === 'object' ? null : <bdi className="name">{String(value)}</bdi>;
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
