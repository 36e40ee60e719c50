/** A search of the audit as one person may make it. */
import {
  auditBound,
  auditedModule,
  isId,
  moduleList,
  Problem,
  shownRecord,
  textValue,
  type Actor,
  type AuditFilters,
  type ModuleDescription,
  type ShownRecord,
} from '@hospital/contracts';
import { positionAt } from '../kernel/moments.ts';
import type { QueryKit } from '../kernel/query/reader.ts';
import type { Moment } from '../kernel/query/relation.ts';
import { plainText } from '../kernel/toldText.ts';
import { auditConditions, recordIs } from './auditFilters.ts';
import { historyCondition, readsEverything, toldSql, versionSight, type VersionSight } from './rights.ts';
import { entryOf, Names, seenTitle, wantNames } from './versionEntries.ts';
import {
  ofModule,
  tells,
  upTo,
  type Condition,
  type FoundVersion,
  type VersionSearch,
} from './versionSearch.ts';

export interface AuditSearch extends VersionSearch {
  readonly module: ModuleDescription | null;
  /** What is looked for in what versions tell: plain, as they tell it. */
  readonly text: string | null;
}

/** The sights of a person over a module's versions, or over all. */
export function auditSights(kit: QueryKit, person: Actor, module: ModuleDescription | null): VersionSight[] {
  return (module ? [module] : moduleList).map((each) => versionSight(kit, person, each));
}

/** Only what the person may read; across modules it takes more than a module's flag. */
function rightsConditions(kit: QueryKit, actor: Actor, module: ModuleDescription | null): Condition[] {
  if (!module) {
    if (readsEverything(actor)) return [];
    throw new Problem('not_allowed');
  }
  const condition = historyCondition(kit, actor, module);
  if (condition === null) throw new Problem('not_allowed');
  return condition === 'true' ? [] : [() => condition];
}

/** @throws Problem `not_allowed`, `validation_failed` */
export async function auditSearch(kit: QueryKit, person: Actor, filters: AuditFilters): Promise<AuditSearch> {
  const module = auditedModule(filters.resource);
  const rights = rightsConditions(kit, person, module);
  const sights = auditSights(kit, person, module);
  const zone = await kit.zone();
  const asked = auditConditions(filters, { zone, sights });
  const told = toldConditions(textValue('text', filters.text ?? ''), sights);
  const end = await endOf(kit, filters, zone);
  return {
    module,
    sights,
    within: [
      ...(module ? [ofModule(module)] : []),
      ...(end === null ? [] : [upTo(end)]),
      ...asked.within,
      ...told.within,
    ],
    where: [...rights, ...asked.where, ...told.where],
    text: told.text,
  };
}

/** No event after this position is from before the end of the search; null where that is now. */
async function endOf({ pool }: QueryKit, { to }: AuditFilters, zone: string): Promise<string | null> {
  const typed = textValue('to', to ?? '');
  return typed === '' ? null : positionAt(pool, auditBound('to', typed, zone).at);
}

/** A whole id finds its record; anything else what versions tell. */
function toldConditions(value: string, sights: readonly VersionSight[]) {
  const none = { within: [], where: [], text: null };
  if (value === '') return none;
  if (isId(value)) return { ...none, within: [recordIs(value)] };
  const text = plainText(value);
  const told = toldSql(sights);
  const where = [tells(text, 'v.told'), ...(told === null ? [] : [tells(text, told)])];
  return { ...none, where, text };
}

export interface Told {
  readonly sights: readonly VersionSight[];
  /** Names are those of then; of now unless given. */
  readonly moment?: Moment | undefined;
}

/** Whose data a version shows beside the one before it: of two patients where the record was moved from one to the other. */
export function shownOf(module: ModuleDescription, { row, before }: FoundVersion): readonly ShownRecord[] {
  return [...shownRecord(module, row), ...(before ? shownRecord(module, before) : [])];
}

/** An entry shows a patient's data with a change of anything but what a picker shows, and with a reason, which is free text. */
function shownBy(version: FoundVersion, { module }: VersionSight, { changes, ...entry }: Entry) {
  const showsMore = 'reason' in entry || changes.some(({ field }) => !module.picker.includes(field));
  return showsMore ? shownOf(module, version) : [];
}

type Entry = ReturnType<typeof entryOf>;

/** As they are told: names looked up, and nothing that the person may not read; and whose data they show. */
export async function auditEntries(kit: QueryKit, { sights, moment }: Told, rows: readonly FoundVersion[]) {
  const sightOf = new Map(sights.map((sight) => [sight.module.name, sight]));
  const known = rows.flatMap((version) => {
    const sight = sightOf.get(version.resource);
    return sight ? [{ version, sight }] : [];
  });
  const names = new Names();
  for (const { version, sight } of known) wantNames(names, version, sight);
  await names.load(kit.pool, moment);
  const told = known.map(({ version, sight }) => ({ version, sight, entry: entryOf(names, version, sight) }));
  return {
    entries: told.map(({ version, sight, entry }) => ({
      ...entry,
      resource: sight.module.path,
      record: { _id: version.id, name: seenTitle(version, sight) },
    })),
    shown: told.flatMap(({ version, sight, entry }) => shownBy(version, sight, entry)),
  };
}

export type AuditEntry = Awaited<ReturnType<typeof auditEntries>>['entries'][number];
