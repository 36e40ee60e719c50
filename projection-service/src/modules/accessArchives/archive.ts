/**
 * The files of a person's archive, one after the other: pages, JSON, documents, uploads, and who read them. At most a group of records, or one
 * uploaded file, is in memory.
 */
import {
  archivedModule,
  archiveTexts,
  documents,
  maySeeAll,
  moduleNamed,
  printableKinds,
  Problem,
  readableFields,
  titleOf,
  users,
  wireValue,
  type Actor,
  type AnyRow,
  type ArchiveLanguage,
  type ModuleDescription,
  type PersonNamed,
} from '@hospital/contracts';
import { versionVisibility, type VersionVisibility } from '../../across/rights.ts';
import { entryOf, Names, versionColumns, wantNames, type VersionRow } from '../../across/versionEntries.ts';
import type { QueryKit } from '../../kernel/query/reader.ts';
import { livingTables } from '../../kernel/tables.ts';
import type { ZipFile } from '../../kernel/zip/zip.ts';
import {
  indexPage,
  mentionsPage,
  readsPage,
  recordsPage,
  type ArchivedRecord,
  type IndexParts,
  type ShownChange,
} from './pages.ts';
import { mentionsOf, modulesAbout, recordsAbout } from './personRecords.ts';
import { readsOf } from './personReads.ts';
import { documentOf, paperOf } from './printedFiles.ts';

export interface ArchiveAsked {
  readonly person: PersonNamed;
  readonly name: string;
  readonly language: ArchiveLanguage;
  /** The clinic's time zone. */
  readonly zone: string;
  readonly actor: Actor;
  readonly now: string;
}

/** What the index says once all else is written. */
interface Summary {
  readonly entries: { path: string; label: string }[];
  readonly leftOut: string[];
  readonly unreadable: string[];
}

