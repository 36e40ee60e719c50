/** What a record is called where nothing else shows it: its title, and whose it is. */
import {
  isOfPeople,
  moduleNamed,
  titleOf,
  saidValue,
  type Field,
  type ModuleDescription,
} from '@hospital/contracts';
import type { RaRecord } from 'react-admin';
import { formatMonth } from '../format.ts';
import { useTexts, type Texts } from '../i18n/useTexts.ts';
import { useFormats, type Formats } from '../session/useSettings.ts';

/** The module of people that a field refers to; undefined where it refers to something else. */
function peopleOf(field: Field): ModuleDescription | undefined {
  const module = field.kind === 'ref' ? moduleNamed(field.to) : undefined;
  return module && isOfPeople(module) ? module : undefined;
}

type Shown = Formats & Pick<Texts, 'word'>;

/** The first person whom the record refers to. */
function personOf(module: ModuleDescription, record: RaRecord): string {
  for (const [name, field] of Object.entries(module.fields)) {
    const [people, person] = [peopleOf(field), record[name] as unknown];
    if (people && person) return typeof person === 'object' ? titleOf(people.title, { ...person }) : '';
  }
  return '';
}

function shownPart(field: Field | undefined, value: unknown, { day, style, word }: Shown): unknown {
  if (field?.kind === 'day') return value && day(value);
  if (field?.kind === 'month') return formatMonth(String(value ?? ''), style);
  return typeof value === 'string' ? saidValue(field, value, word) : value;
}

export function useRecordName(): (module: ModuleDescription, record: RaRecord) => string {
  const shown: Shown = { ...useFormats(), word: useTexts().word };
  return (module, record) => {
    const isDay = (name = '') => module.fields[name]?.kind === 'day' && Boolean(record[name]);
    const parts = module.title.map((name, index) => {
      const part = shownPart(module.fields[name], record[name], shown);
      return [name, isDay(name) && isDay(module.title[index - 1]) ? `– ${part}` : part];
    });
    const title = titleOf(module.title, Object.fromEntries(parts));
    return [title, personOf(module, record)].filter(Boolean).join(' · ');
  };
}
