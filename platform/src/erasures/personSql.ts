/** SQL conditions on the read models: what is about a person. */
import { referencesAbout, type ModuleDescription, type PersonNamed } from '@hospital/contracts';

/**
 * A version that is encrypted with the key of the person.
 * @param subject SQL of the person's id
 */
export function heldBySubject(versions: string, subject: string): string {
  return `${versions}.subjects @> array[${subject}::uuid]`;
}

/** A document that names the person, or prints a record that is held by them. */
export function documentOfPerson(documents: string, subject: string): string {
  return `(${documents}.patient = ${subject}::uuid or ${documents}.owner = ${subject}::uuid
    or exists (select from read_models.record_versions v
      where v.id::text = ${documents}.record and ${heldBySubject('v', subject)}))`;
}

/**
 * A record that refers to the person as the one whom it is about.
 * @param isPerson SQL: the reference of this name leads to the person
 */
export function refersToPerson(
  module: ModuleDescription,
  people: PersonNamed['resource'],
  isPerson: (name: string) => string,
): string {
  return `(${referencesAbout(module, people).map(isPerson).join(' or ') || 'false'})`;
}
