/** What a record is called where nothing else shows it: its title, and whose it is. */
import { moduleNamed, titleOf, type Field, type ModuleDescription } from '@hospital/contracts';
import type { RaRecord } from 'react-admin';
import { formatMonth } from '../format.ts';
import { useFormats, type Formats } from '../session/useSettings.ts';

function isPerson(field: Field): boolean {
  return field.kind === 'ref' && moduleNamed(field.to)?.title[0] === 'firstname';
}

function personOf(module: ModuleDescription, record: RaRecord): string {
  const name = Object.entries(module.fields).find(([known, field]) => isPerson(field) && record[known])?.[0];
  const person: unknown = name && record[name];
  return typeof person === 'object' && person !== null
    ? titleOf(['firstname', 'lastname'], { ...person })
    : '';
}

function shownPart(field: Field | undefined, value: unknown, { day, style }: Formats): unknown {
  if (field?.kind === 'day') return value && day(value);
  return field?.kind === 'month' ? formatMonth(String(value ?? ''), style) : value;
}

export function useRecordName(): (module: ModuleDescription, record: RaRecord) => string {
  const formats = useFormats();
  return (module, record) => {
    const shown = module.title.map((name) => [name, shownPart(module.fields[name], record[name], formats)]);
    const title = titleOf(module.title, Object.fromEntries(shown));
    return [title, personOf(module, record)].filter(Boolean).join(' · ');
  };
}
