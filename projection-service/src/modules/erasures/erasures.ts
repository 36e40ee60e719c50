/** What the erasure of a person would remove, what stays and why, and what stands in its way. Reading it is a read of that person. */
import {
  dayAt,
  idValue,
  isOfPeople,
  keptUntil,
  moduleList,
  modules,
  Problem,
  refusedValue,
  titleOf,
  type AnyRow,
  type ClinicDay,
  type ErasableModule,
  type ErasurePreview,
} from '@hospital/contracts';
import { documentOfPerson, findErasureObstacles, heldBySubject } from '@hospital/platform';
import { escapeIdentifier as quoted } from 'pg';
import { signedIn } from '../../across/rights.ts';
import { findOne } from '../../kernel/query/list.ts';
import type { QueryModule } from '../../kernel/query/queryModule.ts';
import { readHandler, type QueryKit } from '../../kernel/query/reader.ts';
import { samePersonAs } from './samePersonAs.ts';
import { textsAbout } from './textsAbout.ts';

interface ErasureSubject {
  readonly kind: ErasableModule;
  readonly subject: string;
}

function asked(query: Readonly<Record<string, string>>): ErasureSubject {
  const { kind = '', subject = '' } = query;
  if (kind !== 'patients' && kind !== 'users') throw refusedValue('kind', 'Kind is one of: patients, users.');
  return { kind, subject: idValue('subject', subject) };
}

/** Records whose values are the person's, by module. */
async function recordsOf({ pool }: QueryKit, subject: string) {
  const { rows } = await pool.query<{ resource: string; records: number; versions: number }>(
    `select resource, count(distinct id)::int as records, count(*)::int as versions from read_models.record_versions v
     where ${heldBySubject('v', '$1')} group by resource order by resource`,
    [subject],
  );
  return rows;
}

async function countOf({ pool }: QueryKit, sql: string, subject: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(sql, [subject]);
  return rows[0]?.count ?? 0;
}

const documentsOf = `select count(*)::int as count from read_models.documents d where d.status <> 'erased'
  and ${documentOfPerson('d', '$1')}`;
const readsOf = `select (select count(*) from kept.patient_reads where patient = $1::uuid)::int
  + (select count(*) from kept.list_reads where patients @> array[$1::uuid])::int as count`;
const sessionsOf = 'select count(*)::int as count from kept.sessions where user_id = $1::uuid';

/** Their photos, those that were replaced too. */
async function uploadsOf(kit: QueryKit, { kind, subject }: ErasureSubject): Promise<number> {
  const { fields } = modules[kind];
  const uploads = Object.entries(fields).flatMap(([name, field]) => (field.kind === 'file' ? [name] : []));
  const { rows } = await kit.pool.query<{ count: number }>(
    `select count(distinct row->>upload)::int as count from read_models.record_versions, unnest($3::text[]) as upload
     where resource = $1 and id = $2::uuid`,
    [kind, subject, uploads],
  );
  return rows[0]?.count ?? 0;
}

async function goes(kit: QueryKit, person: ErasureSubject): Promise<ErasurePreview['goes']> {
  const { kind, subject } = person;
  const [records, documents, files, reads, sessions] = await Promise.all([
    recordsOf(kit, subject),
    countOf(kit, documentsOf, subject),
    uploadsOf(kit, person),
    kind === 'patients' ? countOf(kit, readsOf, subject) : 0,
    kind === 'users' ? countOf(kit, sessionsOf, subject) : 0,
  ]);
  const versions = records.reduce((sum, each) => sum + each.versions, 0);
  return [
    ...records
      .filter(({ resource }) => resource !== kind)
      .map(({ resource, records: count }) => ({ what: resource, count })),
    { what: 'versions', count: versions },
    { what: 'files', count: files },
    { what: 'documents', count: documents },
    { what: 'reads', count: reads },
    { what: 'sessions', count: sessions },
  ].filter(({ count }) => count > 0);
}

/** By module, until the end of the last one. */
async function stays({ pool }: QueryKit, subject: string, day: ClinicDay): Promise<ErasurePreview['stays']> {
  const kept: { resource: string; count: number; until: string }[] = [];
  for (const { name, keeps } of moduleList) {
    if (!keeps) continue;
    const { rows } = await pool.query<AnyRow>(
      `select * from read_models.${quoted(name)} where ${quoted(keeps.subject)} = $1`,
      [subject],
    );
    const ends = rows.map((row) => keptUntil(keeps, row, day)).filter((until) => until >= day.today);
    const until = ends.sort().at(-1);
    if (until !== undefined) kept.push({ resource: name, count: ends.length, until });
  }
  return kept;
}

function preview(kit: QueryKit) {
  const shown = [...moduleList.filter(isOfPeople).map(({ name }) => name), 'erasures'];
  return readHandler(kit, shown, async ({ query, actor }) => {
    const person = asked(query);
    const { kind, subject } = person;
    const found = await findOne(kit.pool, modules[kind], { id: subject, moment: null });
    if (!found) throw new Problem('not_found');
    const reader = signedIn(actor);
    const { texts, shown } = await textsAbout(kit, person, reader);
    const zone = await kit.zone();
    const today = dayAt(kit.clock(), zone);
    const body: ErasurePreview = {
      kind,
      subject,
      name: titleOf(modules[kind].title, found.row) || null,
      goes: await goes(kit, person),
      stays: await stays(kit, subject, { today, zone }),
      obstacles: await findErasureObstacles({ ...kit, today }, person),
      texts,
      sameAs: await samePersonAs(kit, found.row, reader),
    };
    const records = kind === 'patients' ? [{ resource: kind, record: subject, patient: subject }] : [];
    return { body, shows: { records: [...records, ...shown] } };
  });
}

export const erasuresQueries: QueryModule = {
  handlers: (kit) => ({ 'erasures.preview': preview(kit) }),
};
