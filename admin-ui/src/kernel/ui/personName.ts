/** What a person is called. */
import { useTranslate, type RaRecord } from 'react-admin';

interface NamedPerson {
  readonly firstname?: unknown;
  readonly lastname?: unknown;
}

/** First and last name, or a dash. Where somebody may have been erased, `usePersonName` says it. */
export function nameOf(person: unknown): string {
  if (typeof person !== 'object' || person === null) return '–';
  const { firstname, lastname } = person as NamedPerson;
  return [firstname, lastname].filter(Boolean).join(' ') || '–';
}

/** Their record is there, and nothing of it tells who they were. */
export function isErasedPerson(person: unknown): boolean {
  if (typeof person !== 'object' || person === null || !('_id' in person)) return false;
  const { firstname, lastname } = person as NamedPerson;
  return firstname === null && lastname === null;
}

export type PersonName = (person: unknown) => string;

/** What stands over a record's page and form. */
export type RecordTitle = (record: RaRecord, nameOf: PersonName) => string;

/** As `nameOf`; a person who was erased is called that, in the reader's language. */
export function usePersonName(): PersonName {
  const translate = useTranslate();
  return (person) => (isErasedPerson(person) ? translate('person.erased') : nameOf(person));
}
