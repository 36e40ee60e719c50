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
} from '@hospital/contracts';
import { versionVisibility, type VersionVisibility } from '../../across/rights.ts';
import { entryOf, Names, requestNames, type VersionRow } from '../../across/versionEntries.ts';
import type { QueryKit } from '../../kernel/query/reader.ts';
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
import { mentionsOf, modulesAbout, recordsAbout, type PersonAt, type PersonRecord } from './personRecords.ts';
import { readsOf } from './personReads.ts';
import { documentOf, paperOf } from './printedFiles.ts';

export interface ArchiveAsked extends PersonAt {
  readonly name: string;
  readonly language: ArchiveLanguage;
  /** The clinic's time zone. */
  readonly zone: string;
  readonly actor: Actor;
  /** The instant of the moment. */
  readonly at: string;
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
    madeAt: asked.at,
    madeBy: actor.name,
  };
  yield { name: 'index.html', bytes: indexPage(index) };
}

interface ArchivePart {
  readonly module: ModuleDescription;
  readonly summary: Summary;
}

async function* moduleFiles(
  kit: QueryKit,
  asked: ArchiveAsked,
  { module, summary }: ArchivePart,
): AsyncGenerator<ZipFile> {
  const { language, actor } = asked;
  let part = 0;
  for await (const all of recordsAbout(kit, asked, module)) {
    const records = module.name === documents.name ? printable(all, actor) : all;
    if (records.length === 0) continue;
    part += 1;
    const name = part === 1 ? module.name : `${module.name}-${part}`;
    const shown = await archived(kit, asked, { module, records });
    const label = archivedModule(language, module);
    summary.entries.push({ path: `${name}.html`, label });
    yield { name: `${name}.html`, bytes: recordsPage(asked, module, shown) };
    yield { name: `data/${name}.json`, bytes: json(shown) };
    for (const { row } of records) yield* filesOf(kit, asked, { module, summary, row });
  }
}

/** A document has the rights of what it prints. */
function printable(records: readonly PersonRecord[], actor: Actor): readonly PersonRecord[] {
  const kinds: readonly string[] = printableKinds(actor, 'full');
  return records.filter(({ row }) => kinds.includes(String(row['kind'])));
}

interface Group {
  readonly module: ModuleDescription;
  readonly records: readonly PersonRecord[];
}

/** Other people by name alone: nothing of a version that is about somebody else. */
async function archived(
  kit: QueryKit,
  { actor, moment }: ArchiveAsked,
  { module, records }: Group,
): Promise<ArchivedRecord[]> {
  const visibility = { ...(await versionVisibility(kit, actor, module)), part: new Set<string>() };
  const shown = readableFields(module, actor);
  const names = new Names();
  for (const { row, versions } of records) {
    for (const version of versions) requestNames(names, version, visibility);
    for (const name of shown) {
      const field = module.fields[name];
      if (field?.kind === 'ref') names.want(field.to, row[name]);
    }
  }
  await names.load(kit.pool, moment);
  return records.map(({ row, versions }) => ({
    values: valuesOf({ module, row, shown, names }),
    changes: changesOf(versions, { names, visibility }),
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

interface ChangeTexts {
  readonly names: Names;
  readonly visibility: VersionVisibility;
}

function changesOf(versions: readonly VersionRow[], { names, visibility }: ChangeTexts): ShownChange[] {
  return versions
    .filter(({ isWhole, wasWhole }) => isWhole || wasWhole === true)
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
  { module, summary, row }: ArchivePart & { readonly row: AnyRow },
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
  for await (const entries of readsOf(kit, asked)) {
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
  const { language } = asked;
  let part = 0;
  for await (const entries of mentionsOf(kit, asked)) {
    part += 1;
    const name = `mentions${part === 1 ? '' : `-${part}`}`;
    summary.entries.push({ path: `${name}.html`, label: archiveTexts[language].mentions });
    yield { name: `${name}.html`, bytes: mentionsPage(asked, entries, namerOf(language)) };
    yield { name: `data/${name}.json`, bytes: json(entries) };
  }
}
