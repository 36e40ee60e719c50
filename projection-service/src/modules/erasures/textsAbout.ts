/** Free texts about a person in other people's records: under those people's keys, so the end of the person's own key does not reach them. */
import {
  excerptAbout,
  isAbout,
  restrictedKeepersOf,
  moduleList,
  patientOf,
  personalTextFields,
  personalTexts,
  personWords,
  START,
  TEXT_ERASED,
  type Actor,
  type AnyRow,
  type ErasableModule,
  type ModuleDescription,
  type PersonWords,
  type ShownRecord,
  type TextAboutPerson,
} from '@hospital/contracts';
import { checkpointOf } from '@hospital/platform';
import { escapeIdentifier as quoted } from 'pg';
import { mayList } from '../../across/rights.ts';
import type { QueryKit } from '../../kernel/query/reader.ts';
import { restrictedAmong, type RestrictionKit } from '../../kernel/query/restricted.ts';
import { TEXT_MODELS } from '../../kernel/erasedTextModels.ts';
import { SCHEMA } from '../../kernel/schema.ts';

const MOST = 200;

type Kit = Pick<QueryKit, 'pool'>;

export interface PersonAsked {
  readonly kind: ErasableModule;
  readonly subject: string;
}

export interface TextsFound {
  /** At most 200. `field` is the place in the record: `remarks`, `lineItems.0.description`. */
  readonly texts: readonly TextAboutPerson[];
  /** What they show of patients. */
  readonly shown: readonly ShownRecord[];
}

/** Of the modules whose list the reader may read; records that are deleted are searched too. */
export async function textsAbout(
  kit: RestrictionKit,
  person: PersonAsked,
  actor: Actor,
): Promise<TextsFound> {
  const words = await wordsOf(kit, person);
  const texts: KeptText[] = [];
  const shown = new Map<string, ShownRecord>();
  for (const module of moduleList) {
    if (texts.length >= MOST || !mayList(module, actor)) continue;
    const present = new Set<string>();
    for (const { row, now } of [
      ...(await candidates(kit, module, words)),
      ...(await formerCandidates(kit, module, words)),
    ]) {
      const found = textsIn(module, { row, now }, { words, subject: person.subject }).filter((text) =>
        isNew(present, text),
      );
      const patient = patientOf(module, row);
      if (found.length > 0 && patient !== null)
        shown.set(row._id, { resource: module.name, record: row._id, patient });
      const { revision } = now;
      const version = revision === row.revision ? {} : { version: row.revision };
      texts.push(...found.map(({ value: _, ...text }) => ({ ...text, revision, ...version })));
    }
  }
  return { texts: await marked(kit, texts.slice(0, MOST)), shown: [...shown.values()] };
}

/** A restriction keeps a text from being erased. */
async function marked(kit: RestrictionKit, texts: readonly KeptText[]): Promise<readonly TextAboutPerson[]> {
  const restricted = await restrictedAmong(
    kit,
    texts.flatMap(({ keepers }) => keepers),
  );
  return texts.map(({ keepers, ...text }) =>
    keepers.some((id) => restricted.has(id)) ? { ...text, restricted: true } : text,
  );
}

/** All that the person was ever called. */
async function wordsOf({ pool }: Kit, { kind, subject }: PersonAsked): Promise<PersonWords> {
  const { rows } = await pool.query<{ row: Readonly<Record<string, unknown>> }>(
    `select row from ${SCHEMA}.record_versions where resource = $1 and id = $2::uuid`,
    [kind, subject],
  );
  return personWords(rows.map(({ row }) => row));
}

/** Arabic and Persian. */
const OTHER_DIGITS = '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹';

const like = (value: string) => `%${value.trim().replace(/[\\%_]/g, '\\$&')}%`;

/**
 * Of a field that is erased, its earlier values are too: they are shown once, as they are now or were last. So are lines with the same text.
 */
