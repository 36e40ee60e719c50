/** What a record is called where nothing else shows it: its title, and whose it is. */
import { isOfPeople, moduleNamed, titleOf, type Field, type ModuleDescription } from '@hospital/contracts';
import type { RaRecord } from 'react-admin';
import { inRow } from '../format.ts';
import { useRecordTitle } from './useTitleInWords.ts';

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

export function useRecordName(): (module: ModuleDescription, record: RaRecord) => string {
  const titled = useRecordTitle();
  return (module, record) => inRow([titled(module, record), personOf(module, record)], ' · ');
}
