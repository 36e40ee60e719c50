/**
 * Exports of the audit whose filters name a person: each has a key of its own, which ends with the person's. Found in the log alone, so that a restore can do
 * the same before there are read models.
 */
import {
  auditExports,
  auditFiltersOf,
  isAbout,
  isJsonObject,
  isOfPeople,
  moduleList,
  personWords,
  streamOf,
  type AuditFilters,
  type Json,
  type PersonWords,
} from '@hospital/contracts';
import type { EventStore } from '@hospital/event-store';
import { eventsOfTypes, type Records } from '@hospital/platform';
import { endKey, type EndingDependencies } from './keptValues.ts';

export interface ExportDependencies extends EndingDependencies {
  /** With personal values decrypted. */
  readonly store: Pick<EventStore, 'read'>;
  readonly records: Pick<Records, 'load'>;
}

/** Ids of the exports that were searched by the person, or by a text about them. To be asked while the person's key is there. */
export async function exportsNaming(
  dependencies: ExportDependencies,
  subject: string,
): Promise<readonly string[]> {
  const words = await wordsOf(dependencies, subject);
  const found: string[] = [];
  for (const { data, unreadable } of await eventsOfTypes(dependencies.storedLog, ['AuditExported'])) {
    const id = String(data['id']);
    if (unreadable || !isUnderOwnKey(data['filters'])) continue;
    const { row } = await dependencies.records.load(auditExports, id);
    const filters = readFilters(row?.['filters']);
    if (filters && names(filters, subject, words)) found.push(id);
  }
  return found;
}

/** Those of before were encrypted under the key of who asked, and stay until that one goes. */
function isUnderOwnKey(filters: Json | undefined): boolean {
  return isJsonObject(filters) && 'enc' in filters && !('of' in filters);
}

/** Null where they are erased already, or hold anything else. */
function readFilters(filters: unknown): AuditFilters | null {
  try {
    return typeof filters === 'string' ? auditFiltersOf(filters) : null;
  } catch {
    return null;
  }
}

function names(filters: AuditFilters, subject: string, words: PersonWords): boolean {
  const values = Object.values(filters).filter((value) => value !== undefined);
  return values.some((value) => value.toLowerCase() === subject || isAbout(value, words));
}

/** All that the person was ever called. */
async function wordsOf({ store }: ExportDependencies, subject: string): Promise<PersonWords> {
  const versions: Readonly<Record<string, unknown>>[] = [];
  for (const { category } of moduleList.filter(isOfPeople))
    for await (const { data, unreadable } of store.read(streamOf(category, subject)))
      if (!unreadable) versions.push(data);
  return personWords(versions);
}

/** Idempotent. @returns how many exports lost their filters */
export async function eraseExportFilters(
  dependencies: ExportDependencies,
  subject: string,
  today: string,
): Promise<number> {
  const ids = await exportsNaming(dependencies, subject);
  for (const id of ids)
    await endKey(dependencies, { key: id, until: today, resource: auditExports.name, record: id });
  return ids.length;
}