function isNew(present: Set<string>, { record, field, value }: FoundText): boolean {
  const name = /\.\d+\./.test(field) ? `${field.replace(/\.\d+\./g, '.*.')} ${value}` : field;
  const key = `${record} ${name}`;
  return !present.has(key) && Boolean(present.add(key));
}

interface Candidate {
  readonly row: AnyRow;
  /** The record now. */
  readonly now: AnyRow;
}

/** Earlier versions that their search text tells of, newest first. None of a record whose rows and versions still have to lose an erased text. */
async function formerCandidates(
  kit: Kit,
  { name, fields }: ModuleDescription,
  { names, emails, cins, phones }: PersonWords,
): Promise<readonly Candidate[]> {
  const sought = [...names.map(([, last]) => longestWord(last)), ...emails, ...cins, ...phones];
  if (personalTextFields(fields).length === 0) return [];
  const { rows } = await kit.pool.query<Candidate>(
    `select v.row, to_jsonb(r) as now from ${SCHEMA}.record_versions v join ${SCHEMA}.${quoted(name)} r on r._id = v.id
     where v.resource = $1 and v."searchText" like any($2::text[]) and v.revision < r.revision
     and not exists (select from ${SCHEMA}.record_versions t where t.resource = $1 and t.id = v.id and t.type = $3
       and t.since > $4::bigint)
     order by v.since desc limit 5000`,
    [name, sought.map(like), TEXT_ERASED, (await checkpointOf(kit.pool, TEXT_MODELS)) ?? START],
  );
  return rows;
}

/** More than those that match: what is compared exactly is compared here. */
async function candidates(
  kit: Kit,
  { name, fields }: ModuleDescription,
  words: PersonWords,
): Promise<readonly Candidate[]> {
  const columns = personalTextFields(fields);
  if (columns.length === 0) return [];
  const text = `concat_ws(' ', ${columns.map((column) => `r.${quoted(column)}::text`).join(', ')})`;
  const { rows } = await kit.pool.query<AnyRow>(
    `select r.* from ${SCHEMA}.${quoted(name)} r
     cross join lateral (select translate(${text}, '${OTHER_DIGITS}', '${'0123456789'.repeat(2)}') as written) t
     cross join lateral (select ${SCHEMA}.plain(t.written) as plain) p
     where exists (select from unnest($1::text[], $2::text[]) as n (first, last) where p.plain like n.first and p.plain like n.last)
     or p.plain like any($3::text[])
     or regexp_replace(p.plain, '[^[:alnum:]]', '', 'g') like any($4::text[])
     or regexp_replace(t.written, '[^0-9]', '', 'g') like any($5::text[]) order by r._id limit 5000`,
    [
      words.names.map(([first]) => like(longestWord(first))),
      words.names.map(([, last]) => like(longestWord(last))),
      words.emails.map(like),
      words.cins.map(like),
      words.phones.map(like),
    ],
  );
  return rows.map((row) => ({ row, now: row }));
}

/** The rarest, mostly: of O’Brien not the O. */
function longestWord(name: string): string {
  return name.split(' ').reduce((longest, word) => (word.length > longest.length ? word : longest), '');
}

interface SoughtPerson {
  readonly words: PersonWords;
  readonly subject: string;
}

/** With the ids of those whose restriction keeps it. */
type KeptText = TextAboutPerson & { readonly keepers: readonly string[] };
type FoundText = Omit<KeptText, 'revision' | 'version'> & { readonly value: string };

function textsIn(
  module: ModuleDescription,
  { row, now }: Candidate,
  { words, subject }: SoughtPerson,
): FoundText[] {
  return personalTexts(module.fields, row).flatMap(({ place, value, owner }) =>
    owner !== subject && isAbout(value, words)
      ? [
          {
            resource: module.name,
            record: row._id,
            field: place.join('.'),
            value,
            excerpt: excerptAbout(value, words),
            keepers: restrictedKeepersOf(module, [now, row], owner),
          },
        ]
      : [],
  );
}
