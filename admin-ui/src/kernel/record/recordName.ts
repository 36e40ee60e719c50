/** What a record is called where nothing else shows it: its title, and whose it is. */
import { isOfPeople, moduleNamed, titleOf, type Field, type ModuleDescription } from '@hospital/contracts';
import type { RaRecord } from 'react-admin';
import { formatMonth } from '../format.ts';
import { useFormats, type Formats } from '../session/useSettings.ts';

/** The module of people that a field refers to; undefined where it refers to something else. */
function peopleOf(field: Field): ModuleDescription | undefined {
  const module = field.kind === 'ref' ? moduleNamed(field.to) : undefined;
  return module && isOfPeople(module) ? module : undefined;
}

/** The first person whom the record refers to. */
function personOf(module: ModuleDescription, record: RaRecord): string {
  for (const [name, field] of Object.entries(module.fields)) {
    const [people, person] = [peopleOf(field), record[name] as unknown];
    if (people && person) return typeof person === 'object' ? titleOf(people.title, { ...person }) : '';
  }
  return '';
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