const json = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 1)}\n`);

export async function* archiveFiles(kit: QueryKit, asked: ArchiveAsked): AsyncGenerator<ZipFile> {
  const summary: Summary = { entries: [], leftOut: [], unreadable: [] };
  const { person, language, zone, actor } = asked;
  for (const module of modulesAbout(person)) {
    // Its records say nothing that those of the other module do not.
    if (module.shownBy !== undefined) continue;
    if (module.name !== documents.name && module.name !== person.resource && !maySeeAll(module, actor)) {
      summary.leftOut.push(archivedModule(language, module));
      continue;
    }
    yield* moduleFiles(kit, asked, { module, summary });
  }
  yield* readFiles(kit, asked, summary);
  yield* mentionFiles(kit, asked, summary);
  const index: IndexParts = {
    ...summary,
    language,
    zone,
    name: asked.name,
    madeAt: asked.now,
    madeBy: actor.name,
  };
  yield { name: 'index.html', bytes: indexPage(index) };
}

interface Part {
  readonly module: ModuleDescription;
  readonly summary: Summary;
}

async function* moduleFiles(
  kit: QueryKit,
  asked: ArchiveAsked,
  { module, summary }: Part,
): AsyncGenerator<ZipFile> {
  const { person, language, actor } = asked;
  let part = 0;
  for await (const all of recordsAbout(kit, person, module)) {
    const rows = module.name === documents.name ? printable(all, actor) : all;
    if (rows.length === 0) continue;
    part += 1;
    const name = part === 1 ? module.name : `${module.name}-${part}`;
    const records = await archived(kit, asked, { module, rows });
    const label = archivedModule(language, module);
    summary.entries.push({ path: `${name}.html`, label });
    yield { name: `${name}.html`, bytes: recordsPage(asked, module, records) };
    yield { name: `data/${name}.json`, bytes: json(records) };
    for (const row of rows) yield* filesOf(kit, asked, { module, summary, row });
  }
}

/** A document has the rights of what it prints. */
function printable(rows: readonly AnyRow[], actor: Actor): readonly AnyRow[] {
  const kinds: readonly string[] = printableKinds(actor, 'full');
  return rows.filter(({ kind }: AnyRow & { readonly kind?: unknown }) => kinds.includes(String(kind)));
}

interface Group {
  readonly module: ModuleDescription;
  readonly rows: readonly AnyRow[];
}

/** Other people by name alone. */
async function archived(
  kit: QueryKit,
  { actor }: ArchiveAsked,
  { module, rows }: Group,
): Promise<ArchivedRecord[]> {
  const visibility = await versionVisibility(kit, actor, module);
  const shown = readableFields(module, actor);
  const { rows: versions } = await kit.pool.query<VersionRow>(
    `select ${versionColumns}, lag(v.row) over (partition by v.id order by v.since) as before, true as "isWhole", true as "wasWhole"
     from ${livingTables(module).versions} v where v.id = any($1::uuid[]) order by v.id, v.since`,
    [rows.map(({ _id }) => _id)],
  );
  const names = new Names();
  for (const version of versions) wantNames(names, version, visibility);
  for (const row of rows)
    for (const name of shown) {
      const field = module.fields[name];
      if (field?.kind === 'ref') names.want(field.to, row[name]);
    }
  await names.load(kit.pool);
  return rows.map((row) => ({
    values: valuesOf({ module, row, shown, names }),
    changes: changesOf(versions, { row, names, visibility }),
  }));
}

interface Valued {
  readonly module: ModuleDescription;
  readonly row: AnyRow;
  readonly shown: readonly string[];
  readonly names: Names;
}

function valuesOf({ module, row, shown, names }: Valued): Record<string, unknown> {
  const values = shown.map((name) => {
    const field = module.fields[name];
    const value = row[name];
    if (field?.kind === 'ref') return [name, typeof value === 'string' ? names.of(field.to, value) : null];
    if (field?.kind === 'file') return [name, typeof value === 'string' ? fileName(module, row, name) : null];
    return [name, field ? wireValue(field, value, row._id) : null];
  });
  const { _id, createdAt, updatedAt, deletedAt } = row;
  return { _id, ...Object.fromEntries(values), createdAt, updatedAt, deletedAt };
}

interface Changed {
  readonly row: AnyRow;
  readonly names: Names;
  readonly visibility: VersionVisibility;
}

function changesOf(versions: readonly VersionRow[], { row, names, visibility }: Changed): ShownChange[] {
  return versions
    .filter(({ id }) => id === row._id)
    .map((version) => {
      const { type, at, actor, reason, changes } = entryOf(names, version, visibility);
      return { what: type, at: new Date(at).toISOString(), by: actor.name, reason: reason ?? null, changes };
    });
}

const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'application/pdf': 'pdf',
};

/** Without its extension: the file's type is known when it is read. */
function fileName({ name }: ModuleDescription, { _id }: AnyRow, field: string): string {
  return `files/${name}-${_id}-${field}`;
}

async function* filesOf(
  kit: QueryKit,
  asked: ArchiveAsked,
  { module, summary, row }: Part & { readonly row: AnyRow },
): AsyncGenerator<ZipFile> {
  if (module.name === documents.name) {
    const pdf = await readable(summary, `documents/${row._id}.pdf`, () => documentOf(kit, row));
    if (pdf) yield entered(summary, pdf, [row['kind'], row['number'], row['language']]);
    return;
  }
  for (const [field, { kind, hidden }] of Object.entries(module.fields)) {
    const id = row[field];
    if (kind !== 'file' || hidden || typeof id !== 'string') continue;
    const base = fileName(module, row, field);
    const file = await readable(summary, base, () => kit.files.loadNamed(id));
    if (file) {
      const name = `${base}.${extensions[file.mime] ?? 'bin'}`;
      yield entered(summary, { name, bytes: file.bytes }, [archivedModule(asked.language, module), field]);
    }
  }
  const paper = await paperOf(kit, asked.language, { module, row });
  if (paper)
    yield entered(summary, paper, [archivedModule(asked.language, module), titleOf(module.title, row)]);
}

function entered(summary: Summary, file: ZipFile, label: readonly unknown[]): ZipFile {
  summary.entries.push({ path: file.name, label: label.filter(Boolean).join(' · ') });
  return file;
}

/** A file that is gone or altered is named in the index, and the rest goes on. */
async function readable<T>(summary: Summary, name: string, load: () => Promise<T>): Promise<T | null> {
  try {
    return await load();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    summary.unreadable.push(name);
    return null;
  }
}

function namerOf(language: ArchiveLanguage) {
  return (resource: string) => {
    const module = moduleNamed(resource);
    return module ? archivedModule(language, module) : resource;
  };
}

async function* readFiles(kit: QueryKit, asked: ArchiveAsked, summary: Summary): AsyncGenerator<ZipFile> {
  const { person, language } = asked;
  const isAccount = person.resource === users.name;
  let part = 0;
  for await (const entries of readsOf(kit, person)) {
    part += 1;
    const name = `${isAccount ? 'access' : 'reads'}${part === 1 ? '' : `-${part}`}`;
    const label = archiveTexts[language][isAccount ? 'access' : 'reads'];
    summary.entries.push({ path: `${name}.html`, label });
    yield {
      name: `${name}.html`,
      bytes: readsPage(asked, { entries, nameOf: namerOf(language), isAccount }),
    };
    yield { name: `data/${name}.json`, bytes: json(entries) };
  }
}

async function* mentionFiles(kit: QueryKit, asked: ArchiveAsked, summary: Summary): AsyncGenerator<ZipFile> {
  const { person, language } = asked;
  let part = 0;
  for await (const entries of mentionsOf(kit, person)) {
    part += 1;
    const name = `mentions${part === 1 ? '' : `-${part}`}`;
    summary.entries.push({ path: `${name}.html`, label: archiveTexts[language].mentions });
    yield { name: `${name}.html`, bytes: mentionsPage(asked, entries, namerOf(language)) };
    yield { name: `data/${name}.json`, bytes: json(entries) };
  }
}
