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
import { plainText } from '../kernel/textSearch/plainText.ts';
import { visibleTextSql } from '../kernel/textSearch/visibleText.ts';
import { auditConditions, recordIs } from './auditFilters.ts';
import { historyCondition, readsEverything, versionVisibility, type VersionVisibility } from './rights.ts';
import { entryOf, Names, seenTitle, requestNames } from './versionEntries.ts';
import {
  ofModule,
  containsText,
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

/** The visibilities of a person over a module's versions, or over all. */
export function auditVisibilities(
  kit: QueryKit,
  person: Actor,
  module: ModuleDescription | null,
): Promise<VersionVisibility[]> {
  return Promise.all((module ? [module] : moduleList).map((each) => versionVisibility(kit, person, each)));
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
  const visibilities = await auditVisibilities(kit, person, module);
  const zone = await kit.zone();
  const asked = auditConditions(filters, { zone, visibilities });
  const byText = textConditions(textValue('text', filters.text ?? ''), visibilities);
  const end = await endOf(kit, filters, zone);
  return {
    module,
    visibilities,
    within: [
      ...(module ? [ofModule(module)] : []),
      ...(end === null ? [] : [upTo(end)]),
      ...asked.within,
      ...byText.within,
    ],
    where: [...rights, ...asked.where, ...byText.where],
    text: byText.text,
  };
}

/** No event after this position is from before the end of the search; null where that is now. */
async function endOf({ pool }: QueryKit, { to }: AuditFilters, zone: string): Promise<string | null> {
  const typed = textValue('to', to ?? '');
  return typed === '' ? null : positionAt(pool, auditBound('to', typed, zone).at);
}

/** A whole id finds its record; anything else what versions tell. */
function textConditions(value: string, visibilities: readonly VersionVisibility[]) {
  const none = { within: [], where: [], text: null };
  if (value === '') return none;
  if (isId(value)) return { ...none, within: [recordIs(value)] };
  const text = plainText(value);
  const visible = visibleTextSql(visibilities);
  const where = [
    containsText(text, 'v."searchText"'),
    ...(visible === null ? [] : [containsText(text, visible)]),
  ];
  return { ...none, where, text };
}

export interface AuditView {
  readonly visibilities: readonly VersionVisibility[];
  /** Names are those of then; of now unless given. */
  readonly moment?: Moment | undefined;
}

/** Whose data a version shows beside the one before it: of two patients where the record was moved from one to the other. */
export function shownOf(module: ModuleDescription, { row, before }: FoundVersion): readonly ShownRecord[] {
  return [...shownRecord(module, row), ...(before ? shownRecord(module, before) : [])];
}

/** An entry shows a patient's data with a change of anything but what a picker shows, and with a reason, which is free text. */
function shownBy(version: FoundVersion, { module }: VersionVisibility, { changes, ...entry }: Entry) {
  const showsMore = 'reason' in entry || changes.some(({ field }) => !module.picker.includes(field));
  return showsMore ? shownOf(module, version) : [];
}

type Entry = ReturnType<typeof entryOf>;

/** As they are shown: names looked up, and nothing that the person may not read; and whose data they show. */
export async function auditEntries(
  kit: QueryKit,
  { visibilities, moment }: AuditView,
  rows: readonly FoundVersion[],
) {
  const visibilityOf = new Map(visibilities.map((visibility) => [visibility.module.name, visibility]));
  const known = rows.flatMap((version) => {
    const visibility = visibilityOf.get(version.resource);
    return visibility ? [{ version, visibility }] : [];
  });
  const names = new Names();
  for (const { version, visibility } of known) requestNames(names, version, visibility);
  await names.load(kit.pool, moment);
  const entries = known.map(({ version, visibility }) => ({
    version,
    visibility,
    entry: entryOf(names, version, visibility),
  }));
  return {
    entries: entries.map(({ version, visibility, entry }) => ({
      ...entry,
      resource: visibility.module.path,
      record: { _id: version.id, name: seenTitle(version, visibility) },
    })),
    shown: entries.flatMap(({ version, visibility, entry }) => shownBy(version, visibility, entry)),
  };
}

export type AuditEntry = Awaited<ReturnType<typeof auditEntries>>['entries'][number];
