/** Free texts about a person in other people's records: under those people's keys, so the end of the person's own key does not reach them. */
import {
  excerptAbout,
  isAbout,
  moduleList,
  patientOf,
  personalTextFields,
  personalTexts,
  personWords,
  type Actor,
  type AnyRow,
  type ErasableModule,
  type ModuleDescription,
  type PersonWords,
  type ShownRecord,
  type TextAboutPerson,
} from '@hospital/contracts';
import { escapeIdentifier as quoted } from 'pg';
import { mayList } from '../../across/rights.ts';
import type { QueryKit } from '../../kernel/query/reader.ts';
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
export async function textsAbout(kit: Kit, person: PersonAsked, actor: Actor): Promise<TextsFound> {
  const words = await wordsOf(kit, person);
  const texts: TextAboutPerson[] = [];
  const shown = new Map<string, ShownRecord>();
  for (const module of moduleList) {
    if (texts.length >= MOST || !mayList(module, actor)) continue;
    for (const row of await candidates(kit, module, words)) {
      const found = textsIn(module, row, { words, subject: person.subject });
      const patient = patientOf(module, row);
      if (found.length > 0 && patient !== null)
        shown.set(row._id, { resource: module.name, record: row._id, patient });
      texts.push(...found);
    }
  }
  return { texts: texts.slice(0, MOST), shown: [...shown.values()] };
}

/** All that the person was ever called. */
async function wordsOf({ pool }: Kit, { kind, subject }: PersonAsked): Promise<PersonWords> {
  const { rows } = await pool.query<{ row: Readonly<Record<string, unknown>> }>(
    `select row from ${SCHEMA}.record_versions where resource = $1 and id = $2::uuid`,
    [kind, subject],
  );
  return personWords(rows.map(({ row }) => row));
}

const like = (value: string) => `%${value.trim().replace(/[\\%_]/g, '\\$&')}%`;

/** More than those that match: what is compared exactly is compared here. */
async function candidates(kit: Kit, { name, fields }: ModuleDescription, words: PersonWords) {
  const columns = personalTextFields(fields);
  if (columns.length === 0) return [];
  const text = `concat_ws(' ', ${columns.map((column) => `${quoted(column)}::text`).join(', ')})`;
  const plain = `${SCHEMA}.plain(${text})`;
  const { rows } = await kit.pool.query<AnyRow>(
    `select * from ${SCHEMA}.${quoted(name)} where ${plain} like any($1::text[])
     or regexp_replace(${plain}, '[^[:alnum:]]', '', 'g') like any($2::text[])
     or regexp_replace(${text}, '[^0-9]', '', 'g') like any($3::text[]) limit 5000`,
    [
      [...words.names.map(([, last]) => longestWord(last)), ...words.emails].map(like),
      words.cins.map(like),
      words.phones.map(like),
    ],
  );
  return rows;
}

/** The rarest, mostly: of O’Brien not the O. */
function longestWord(name: string): string {
  return name.split(' ').reduce((longest, word) => (word.length > longest.length ? word : longest), '');
}

interface Sought {
  readonly words: PersonWords;
  readonly subject: string;
}

function textsIn(module: ModuleDescription, row: AnyRow, { words, subject }: Sought): TextAboutPerson[] {
  const isOwn = (owner: string) => (owner === 'self' ? row._id : row[owner]) === subject;
  return [...personalTexts(module.fields, row)].flatMap(({ place, value, owner }) =>
    !isOwn(owner) && isAbout(value, words)
      ? [
          {
            resource: module.name,
            record: row._id,
            revision: row.revision,
            field: place.join('.'),
            excerpt: excerptAbout(value, words),
          },
        ]
      : [],
  );
}
