/** Whom a record is about: the patient; where it is about none, the employee whose it is. */
import { subjectFields } from '../../kernel/event.ts';
import type { ModuleDescription } from '../../kernel/module.ts';
import { patients } from '../patients/patients.ts';
import { users } from '../users/users.ts';

/** Modules whose records are people. */
export const peopleModules = { patients, users } as const;
export type PeopleModule = keyof typeof peopleModules;

export interface PersonNamed {
  readonly resource: PeopleModule;
  readonly id: string;
}

type Described = Pick<ModuleDescription, 'name' | 'fields' | 'ownedBy' | 'about'>;

export function isPeopleModule(name: string): name is PeopleModule {
  return Object.hasOwn(peopleModules, name);
}

/** The references to a module of people by which a record can be about one. */
export function referencesAbout(
  { fields, ownedBy, about }: Omit<Described, 'name'>,
  people: PeopleModule,
): string[] {
  const named = Object.keys(fields).filter((name) => {
    const field = fields[name];
    return field?.kind === 'ref' && field.to === people;
  });
  if (about) return named.filter((name) => about.includes(name));
  if (people === patients.name) return named;
  const owners = new Set([ownedBy, ...subjectFields(fields)]);
  return named.filter((name) => owners.has(name));
}

/** @param row of the module, or the data of an event of it */
export function personOf(module: Described, row: Readonly<Record<string, unknown>>): PersonNamed | null {
  if (isPeopleModule(module.name)) {
    const id = row['_id'];
    return typeof id === 'string' ? { resource: module.name, id } : null;
  }
  for (const resource of ['patients', 'users'] as const)
    for (const name of referencesAbout(module, resource)) {
      const id = row[name];
      if (typeof id === 'string') return { resource, id };
    }
  return null;
}

/**
 * The people whose restriction keeps a text of a record: the one under whose key it is, and those whom the record is about, now and in the
 * version that holds the text.
 * @param owner of the key: it may be a record that is no person
 */
export function restrictedKeepersOf(
  module: Described,
  versions: readonly Readonly<Record<string, unknown>>[],
  owner: string,
): string[] {
  const people = versions.map((row) => personOf(module, row)?.id);
  return [...new Set([owner, ...people.filter((id) => id !== undefined)])];
}
